import { and, asc, count, eq, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import type { ErrorCode } from '~/infra/errors';
import { type WebsiteChanges, websitePages, websites } from '~db/schema/knowledge/websites';
import type { Block } from '../extract/blocks/document';
import { writePage } from '../extract/html/write-page';
import type { Crawl, Website, WebsitePage } from './crawl';
import { type PageDocument, removeDocuments, storePages } from './page-documents.server';
import { contentKey, hasText, type PageBlocks, separateCommon } from './web/common-blocks';

/** Readings that a page has to be missing from before it goes. */
const MISSES = 2;
/** Share of a website that may go without the owner's word, and how many pages in any case. */
const MAX_GONE = 0.3;
const FEW_GONE = 2;
const INTERVALS = { never: undefined, day: '1 day', week: '7 days' };

/** Ends a reading: stores the pages' text as documents, removes those of missing pages, and reports the changes to the owner. */
export async function settle({ site, ownerId }: Crawl): Promise<void> {
  const { gone, waiting } = await dropGone(site);
  await dropUnchosen(site);
  const pages = await db()
    .select()
    .from(websitePages)
    .where(and(eq(websitePages.websiteId, site.id), eq(websitePages.chosen, true)))
    .orderBy(asc(websitePages.depth), asc(websitePages.url));
  // What was a duplicate may be no more, since the other page has changed.
  const withText = pages.filter(({ state, blocks }) => (state === 'read' || state === 'duplicate') && blocks);
  const { common, pages: own } = separateCommon(withText.map(({ id, blocks }) => ({ id, blocks: blocks ?? [] })));
  const { fresh, duplicates, empty } = sorted(own);
  await dropPages(site, duplicates, 'duplicate', null);
  await dropPages(site, empty, 'empty', 'website_no_text');
  const byId = new Map(withText.map((page) => [page.id, page]));
  const documents = fresh.map(({ id, blocks }) => documentOf(byId.get(id)!, blocks));
  const stored = await storePages(ownerId, site, documents);
  const changes: WebsiteChanges = { added: 0, changed: 0, gone, failed: 0 };
  for (const [at, result] of stored.entries()) {
    const page = byId.get(fresh[at]!.id)!;
    if (result.outcome === 'full') {
      if (page.documentId) continue;
      await mark(eq(websitePages.id, page.id), { state: 'failed', errorCode: 'storage_full' });
    } else if (result.outcome !== 'same') changes[result.outcome] += 1;
  }
  await storeCommon(site, ownerId, common);
  changes.failed = await countFailed(site);
  await endReading(site, { changes, goneWaiting: waiting, readAt: new Date(), errorCode: null });
}

async function countFailed({ id }: Website): Promise<number> {
  const [failed] = await db()
    .select({ n: count() })
    .from(websitePages)
    .where(
      and(
        eq(websitePages.websiteId, id),
        eq(websitePages.chosen, true),
        isNotNull(websitePages.errorCode),
        ne(websitePages.state, 'gone'),
      ),
    );
  return failed?.n ?? 0;
}

/** Marks a website as read; the next reading is due after its interval. */
export async function endReading(site: Website, values: Partial<typeof websites.$inferInsert>): Promise<void> {
  const interval = INTERVALS[site.every];
  const next = interval ? sql`now() + ${interval}::interval` : sql`null`;
  await db()
    .update(websites)
    .set({ status: 'ready', nextReadingAt: next as unknown as Date, ...values })
    .where(eq(websites.id, site.id));
  await mark(eq(websitePages.websiteId, site.id), { due: false });
}

async function mark(which: SQL | undefined, values: Partial<typeof websitePages.$inferInsert>): Promise<void> {
  await db().update(websitePages).set(values).where(which);
}

/** Drops pages that are missing for the second time, unless they are too many to do so without asking. */
async function dropGone(site: Website): Promise<{ gone: number; waiting: number }> {
  const read = await db()
    .select({ id: websitePages.id, misses: websitePages.misses })
    .from(websitePages)
    .where(and(eq(websitePages.websiteId, site.id), isNotNull(websitePages.documentId)));
  const missing = read.filter(({ misses }) => misses >= MISSES).map(({ id }) => id);
  if (missing.length > FEW_GONE && missing.length > read.length * MAX_GONE) return { gone: 0, waiting: missing.length };
  await dropPages(site, missing, 'gone', 'website_gone');
  return { gone: missing.length, waiting: 0 };
}

/** Drops the pages that wait for the owner's word. @returns how many. */
export async function dropWaiting(site: Website): Promise<number> {
  const missing = await db()
    .select({ id: websitePages.id })
    .from(websitePages)
    .where(
      and(
        eq(websitePages.websiteId, site.id),
        isNotNull(websitePages.documentId),
        sql`${websitePages.misses} >= ${MISSES}`,
      ),
    );
  await dropPages(
    site,
    missing.map(({ id }) => id),
    'gone',
    'website_gone',
  );
  return missing.length;
}

async function dropUnchosen(site: Website): Promise<void> {
  const rows = await db()
    .select({ id: websitePages.id })
    .from(websitePages)
    .where(
      and(eq(websitePages.websiteId, site.id), eq(websitePages.chosen, false), isNotNull(websitePages.documentId)),
    );
  await dropPages(
    site,
    rows.map(({ id }) => id),
    'found',
    null,
  );
}

/** Takes pages out of the knowledge. They stay in the list. */
async function dropPages(
  site: Website,
  ids: string[],
  state: WebsitePage['state'],
  errorCode: ErrorCode | null,
): Promise<void> {
  if (ids.length === 0) return;
  await transaction(async (tx) => {
    const rows = await tx
      .select({ documentId: websitePages.documentId })
      .from(websitePages)
      .where(inArray(websitePages.id, ids));
    // What a page said is fetched anew if it comes back; a duplicate's text is needed to see that it still is one.
    const forget = state === 'duplicate' ? {} : { blocks: null, etag: null, lastModified: null };
    const values = { state, errorCode, misses: 0, documentId: null, ...forget };
    await tx.update(websitePages).set(values).where(inArray(websitePages.id, ids));
    await removeDocuments(
      tx,
      site.assistantId,
      rows.flatMap(({ documentId }) => documentId ?? []),
    );
  });
}

/** Which pages say something of their own. Of those that say the same, the first counts. */
function sorted(pages: PageBlocks[]) {
  const seen = new Set<string>();
  const duplicates: string[] = [];
  const empty: string[] = [];
  const fresh = pages.filter(({ id, blocks }) => {
    const key = contentKey(blocks);
    if (!hasText(blocks)) empty.push(id);
    else if (seen.has(key)) duplicates.push(id);
    else {
      seen.add(key);
      return true;
    }
    return false;
  });
  return { fresh, duplicates, empty };
}

function documentOf({ id, documentId, url, title }: WebsitePage, blocks: Block[]): PageDocument {
  const name = title ?? url;
  const titled = blocks.some(({ kind, level }) => kind === 'heading' && level === 1);
  const whole: Block[] = titled ? blocks : [{ kind: 'heading', level: 1, text: name }, ...blocks];
  return { pageId: id, documentId, url, title: name, html: writePage(name, whole) };
}

async function storeCommon(site: Website, ownerId: string, common: Block[]): Promise<void> {
  if (common.length === 0) {
    await transaction((tx) =>
      removeDocuments(tx, site.assistantId, site.commonDocumentId ? [site.commonDocumentId] : []),
    );
    return;
  }
  const { host } = new URL(site.url);
  const page = {
    pageId: null,
    documentId: site.commonDocumentId,
    url: site.url,
    title: host,
    html: writePage(host, common),
  };
  await storePages(ownerId, site, [page]);
}
