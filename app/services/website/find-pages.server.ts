import { and, asc, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { websitePages, websites } from '~db/schema/knowledge/websites';
import { FetchError } from '../safe-fetch/fetch-error';
import { type Fetched, safeFetch } from '../safe-fetch/safe-fetch.server';
import { type Crawl, CrawlError, MAX_DEPTH, MAX_DOWNS } from './crawl';
import { findProposal } from './find-proposal.server';
import { waitForTurn } from './pace.server';
import { addPages, pagesElsewhere } from './page-list.server';
import { linksOf, savePage } from './save-page.server';
import { isSameSite, onSite, pageAddress } from './web/addresses';
import { FAILURE_CODES, fetchPage, type PageResult } from './web/fetch-page.server';
import { MAX_ROBOTS_BYTES, type Robots, robotsOf } from './web/robots';
import { readSitemap } from './web/sitemap';

const MAX_SITEMAPS = 30;

/**
 * Begins to look at a website: what robots.txt allows, the start page, the sitemaps. Adds the pages they name.
 *
 * @throws CrawlError if the website cannot be read.
 */
export async function beginCrawl(crawl: Crawl): Promise<void> {
  const { site } = crawl;
  let { start, robots, text } = await enter(crawl, site.url);
  let result = await fetchPage({ url: start.href }, ownerOf(crawl));
  const end = 'url' in result ? pageAddress(result.url) : undefined;
  if (end && end.origin !== start.origin) {
    // The owner's first word may be an old address; later on, another host is another website.
    if (site.readAt && !isSameSite(end, start)) throw new CrawlError('website_redirects');
    ({ start, robots, text } = await enter(crawl, end.href));
    result = await fetchPage({ url: start.href }, ownerOf(crawl));
  } else if (end && !site.readAt && robots.allows(end.href)) start = end;
  if (result.kind === 'failed') throw new CrawlError(result.code);
  if (result.kind === 'gone') throw new CrawlError('website_gone');
  if (result.kind === 'busy') throw new CrawlError('website_busy');
  const links = linksOf(result);
  if (result.kind === 'empty' && (site.mode === 'page' || links.length === 0)) throw new CrawlError(result.code);
  await rename(crawl, start, text);
  const page = await startPage(crawl);
  await savePage(crawl, page, result);
  await propose(crawl, robots, result);
  if (site.mode === 'page') return;
  const inSitemaps = await sitemapPages(crawl, robots);
  const base = start.href;
  await addPages(crawl, robots, { addresses: inSitemaps, base, depth: 1, byLinks: false });
  await addPages(crawl, robots, { addresses: links, base, depth: 1, byLinks: true });
  const byLinks = !inSitemaps.some((address) => onSite(address, base, start));
  await db().update(websites).set({ byLinks }).where(eq(websites.id, site.id));
}

/** Once: a website that is read again has been settled. */
async function propose(crawl: Crawl, robots: Robots, result: PageResult): Promise<void> {
  const { site } = crawl;
  if (site.readAt || site.proposal || !('page' in result) || !result.page) return;
  const { url, page } = result;
  const blocks = result.kind === 'read' ? result.blocks : [];
  const proposal = await findProposal(crawl, robots, { url, base: page.base, look: page.look, blocks });
  if (proposal) await db().update(websites).set({ proposal }).where(eq(websites.id, site.id));
}

const ownerOf = ({ site, signal }: Crawl) => ({ assistantId: site.assistantId, signal });

/** @throws CrawlError if robots.txt keeps Komek out, or the website does not answer. */
async function enter(crawl: Crawl, address: string): Promise<{ start: URL; robots: Robots; text: string }> {
  const start = pageAddress(address);
  if (!start) throw new CrawlError('website_refused');
  const answer = await get(crawl, new URL('/robots.txt', start), { maxBytes: MAX_ROBOTS_BYTES });
  if (answer.status >= 500) throw new CrawlError('website_unreachable');
  const text = answer.status === 200 ? answer.body.toString('utf8') : '';
  const robots = robotsOf(start.origin, text);
  if (!robots.allows(start.href)) throw new CrawlError('website_robots');
  await waitForTurn(start.host, crawl.gapMs ?? robots.delayMs, crawl.signal);
  return { start, robots, text };
}

async function get(crawl: Crawl, url: URL, options: { maxBytes?: number } = {}): Promise<Fetched> {
  await waitForTurn(url.host, crawl.gapMs ?? 1000, crawl.signal);
  try {
    return await safeFetch(url.href, { ...options, signal: crawl.signal });
  } catch (error) {
    if (error instanceof FetchError) throw new CrawlError(FAILURE_CODES[error.failure]);
    throw error;
  }
}

/** The address at which the website really begins. @throws CrawlError if the owner has it in the list already. */
async function rename(crawl: Crawl, start: URL, robots: string): Promise<void> {
  const { site } = crawl;
  const [twin] = await db()
    .select({ id: websites.id })
    .from(websites)
    .where(and(eq(websites.assistantId, site.assistantId), eq(websites.url, start.href), ne(websites.id, site.id)));
  if (twin) throw new CrawlError('website_known');
  await db().update(websites).set({ url: start.href, robots, leftOut: 0 }).where(eq(websites.id, site.id));
  crawl.site = { ...site, url: start.href, robots };
}

async function startPage({ site }: Crawl) {
  await db()
    .insert(websitePages)
    .values({ websiteId: site.id, url: site.url, depth: 0, chosen: site.mode === 'page' })
    .onConflictDoNothing();
  const [page] = await db()
    .select()
    .from(websitePages)
    .where(and(eq(websitePages.websiteId, site.id), eq(websitePages.url, site.url)));
  if (!page) throw new CrawlError('website_no_pages');
  return page;
}

/** Addresses that sitemaps name. One that is missing or damaged is passed over. */
async function sitemapPages(crawl: Crawl, robots: Robots): Promise<string[]> {
  const { origin } = new URL(crawl.site.url);
  const waiting = robots.sitemaps.length > 0 ? [...robots.sitemaps] : [`${origin}/sitemap.xml`];
  const seen = new Set<string>();
  const pages: string[] = [];
  for (let at = 0; at < waiting.length && seen.size < MAX_SITEMAPS && pages.length < crawl.limits.listed; at++) {
    const address = waiting[at]!;
    if (seen.has(address) || !URL.canParse(address, origin)) continue;
    seen.add(address);
    const answer = await get(crawl, new URL(address, origin)).catch(passOver);
    if (answer?.status !== 200) continue;
    const found = readSitemap(answer.body);
    for (const page of found.pages) pages.push(page);
    waiting.push(...found.sitemaps.slice(0, MAX_SITEMAPS));
  }
  return pages;
}

function passOver(error: unknown): undefined {
  if (!(error instanceof CrawlError)) throw error;
}

/** Looks for further pages on one that was found. @returns false once there is none left to look at. */
export async function findMore(crawl: Crawl): Promise<boolean> {
  const { site, limits } = crawl;
  if (!site.byLinks || crawl.downs >= MAX_DOWNS) return false;
  const mine = eq(websitePages.websiteId, site.id);
  const [fetched] = await db()
    .select({ n: sql<number>`count(*) filter (where ${websitePages.fetchedAt} is not null)::int` })
    .from(websitePages)
    .where(mine);
  if ((fetched?.n ?? 0) >= limits.pages) return false;
  const [page] = await db()
    .select()
    .from(websitePages)
    .where(and(mine, isNull(websitePages.fetchedAt), lt(websitePages.depth, MAX_DEPTH)))
    .orderBy(asc(websitePages.depth), asc(websitePages.url))
    .limit(1);
  if (!page) return false;
  await readAndFollow(crawl, page);
  return true;
}

/** Fetches a page, keeps what it says, and lists the pages it leads to where links are the way to find them. */
export async function readAndFollow(crawl: Crawl, page: typeof websitePages.$inferSelect): Promise<void> {
  const { site } = crawl;
  const robots = robotsOf(new URL(site.url).origin, site.robots ?? '');
  await waitForTurn(new URL(page.url).host, crawl.gapMs ?? robots.delayMs, crawl.signal);
  const result = await fetchPage(page.blocks ? page : { url: page.url }, ownerOf(crawl));
  await savePage(crawl, page, result);
  if (!site.byLinks || page.depth >= MAX_DEPTH) return;
  const addresses = linksOf(result);
  if (addresses.length > 0)
    await addPages(crawl, robots, { addresses, base: page.url, depth: page.depth + 1, byLinks: true });
}

/** Ends the search: as many pages as the plan has room for are ticked, and the owner chooses. */
export async function endSearch({ site, limits }: Crawl): Promise<void> {
  await transaction(async (tx) => {
    const room = Math.max(0, limits.pages - (await pagesElsewhere(site.assistantId, site.id, tx)));
    const useful = and(eq(websitePages.websiteId, site.id), inArray(websitePages.state, ['found', 'read']));
    const pages = await tx
      .select({ id: websitePages.id })
      .from(websitePages)
      .where(useful)
      .orderBy(asc(websitePages.depth), asc(websitePages.url));
    if (pages.length === 0) throw new CrawlError('website_no_pages');
    const ids = pages.slice(0, room).map(({ id }) => id);
    if (ids.length > 0) await tx.update(websitePages).set({ chosen: true }).where(inArray(websitePages.id, ids));
    await tx
      .update(websites)
      .set({ status: site.mode === 'page' ? 'reading' : 'choosing' })
      .where(eq(websites.id, site.id));
  });
}
