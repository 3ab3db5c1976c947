import { eq } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { log } from '~/infra/log.server';
import { enqueue, enqueueAll } from '~/infra/queue.server';
import type { ScannedPage } from '~/services/extract/scan/scanned-page';
import { PageScanner } from '~/services/extract/scan.server';
import { assistants } from '~db/schema/assistant/assistants';
import { documents } from '~db/schema/knowledge/knowledge';
import { ownerLimits } from '../../budget/owner-limits.server';
import { documentBytes } from '../documents.server';
import { type Claim, claimScan, held, whileHeld } from './claims.server';
import { pagesRead, storePage, takePagesOfTwin, unsurePages } from './scanned-pages.server';

/** A document's turn; others that wait have theirs before it goes on. */
const TURN_MS = 20_000;

/**
 * Sends a document to have pages read from their pictures, unless they have been. It comes back to be read as a whole.
 *
 * @param scan the pages that have no text of their own. Those beyond the plan's number are left out.
 * @returns false where there is nothing left to do.
 */
export async function handToScanner(claim: Claim, scan: number[]): Promise<boolean> {
  const [owner] = await db()
    .select({ id: assistants.ownerId })
    .from(assistants)
    .where(eq(assistants.id, claim.assistantId));
  const most = owner ? (await ownerLimits(owner.id)).scanPages : 0;
  const [pages, leftOut] = [scan.slice(0, most), scan.slice(most)];
  await takePagesOfTwin(claim.id);
  const read = await pagesRead(claim.id);
  const waits = pages.some((page) => !read.has(page));
  const unsure = waits ? [] : await unsurePages(claim.id);
  await transaction(async (tx) => {
    const scanning = waits ? { status: 'scanning' as const, leaseUntil: null, leaseToken: null } : {};
    const mine = await tx
      .update(documents)
      .set({ scan: { pages, leftOut, unsure }, ...scanning })
      .where(held(claim))
      .returning({ id: documents.id });
    if (waits && mine.length > 0) await goOn(claim.id, read.size, tx);
  });
  return waits;
}

type Options = { signal?: AbortSignal; turnMs?: number };

/**
 * Reads pages of a document from their pictures for as long as a turn lasts. After the last one the document is read as a
 * whole. Each page is kept as soon as it is read, so whatever breaks off goes on with the next one.
 *
 * @throws whatever failed unexpectedly; the document is then free to be tried again.
 */
export async function scanDocument(documentId: string, options: Options = {}): Promise<void> {
  const claim = await claimScan(documentId);
  if (!claim) return;
  await whileHeld([claim], async () => {
    const [document] = await db().select({ scan: documents.scan }).from(documents).where(eq(documents.id, documentId));
    const read = await pagesRead(documentId);
    const left = (document?.scan?.pages ?? []).filter((page) => !read.has(page));
    const done = left.length > 0 ? await scanPages(claim, left, options) : 0;
    await passOn(claim, left.length - done, read.size + done);
  });
}

/** @returns how many were read. */
async function scanPages(claim: Claim, pages: number[], { signal, turnMs = TURN_MS }: Options): Promise<number> {
  const end = Date.now() + turnMs;
  const scanner = new PageScanner(await documentBytes(claim.id));
  let done = 0;
  try {
    for (const page of pages) {
      const read = await scanner.read(page, signal);
      if ('failed' in read)
        log.info({ documentId: claim.id, page, why: read.failed }, 'could not read a scanned page: skipped it');
      if (!(await keep(claim, page, 'failed' in read ? UNREAD : read))) break;
      done += 1;
      if (Date.now() > end) break;
    }
  } finally {
    scanner.end();
  }
  return done;
}

/** A page that could not be read: it is not tried again. */
const UNREAD: ScannedPage = { height: 0, lines: [], confidence: 0, turned: 0 };

/** @returns false if the document was deleted meanwhile, or is another worker's. */
async function keep(claim: Claim, page: number, read: ScannedPage): Promise<boolean> {
  return transaction(async (tx) => {
    // What makes progress is not given up.
    const mine = await tx.update(documents).set({ attempts: 0 }).where(held(claim)).returning({ id: documents.id });
    if (mine.length > 0) await storePage(tx, claim.id, page, read);
    return mine.length > 0;
  });
}

/** Gives the document back: to its next turn, or to be read as a whole. */
async function passOn(claim: Claim, left: number, read: number): Promise<void> {
  await transaction(async (tx) => {
    const mine = await tx
      .update(documents)
      .set({ status: left > 0 ? 'scanning' : 'queued', leaseUntil: null, leaseToken: null })
      .where(held(claim))
      .returning({ id: documents.id });
    if (mine.length === 0) return;
    if (left > 0) await goOn(claim.id, read, tx);
    else await enqueue('ingest-document', { documentId: claim.id }, tx);
  });
}

/** Queues the next turn: the fewer pages of it have been read, the sooner, so that a short scan waits for no long one. */
async function goOn(documentId: string, read: number, tx: Parameters<typeof enqueue>[2]): Promise<void> {
  await enqueueAll('scan-document', [{ documentId }], tx, { priorities: [-read] });
}
