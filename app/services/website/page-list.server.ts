import { and, count, eq, ne, sql } from 'drizzle-orm';
import { db, type Executor } from '~/infra/db.server';
import { websitePages, websites } from '~db/schema/knowledge/websites';
import type { Crawl, Website } from './crawl';
import { endlessKind, isWanted, onSite } from './web/addresses';
import type { Robots } from './web/robots';

const ROWS_PER_INSERT = 200;

type Found = {
  addresses: string[];
  /** The page they stand on. */
  base: string;
  depth: number;
  /** Links may lead on without end; a sitemap names what there is. */
  byLinks: boolean;
};

/**
 * Lists pages that were found, those that are the website's and wanted. While it is read again, new ones are read too, as
 * far as the plan goes.
 */
export async function addPages(
  crawl: Crawl,
  robots: Robots,
  { addresses, base, depth, byLinks }: Found,
): Promise<void> {
  const { site, limits } = crawl;
  const start = new URL(site.url);
  const known = await db()
    .select({ url: websitePages.url })
    .from(websitePages)
    .where(eq(websitePages.websiteId, site.id));
  const urls = new Set(known.map(({ url }) => url));
  const kinds = new Map<string, number>();
  for (const url of urls) countKind(new URL(url), kinds);
  const added: string[] = [];
  let leftOut = 0;
  for (const address of addresses) {
    const url = onSite(address, base, start);
    if (!url || urls.has(url.href) || !isWanted(url, site)) continue;
    urls.add(url.href);
    const endless = byLinks && !countKind(url, kinds);
    if (endless || urls.size > limits.listed || !robots.allows(url.href)) leftOut += 1;
    else added.push(url.href);
  }
  const chosen = site.status === 'reading' ? Math.max(0, limits.pages - (await chosenPages(site))) : 0;
  const rows = added.map((url, at) => ({ websiteId: site.id, url, depth, chosen: at < chosen, due: at < chosen }));
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) {
    await db()
      .insert(websitePages)
      .values(rows.slice(at, at + ROWS_PER_INSERT))
      .onConflictDoNothing();
  }
  if (leftOut > 0) {
    await db()
      .update(websites)
      .set({ leftOut: sql`least(${websites.leftOut} + ${leftOut}, 1000000)` })
      .where(eq(websites.id, site.id));
  }
}

/** Counts a page to its kind. @returns false if there are too many of the kind. */
function countKind(url: URL, kinds: Map<string, number>): boolean {
  const endless = endlessKind(url);
  if (!endless) return true;
  const number = (kinds.get(endless.kind) ?? 0) + 1;
  kinds.set(endless.kind, number);
  return number <= endless.most;
}

async function chosenPages({ id }: Website): Promise<number> {
  const [row] = await db()
    .select({ n: count() })
    .from(websitePages)
    .where(and(eq(websitePages.websiteId, id), eq(websitePages.chosen, true)));
  return row?.n ?? 0;
}

/** Pages of an assistant's other websites that count against the plan. */
export async function pagesElsewhere(
  assistantId: string,
  websiteId: string,
  executor: Executor = db(),
): Promise<number> {
  const [row] = await executor
    .select({ n: count() })
    .from(websitePages)
    .innerJoin(websites, eq(websites.id, websitePages.websiteId))
    .where(and(eq(websites.assistantId, assistantId), ne(websites.id, websiteId), eq(websitePages.chosen, true)));
  return row?.n ?? 0;
}
