import { and, eq, ne, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import type { ErrorCode } from '~/infra/errors';
import { websitePages } from '~db/schema/knowledge/websites';
import { type Crawl, CrawlError, MAX_DOWNS, type WebsitePage } from './crawl';
import { pauseHost } from './pace.server';
import { onSite } from './web/addresses';
import type { PageResult } from './web/fetch-page.server';

type Change = Partial<typeof websitePages.$inferInsert>;

const MAX_TITLE = 200;

/** The addresses a page leads to, as it writes them. */
export const linksOf = (result: PageResult): string[] =>
  'page' in result && result.page ? result.page.links.map((link) => absolute(link, result)) : [];

function absolute(link: string, result: PageResult): string {
  if (!('url' in result)) return link;
  const { page } = result;
  const base = page?.base && URL.canParse(page.base, result.url) ? new URL(page.base, result.url).href : result.url;
  return URL.canParse(link, base) ? new URL(link, base).href : '';
}

/**
 * Keeps what came of calling a page. What was read before stays while a page fails: only one that is not found twice in a
 * row goes, when the reading ends.
 *
 * @throws CrawlError when the website is down or refuses, so that it is not called for every page.
 */
export async function savePage(crawl: Crawl, page: WebsitePage, result: PageResult): Promise<void> {
  crawl.downs = result.kind === 'busy' || (result.kind === 'failed' && result.down) ? crawl.downs + 1 : 0;
  if (result.kind === 'busy') {
    await pauseHost(new URL(page.url).host, result.seconds);
    if (crawl.downs >= MAX_DOWNS) throw new CrawlError('website_busy');
    return;
  }
  const change = await changeOf(crawl, page, result);
  await db()
    .update(websitePages)
    .set({ due: false, fetchedAt: new Date(), ...change })
    .where(eq(websitePages.id, page.id));
  crawl.done += 1;
  if (crawl.downs >= MAX_DOWNS && crawl.site.status === 'reading' && result.kind === 'failed')
    throw new CrawlError(result.code);
}

async function changeOf(
  crawl: Crawl,
  page: WebsitePage,
  result: Exclude<PageResult, { kind: 'busy' }>,
): Promise<Change> {
  if (result.kind === 'unchanged') return { misses: 0, errorCode: null };
  if (result.kind === 'gone') return missed(page, 'gone', 'website_gone');
  if (result.kind === 'failed') {
    return page.documentId ? { errorCode: result.code } : { state: 'failed', errorCode: result.code, blocks: null };
  }
  const moved = await movedTo(crawl, page, result.url);
  if (moved === 'elsewhere') return missed(page, 'failed', 'website_redirects');
  if (moved === 'known') return missed(page, 'duplicate', null);
  if (result.kind === 'empty') return { ...missed(page, 'empty', result.code), ...moved };
  const { blocks, etag, lastModified } = result;
  const title = (result.page.title || headingOf(blocks) || new URL(page.url).pathname).slice(0, MAX_TITLE);
  return { ...moved, state: 'read', errorCode: null, misses: 0, blocks, title, etag, lastModified };
}

const headingOf = (blocks: { kind: string; text: string }[]) => blocks.find(({ kind }) => kind === 'heading')?.text;

/** One that has been read keeps its text until it is missed again. */
const missed = (page: WebsitePage, state: WebsitePage['state'], errorCode: ErrorCode | null): Change =>
  page.documentId
    ? { misses: sql`${websitePages.misses} + 1` as unknown as number, errorCode: errorCode ?? 'website_gone' }
    : { state, errorCode, blocks: null };

/** Where redirects led: the page's new address, another page that is known, or away from the website. */
async function movedTo({ site }: Crawl, page: WebsitePage, url: string): Promise<'known' | 'elsewhere' | Change> {
  const end = onSite(url, url, new URL(site.url));
  if (!end) return 'elsewhere';
  if (end.href === page.url) return {};
  const [known] = await db()
    .select({ id: websitePages.id })
    .from(websitePages)
    .where(and(eq(websitePages.websiteId, site.id), eq(websitePages.url, end.href), ne(websitePages.id, page.id)));
  return known ? 'known' : { url: end.href };
}
