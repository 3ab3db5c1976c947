import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { db, type Transaction, transaction } from '~/infra/db.server';
import type { ErrorCode } from '~/infra/errors';
import { log } from '~/infra/log.server';
import { enqueue, noJobFor } from '~/infra/queue.server';
import { assistants } from '~db/schema/assistant/assistants';
import { websitePages, websites } from '~db/schema/knowledge/websites';
import { ownerLimits } from '../budget/owner-limits.server';
import { type Crawl, CrawlError, type Website } from './crawl';
import { beginCrawl, endSearch, findMore, readAndFollow } from './find-pages.server';
import { endReading, settle } from './settle.server';

/** As of documents. */
const LEASE_MS = 60_000;
const RENEW_MS = 15_000;
/** A website's turn; others that wait have theirs before it goes on. */
const TURN_MS = 30_000;
/** One that was taken up this often without finishing a page takes its worker down each time. */
const MAX_ATTEMPTS = 15;
/** Pages that are listed for the owner to choose from, by pages of the plan. */
const LISTED = { factor: 2, least: 100, most: 10_000 };

const unfinished = inArray(websites.status, ['finding', 'reading']);
const free = or(isNull(websites.leaseUntil), lt(websites.leaseUntil, sql`now()`));
const leaseUntil = () => sql`now() + ${`${LEASE_MS} milliseconds`}::interval` as unknown as Date;

type Options = { signal?: AbortSignal; gapMs?: number; turnMs?: number };

/**
 * Goes on with a website: looks for its pages, or reads them, for as long as a turn lasts. What is left is queued. Safe to
 * call twice and at once: only one worker holds a website.
 *
 * @throws whatever failed unexpectedly; the website is then free to be taken up again.
 */
export async function workOnWebsite(websiteId: string, options: Options = {}): Promise<void> {
  const crawl = await claim(websiteId, options);
  if (!crawl) return;
  const renewal = setInterval(() => {
    renew(crawl).catch((error) => log.warn({ err: error, websiteId }, 'could not renew the lease of a website'));
  }, RENEW_MS);
  let more = true;
  try {
    const end = Date.now() + (options.turnMs ?? TURN_MS);
    while (more && Date.now() < end) {
      options.signal?.throwIfAborted();
      more = await step(crawl);
    }
  } finally {
    clearInterval(renewal);
    await release(crawl, more).catch((error) => log.warn({ err: error, websiteId }, 'could not release a website'));
  }
}

async function claim(websiteId: string, { signal, gapMs }: Options): Promise<Crawl | undefined> {
  const [site] = await db()
    .update(websites)
    .set({ leaseToken: randomUUID(), leaseUntil: leaseUntil(), attempts: sql`${websites.attempts} + 1` })
    .where(and(eq(websites.id, websiteId), unfinished, free))
    .returning();
  if (!site) return undefined;
  const [owner] = await db()
    .select({ id: assistants.ownerId })
    .from(assistants)
    .where(eq(assistants.id, site.assistantId));
  if (!owner) return undefined;
  const pages = (await ownerLimits(owner.id)).websitePages;
  const listed = Math.min(Math.max(pages * LISTED.factor, LISTED.least), LISTED.most);
  const crawl = { site, ownerId: owner.id, signal, gapMs, limits: { pages, listed }, downs: 0, done: 0 };
  if (site.attempts <= MAX_ATTEMPTS) return crawl;
  await end(crawl, 'internal');
  await release(crawl, false);
  return undefined;
}

const held = ({ site }: Crawl) => and(eq(websites.id, site.id), eq(websites.leaseToken, site.leaseToken ?? ''));

async function renew(crawl: Crawl): Promise<void> {
  await db().update(websites).set({ leaseUntil: leaseUntil() }).where(held(crawl));
}

async function release(crawl: Crawl, more: boolean): Promise<void> {
  await transaction(async (tx) => {
    const progress = crawl.done > 0 || !more ? { attempts: 0 } : {};
    const released = await tx
      .update(websites)
      .set({ leaseToken: null, leaseUntil: null, ...progress })
      .where(held(crawl))
      .returning({ id: websites.id });
    if (more && released.length > 0) await enqueue('read-website', { websiteId: crawl.site.id }, tx);
  });
}

/** One page, or one step between. @returns whether anything is left to do. */
async function step(crawl: Crawl): Promise<boolean> {
  const [site] = await db().select().from(websites).where(held(crawl));
  // Deleted meanwhile, or taken over by another worker after a long silence.
  if (!site) return false;
  crawl.site = site;
  try {
    if (site.status === 'finding') return await search(crawl);
    return site.status === 'reading' && (await read(crawl));
  } catch (error) {
    if (!(error instanceof CrawlError)) throw error;
    await end(crawl, error.code);
    return false;
  }
}

async function search(crawl: Crawl): Promise<boolean> {
  if (crawl.site.robots === null) await beginCrawl(crawl);
  else if (!(await findMore(crawl))) await endSearch(crawl);
  return true;
}

async function read(crawl: Crawl): Promise<boolean> {
  if (crawl.site.robots === null) {
    await beginCrawl(crawl);
    return true;
  }
  const [page] = await db()
    .select()
    .from(websitePages)
    .where(and(eq(websitePages.websiteId, crawl.site.id), eq(websitePages.chosen, true), eq(websitePages.due, true)))
    .orderBy(asc(websitePages.depth), asc(websitePages.url))
    .limit(1);
  if (page) await readAndFollow(crawl, page);
  else await settle(crawl);
  return page !== undefined;
}

/** Breaks off. What was read before stays. */
async function end({ site }: Crawl, code: ErrorCode): Promise<void> {
  if (site.readAt) await endReading(site, { errorCode: code });
  else await db().update(websites).set({ status: 'failed', errorCode: code }).where(eq(websites.id, site.id));
}

/** Begins to read a website's chosen pages anew. */
export async function startReading(tx: Transaction, site: Website): Promise<void> {
  await tx
    .update(websites)
    .set({ status: 'reading', robots: null, errorCode: null, attempts: 0, goneWaiting: 0 })
    .where(eq(websites.id, site.id));
  await tx
    .update(websitePages)
    .set({ due: true })
    .where(and(eq(websitePages.websiteId, site.id), eq(websitePages.chosen, true), ne(websitePages.url, site.url)));
  await enqueue('read-website', { websiteId: site.id }, tx);
}

/** Begins the readings that are due. */
export async function scheduleWebsites(): Promise<void> {
  const due = await db()
    .select({ id: websites.id })
    .from(websites)
    .where(and(eq(websites.status, 'ready'), lt(websites.nextReadingAt, sql`now()`)));
  for (const { id } of due) {
    await transaction(async (tx) => {
      const [site] = await tx.select().from(websites).where(eq(websites.id, id)).for('update', { skipLocked: true });
      if (site?.status === 'ready') await startReading(tx, site);
    });
  }
}

/** Queues websites again whose worker died, as `requeueAbandoned` does for documents. */
export async function requeueWebsites(): Promise<void> {
  await transaction(async (tx) => {
    const abandoned = await tx.execute<{ id: string }>(sql`
      select w.id from ${websites} w
      where w.status in ('finding', 'reading') and (w.lease_until is null or w.lease_until < now())
        and ${noJobFor('read-website', 'websiteId', sql`w.id`)}
      for update skip locked`);
    for (const { id } of abandoned) await enqueue('read-website', { websiteId: id }, tx);
  });
}

/** Frees every website that is being read: as `releaseAllLeases` for documents. */
export async function releaseWebsites(): Promise<void> {
  await db().update(websites).set({ leaseUntil: null, leaseToken: null }).where(unfinished);
}
