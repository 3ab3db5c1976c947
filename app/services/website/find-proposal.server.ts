import { z } from 'zod';
import { factSchema } from '~/schemas/assistant/profile';
import { MAX_NAME } from '~/schemas/assistant/widget-settings';
import { MAX_PROPOSED_FACTS } from '~/schemas/knowledge/website';
import type { WebsiteProposal } from '~db/schema/knowledge/websites';
import { breather, inSlices } from '../event-loop/slices';
import type { Block, PageLook } from '../extract/blocks/document';
import { logoFrom } from '../extract/draw-logo.server';
import { chunking } from '../knowledge/chunk';
import { type FoundFact, factsIn, settled } from '../profile/find/find-facts';
import { problemOf } from '../profile/profile.server';
import { FetchError } from '../safe-fetch/fetch-error';
import { safeFetch } from '../safe-fetch/safe-fetch.server';
import type { Crawl } from './crawl';
import { readColor, widgetColor } from './look-color';
import { waitForTurn } from './pace.server';
import type { Robots } from './web/robots';

const MAX_MANIFEST_BYTES = 64 * 1024;
const MAX_PICTURE_BYTES = 1024 * 1024;
const FETCH_MS = 10_000;
/** Pictures that are tried for a logo. */
const MAX_PICTURES = 4;
/** Where browsers look for the icon of a website that names none. */
const FAVICON = '/favicon.ico';

/** As far as it is used; all of it is a stranger's. */
const manifestSchema = z.object({
  short_name: z.string().max(500).optional().catch(undefined),
  name: z.string().max(500).optional().catch(undefined),
  theme_color: z.string().max(50).optional().catch(undefined),
  icons: z
    .array(
      z.object({ src: z.string().max(1000), sizes: z.string().max(100).default('') }).catch({ src: '', sizes: '' }),
    )
    .max(50)
    .catch([])
    .default([]),
});
const proposedFact = factSchema.extend({
  kind: factSchema.shape.kind.extract(['hours', 'address', 'phone', 'whatsapp']),
});
type Manifest = z.infer<typeof manifestSchema>;

/** The start page as it was read. */
type StartPage = { url: string; base?: string; look: PageLook; blocks: readonly Block[] };

/**
 * What the start page says of the business and its look: facts for the profile, name, colour and logo for the chat. Of a
 * file that cannot be fetched or shown nothing is proposed.
 *
 * @returns undefined if it says nothing of the kind.
 * @throws the signal's reason when aborted.
 */
export async function findProposal(
  crawl: Crawl,
  robots: Robots,
  { url, base, look, blocks }: StartPage,
): Promise<WebsiteProposal | undefined> {
  const start = base && URL.canParse(base, url) ? new URL(base, url).href : url;
  const fetcher = { crawl, robots, start };
  const manifest = look.manifest ? await readManifest(fetcher, look.manifest) : undefined;
  const named = [...look.pictures, ...picturesOf(manifest, fetcher, look.manifest)];
  const logo = await logoOf(fetcher, [...named.slice(0, MAX_PICTURES - 1), FAVICON, ...named.slice(MAX_PICTURES - 1)]);
  const stated = [look.color, manifest?.theme_color, logo?.color]
    .map((written) => written && readColor(written))
    .map((color) => color && widgetColor(color))
    .find(Boolean);
  const name = [look.name, manifest?.short_name, manifest?.name]
    .map((text) => text?.replace(/\s+/g, ' ').trim())
    .find((text) => text && text.length <= MAX_NAME);
  const proposal = {
    ...(name && { name }),
    ...(stated && { color: stated }),
    ...(logo && { logo: `data:${logo.type};base64,${logo.base64}` }),
    facts: await factsOn(blocks),
  };
  return Object.keys(proposal).length > 1 || proposal.facts.length > 0 ? proposal : undefined;
}

type Fetcher = { crawl: Crawl; robots: Robots; start: string };

/** A file of the website, or of the host that keeps its files; robots.txt counts on its own host. */
async function bytesOf({ crawl, robots, start }: Fetcher, address: string, maxBytes: number) {
  if (!URL.canParse(address, start)) return undefined;
  const url = new URL(address, start);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  if (url.host === new URL(start).host && !robots.allows(url.href)) return undefined;
  await waitForTurn(url.host, crawl.gapMs ?? 1000, crawl.signal);
  try {
    const { status, body } = await safeFetch(url.href, { maxBytes, totalMs: FETCH_MS, signal: crawl.signal });
    return status === 200 && body.length > 0 ? { url: url.href, body } : undefined;
  } catch (error) {
    if (error instanceof FetchError) return undefined;
    throw error;
  }
}

async function readManifest(fetcher: Fetcher, address: string): Promise<Manifest | undefined> {
  const file = await bytesOf(fetcher, address, MAX_MANIFEST_BYTES);
  try {
    return file && manifestSchema.safeParse(JSON.parse(file.body.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

/** The largest first. */
function picturesOf(manifest: Manifest | undefined, { start }: Fetcher, address = ''): string[] {
  const base = URL.canParse(address, start) ? new URL(address, start).href : start;
  const side = (sizes: string) => Number(/^(\d{1,4})x/i.exec(sizes)?.[1] ?? 0);
  return (manifest?.icons ?? [])
    .filter(({ src }) => src && !/\.svgz?(?:$|[?#])/i.test(src) && URL.canParse(src, base))
    .sort((a, b) => side(b.sizes) - side(a.sizes))
    .map(({ src }) => new URL(src, base).href);
}

async function logoOf(fetcher: Fetcher, pictures: string[]) {
  const addresses = pictures
    .filter((one) => URL.canParse(one, fetcher.start))
    .map((one) => new URL(one, fetcher.start).href);
  for (const picture of [...new Set(addresses)].slice(0, MAX_PICTURES)) {
    const file = await bytesOf(fetcher, picture, MAX_PICTURE_BYTES);
    const logo = file && (await logoFrom(file.body, fetcher.crawl.signal));
    if (logo) return logo;
  }
  return undefined;
}

/** Hours, addresses and numbers: what is read the same by everybody. */
async function factsOn(blocks: readonly Block[]): Promise<WebsiteProposal['facts']> {
  const pause = breather();
  const found: FoundFact[] = [];
  for (const [unit, chunk] of (await inSlices(chunking(blocks), pause)).entries()) {
    found.push(...factsIn(chunk).map((fact) => ({ ...fact, unit })));
    await pause();
  }
  const seen = new Set<string>();
  return settled(found)
    .flatMap(({ kind, branch, text }) => {
      const fact = proposedFact.safeParse({ kind, branch, text }).data;
      const key = JSON.stringify([kind, branch, text]);
      return !fact || problemOf(fact) || seen.has(key) || !seen.add(key) ? [] : [fact];
    })
    .slice(0, MAX_PROPOSED_FACTS);
}
