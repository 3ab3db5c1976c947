import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { db, type Transaction, transaction } from '~/infra/db.server';
import { AppError, type ErrorCode } from '~/infra/errors';
import { enqueue, forgetJobsWith } from '~/infra/queue.server';
import { PAGES_SHOWN, type WebsiteInput, type WebsiteSettings } from '~/schemas/knowledge/website';
import { isUuid } from '~/schemas/uuid';
import { documents } from '~db/schema/knowledge/knowledge';
import { websitePages, websites } from '~db/schema/knowledge/websites';
import type { AssistantRef } from '../assistant/assistants.server';
import { recordEvent } from '../audit/audit.server';
import { ownerLimits } from '../budget/owner-limits.server';
import { spend } from '../rate-limits/rate-limits.server';
import { FetchError } from '../safe-fetch/fetch-error';
import { checkTarget } from '../safe-fetch/safe-fetch.server';
import type { Website } from './crawl';
import { removeDocuments } from './page-documents.server';
import { pagesElsewhere } from './page-list.server';
import { dropWaiting } from './settle.server';
import type { PageSummary, WebsiteSummary } from './summaries';
import { pageAddress } from './web/addresses';
import { startReading } from './work.server';

const IN_ORDER = [asc(websitePages.depth), asc(websitePages.url)];
/** More than a website can have. */
const MAX_PAGES = 20_000;

const counted = {
  listed: sql<number>`count(${websitePages.id})::int`,
  chosen: sql<number>`(count(*) filter (where ${websitePages.chosen}))::int`,
  due: sql<number>`(count(*) filter (where ${websitePages.chosen} and ${websitePages.due}))::int`,
  read: sql<number>`count(${websitePages.documentId})::int`,
};

/** An owner's websites, the newest first. */
export async function listWebsites(assistant: AssistantRef): Promise<WebsiteSummary[]> {
  const rows = await db()
    .select({ site: websites, pages: counted })
    .from(websites)
    .leftJoin(websitePages, eq(websitePages.websiteId, websites.id))
    .where(eq(websites.assistantId, assistant.id))
    .groupBy(websites.id)
    .orderBy(desc(websites.createdAt), desc(websites.id));
  return rows.map(({ site, pages }) => summaryOf(site, pages));
}

function summaryOf(site: Website, pages: WebsiteSummary['pages']): WebsiteSummary {
  const { id, url, mode, include, exclude, every, status, leftOut, goneWaiting, changes, readAt, nextReadingAt } = site;
  const errorCode = site.errorCode as ErrorCode | null;
  return {
    ...{ id, url, mode, include, exclude, every, status, errorCode, leftOut, goneWaiting, changes, readAt },
    ...{ nextReadingAt, pages },
  };
}

/** One website of an owner's. @throws AppError `not_found`. */
export async function websiteOf(assistant: AssistantRef, id: string): Promise<WebsiteSummary> {
  const site = (await listWebsites(assistant)).find((one) => one.id === id);
  if (!site) throw new AppError('not_found');
  return site;
}

/** The pages of a website in the order in which they were found; `from` 0. @throws AppError `not_found`. */
export async function listPages(
  assistant: AssistantRef,
  id: string,
  { from, most }: { from: number; most: number },
): Promise<PageSummary[]> {
  const site = await find(assistant, id);
  const rows = await db()
    .select({
      id: websitePages.id,
      url: websitePages.url,
      title: websitePages.title,
      chosen: websitePages.chosen,
      due: websitePages.due,
      state: websitePages.state,
      errorCode: sql<ErrorCode | null>`${websitePages.errorCode}`,
      fetchedAt: websitePages.fetchedAt,
      changedAt: websitePages.changedAt,
      storedName: documents.storedName,
    })
    .from(websitePages)
    .leftJoin(documents, eq(documents.id, websitePages.documentId))
    .where(eq(websitePages.websiteId, site.id))
    .orderBy(...IN_ORDER)
    .offset(from)
    .limit(most);
  return rows;
}

async function find(assistant: AssistantRef, id: string, tx?: Transaction): Promise<Website> {
  if (!isUuid(id)) throw new AppError('not_found');
  const query = (tx ?? db())
    .select()
    .from(websites)
    .where(and(eq(websites.id, id), eq(websites.assistantId, assistant.id)));
  const [site] = tx ? await query.for('update') : await query;
  if (!site) throw new AppError('not_found');
  return site;
}

/** As `find`, for a change that needs the website at rest. @throws AppError `not_found` or `website_working`. */
async function findAtRest(assistant: AssistantRef, id: string, tx: Transaction): Promise<Website> {
  const site = await find(assistant, id, tx);
  if (site.status === 'finding' || site.status === 'reading') throw new AppError('website_working');
  return site;
}

/**
 * Adds a website, or one page. Its pages are looked for at once; one page is read at once.
 *
 * @throws AppError `website_refused`, `website_known`, `website_limit` or `rate_limited`.
 */
export async function addWebsite(assistant: AssistantRef, input: WebsiteInput): Promise<{ id: string }> {
  const address =
    /^[a-z][a-z0-9+.-]*:/i.test(input.url) && !/^[^/]+:\d+(?:\/|$)/.test(input.url)
      ? input.url
      : `https://${input.url}`;
  const url = pageAddress(address);
  if (!url) throw new AppError('website_refused', {}, { url: 'website_address' });
  try {
    checkTarget(url);
  } catch (error) {
    if (error instanceof FetchError) throw new AppError('website_refused', {}, { url: 'website_address' });
    throw error;
  }
  await spend({ 'website-owner': assistant.ownerId });
  return transaction(async (tx) => {
    const limit = (await ownerLimits(assistant.ownerId, tx)).websites;
    const known = await tx.select({ url: websites.url }).from(websites).where(eq(websites.assistantId, assistant.id));
    if (known.some((site) => site.url === url.href)) throw new AppError('website_known');
    if (known.length >= limit) throw new AppError('website_limit', { limit });
    const { mode, include, exclude, every } = input;
    const [site] = await tx
      .insert(websites)
      .values({ assistantId: assistant.id, url: url.href, mode, include, exclude, every })
      .returning({ id: websites.id });
    if (!site) throw new Error('an insert returned no row');
    await enqueue('read-website', { websiteId: site.id }, tx);
    return site;
  });
}

/** Ticks for the pages from one on, as a page of the screen shows them; without it, for all. */
export type Choice = { pages: string[]; from?: number };

/**
 * Chooses the pages that are read, of those that are listed, and begins to read them. What was read of others goes.
 *
 * @param read false only keeps the choice.
 * @throws AppError `not_found`, `website_working`, `website_no_pages`, `website_page_limit` or `rate_limited`; nothing is
 *   chosen then.
 */
export async function choosePages(assistant: AssistantRef, id: string, choice: Choice, read = true): Promise<void> {
  await spend({ 'knowledge-owner': assistant.ownerId, ...(read && { 'website-owner': assistant.ownerId }) });
  await transaction(async (tx) => {
    const site = await findAtRest(assistant, id, tx);
    const limit = (await ownerLimits(assistant.ownerId, tx)).websitePages;
    const mine = eq(websitePages.websiteId, site.id);
    await tick(tx, site, choice);
    const [chosen] = await tx
      .select({ n: count() })
      .from(websitePages)
      .where(and(mine, eq(websitePages.chosen, true)));
    const elsewhere = await pagesElsewhere(site.assistantId, site.id, tx);
    if ((chosen?.n ?? 0) + elsewhere > limit) throw new AppError('website_page_limit', { limit });
    if (!read) return;
    if (!chosen?.n) throw new AppError('website_no_pages');
    // What was read while the pages were looked for is not fetched again.
    await tx
      .update(websitePages)
      .set({ due: true })
      .where(and(mine, eq(websitePages.chosen, true), isNull(websitePages.blocks)));
    await tx.update(websites).set({ status: 'reading', errorCode: null, attempts: 0 }).where(eq(websites.id, site.id));
    await enqueue('read-website', { websiteId: site.id }, tx);
  });
}

async function tick(tx: Transaction, site: Website, { pages, from }: Choice): Promise<void> {
  const mine = eq(websitePages.websiteId, site.id);
  const shown = tx
    .select({ id: websitePages.id })
    .from(websitePages)
    .where(mine)
    .orderBy(...IN_ORDER)
    .offset(from ?? 0)
    .limit(from === undefined ? MAX_PAGES : PAGES_SHOWN);
  const ids = pages.filter(isUuid);
  const ticked = ids.length > 0 ? inArray(websitePages.id, ids) : sql`false`;
  await tx
    .update(websitePages)
    .set({ chosen: ticked as unknown as boolean, due: false })
    .where(and(mine, inArray(websitePages.id, shown)));
}

/**
 * Reads a website again now; one that failed is looked at from the beginning.
 *
 * @throws AppError `not_found`, `website_working` or `rate_limited`.
 */
export async function readWebsite(assistant: AssistantRef, id: string): Promise<void> {
  await spend({ 'website-owner': assistant.ownerId });
  await transaction(async (tx) => {
    const site = await findAtRest(assistant, id, tx);
    if (site.readAt) {
      await startReading(tx, site);
      return;
    }
    await tx
      .update(websites)
      .set({ status: 'finding', robots: null, errorCode: null, attempts: 0 })
      .where(eq(websites.id, site.id));
    await enqueue('read-website', { websiteId: site.id }, tx);
  });
}

/** Changes when a website is read again, and which paths count for pages that are found from now on. @throws AppError `not_found`. */
export async function changeWebsite(assistant: AssistantRef, id: string, settings: WebsiteSettings): Promise<void> {
  await transaction(async (tx) => {
    const site = await find(assistant, id, tx);
    const interval = { never: null, day: '1 day', week: '7 days' }[settings.every];
    const next =
      interval && site.readAt ? sql`${site.readAt.toISOString()}::timestamptz + ${interval}::interval` : null;
    await tx
      .update(websites)
      .set({ ...settings, nextReadingAt: next as unknown as Date })
      .where(eq(websites.id, site.id));
  });
}

/**
 * Settles what becomes of pages that seem to be gone: they are removed, or stay until they are missing again.
 *
 * @throws AppError `not_found` or `website_working`.
 */
export async function settleGone(assistant: AssistantRef, id: string, remove: boolean): Promise<void> {
  const site = await transaction((tx) => findAtRest(assistant, id, tx));
  if (remove) await dropWaiting(site);
  else {
    await db()
      .update(websitePages)
      .set({ misses: 0, errorCode: null })
      .where(and(eq(websitePages.websiteId, site.id), isNotNull(websitePages.documentId)));
  }
  await db().update(websites).set({ goneWaiting: 0 }).where(eq(websites.id, site.id));
}

/** Removes a website with all that was read of it, finished or not. @throws AppError `not_found` or `rate_limited`. */
export async function deleteWebsite(assistant: AssistantRef, id: string): Promise<void> {
  await spend({ 'knowledge-owner': assistant.ownerId });
  await transaction(async (tx) => {
    const site = await find(assistant, id, tx);
    const pages = await tx
      .select({ documentId: websitePages.documentId })
      .from(websitePages)
      .where(and(eq(websitePages.websiteId, site.id), isNotNull(websitePages.documentId)));
    const ids = [
      ...pages.flatMap(({ documentId }) => documentId ?? []),
      ...(site.commonDocumentId ? [site.commonDocumentId] : []),
    ];
    await tx.delete(websites).where(eq(websites.id, site.id));
    await forgetJobsWith([site.id], tx);
    await removeDocuments(tx, site.assistantId, ids);
    await recordEvent(assistant.ownerId, 'website_deleted', { mergeSeconds: 3600 }, tx);
  });
}

/** What a plan allows, and what of it is used. */
export async function websiteRoom(
  assistant: AssistantRef,
): Promise<{ websites: number; pages: number; pagesUsed: number }> {
  const { websites: most, websitePages: pages } = await ownerLimits(assistant.ownerId);
  const [used] = await db()
    .select({ n: count() })
    .from(websitePages)
    .innerJoin(websites, eq(websites.id, websitePages.websiteId))
    .where(and(eq(websites.assistantId, assistant.id), eq(websitePages.chosen, true)));
  return { websites: most, pages, pagesUsed: used?.n ?? 0 };
}
