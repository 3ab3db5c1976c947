import { randomUUID } from 'node:crypto';
import { and, eq, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import type { ErrorCode } from '~/infra/errors';
import { log } from '~/infra/log.server';
import { enqueue } from '~/infra/queue.server';
import { inSlices } from '~/services/event-loop/slices';
import { detectLanguage } from '~/services/language/detect';
import { chunks, documents } from '~db/schema/knowledge';
import type { Block } from '../extract/blocks/document';
import { extractDocument } from '../extract/extract.server';
import { chunking, READING_VERSION } from './chunk';
import { replaceChunks, withTerms } from './chunks.server';
import { documentBytes } from './documents.server';

/** How long a worker may be silent before its document is another's to take. */
const LEASE_MS = 15_000;
const RENEW_MS = 4_000;
/** A document that was begun this often without an end takes its worker down each time: it is given up. */
const MAX_ATTEMPTS = 15;
const LANGUAGE_SAMPLE = 20_000;

type Claim = { id: string; assistantId: string; filename: string; token: string };

/**
 * Reads one document and puts its text where it is searched. Safe to call twice and at once: only one worker holds a
 * document, and only the holder finishes it, in one transaction.
 *
 * @throws whatever failed unexpectedly; the document is then free to be tried again.
 */
export async function ingestDocument(documentId: string, signal?: AbortSignal): Promise<void> {
  const claim = await claimDocument(documentId);
  if (!claim) return;
  const renewal = setInterval(() => {
    renewLease(claim).catch((error) => log.warn({ err: error, documentId }, 'could not renew the lease of a document'));
  }, RENEW_MS);
  try {
    await readAndIndex(claim, signal);
  } catch (error) {
    await releaseClaim(claim).catch(() => {});
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

async function readAndIndex(claim: Claim, signal?: AbortSignal): Promise<void> {
  const extraction = await extractDocument(await documentBytes(claim.id), claim.filename, {
    signal,
    owner: claim.assistantId,
  });
  signal?.throwIfAborted();
  if (!extraction.ok) {
    await failDocument(claim, extraction.errorKind);
    return;
  }
  await db().update(documents).set({ status: 'indexing' }).where(held(claim));
  const pieces = await withTerms(await inSlices(chunking(extraction.blocks)));
  signal?.throwIfAborted();
  await transaction(async (tx) => {
    // The row stays locked until the end: whoever deletes the document waits, and then finds its chunks too.
    const finished = await tx
      .update(documents)
      .set({
        status: 'ready',
        type: extraction.type,
        pages: extraction.pages,
        chars: extraction.chars,
        encoding: extraction.encoding,
        language: detectLanguage(beginningOf(extraction.blocks)),
        warnings: extraction.warnings,
        readingVersion: READING_VERSION,
        errorCode: null,
        readyAt: new Date(),
        leaseUntil: null,
        leaseToken: null,
      })
      .where(held(claim))
      .returning({ id: documents.id });
    // Deleted meanwhile, or taken over by another worker after a long silence.
    if (finished.length === 0) return;
    await replaceChunks(tx, claim.assistantId, { documentId: claim.id }, pieces);
    await enqueue('propose-qa', { documentId: claim.id }, tx);
  });
}

/** As much of a text as shows its language. */
function beginningOf(blocks: readonly Block[]): string {
  let text = '';
  for (const block of blocks) {
    if (text.length >= LANGUAGE_SAMPLE) break;
    text += `${block.text}\n\n`;
  }
  return text.slice(0, LANGUAGE_SAMPLE);
}

const unfinished = notInArray(documents.status, ['ready', 'failed']);
const held = (claim: Claim) => and(eq(documents.id, claim.id), eq(documents.leaseToken, claim.token));

async function claimDocument(documentId: string): Promise<Claim | undefined> {
  const token = randomUUID();
  const [claimed] = await db()
    .update(documents)
    .set({
      status: 'reading',
      leaseToken: token,
      leaseUntil: sql`now() + ${`${LEASE_MS} milliseconds`}::interval`,
      attempts: sql`${documents.attempts} + 1`,
    })
    .where(
      and(
        eq(documents.id, documentId),
        unfinished,
        or(isNull(documents.leaseUntil), lt(documents.leaseUntil, sql`now()`)),
      ),
    )
    .returning();
  if (!claimed) return undefined;
  const claim = { id: claimed.id, assistantId: claimed.assistantId, filename: claimed.filename, token };
  if (claimed.attempts <= MAX_ATTEMPTS) return claim;
  await failDocument(claim, 'resource_limit');
  return undefined;
}

async function renewLease(claim: Claim): Promise<void> {
  await db()
    .update(documents)
    .set({ leaseUntil: sql`now() + ${`${LEASE_MS} milliseconds`}::interval` })
    .where(held(claim));
}

async function releaseClaim(claim: Claim): Promise<void> {
  await db()
    .update(documents)
    .set({ status: 'queued', leaseUntil: null, leaseToken: null })
    .where(and(held(claim), unfinished));
}

async function failDocument(claim: Claim, code: ErrorCode): Promise<void> {
  await transaction(async (tx) => {
    const failed = await tx
      .update(documents)
      .set({ status: 'failed', errorCode: code, leaseUntil: null, leaseToken: null })
      .where(held(claim))
      .returning({ id: documents.id });
    // Taken over by another worker: what that one finds is not this one's to remove.
    if (failed.length === 0) return;
    await tx.delete(chunks).where(eq(chunks.documentId, claim.id));
  });
}

/** Marks a document failed after its last try, unless it has ended meanwhile. */
export async function giveUpDocument(documentId: string, code: ErrorCode): Promise<void> {
  await db()
    .update(documents)
    .set({ status: 'failed', errorCode: code, leaseUntil: null, leaseToken: null })
    .where(and(eq(documents.id, documentId), unfinished));
}

/** Frees every document that is being read: for the start of the only process there is, when nobody can be at one. */
export async function releaseAllLeases(): Promise<void> {
  await db().update(documents).set({ status: 'queued', leaseUntil: null, leaseToken: null }).where(unfinished);
}

/**
 * Queues documents again whose worker died: unfinished, held by nobody alive, and with no job waiting for them. A job
 * that was taken by the dead worker would come back too, but only when its own long time-out has passed.
 *
 * @returns how many were queued.
 */
export async function requeueAbandoned(): Promise<number> {
  return transaction(async (tx) => {
    const abandoned = await tx.execute<{ id: string }>(sql`
      select d.id from ${documents} d
      where d.status in ('queued', 'reading', 'indexing')
        and (d.lease_until is null or d.lease_until < now())
        and not exists (
          select 1 from pgboss.job j
          where j.name = 'ingest-document' and j.data->>'documentId' = d.id::text
            and (j.state in ('created', 'retry') or (j.state = 'active' and j.started_on > now() - interval '5 seconds')))
      for update skip locked`);
    for (const { id } of abandoned) await enqueue('ingest-document', { documentId: id }, tx);
    return abandoned.length;
  });
}
