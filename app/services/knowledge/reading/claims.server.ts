import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { db, type Transaction, transaction } from '~/infra/db.server';
import type { ErrorCode } from '~/infra/errors';
import { log } from '~/infra/log.server';
import { enqueue, noJobFor } from '~/infra/queue.server';
import { bumpIndexVersion } from '~/services/assistant/assistants.server';
import { tellWebhooks } from '~/services/webhooks/announce.server';
import { chunks, type DOCUMENT_STATUSES, documents } from '~db/schema/knowledge/knowledge';

/** How long a worker may be silent before its documents are another's to take. */
const LEASE_MS = 15_000;
const RENEW_MS = 4_000;
/** A document that was begun this often without an end takes its worker down each time: it is given up. */
const MAX_ATTEMPTS = 15;

/** A document that this worker reads, and nobody else while `token` is the document's. */
export type Claim = { id: string; assistantId: string; filename: string; size: number; token: string };

const unfinished = notInArray(documents.status, ['ready', 'failed']);
/** Pages that are still to be read from pictures come first. */
const toRead = and(unfinished, ne(documents.status, 'scanning'));
/** What it is once nobody holds it. */
const waiting = sql`case ${documents.status} when 'scanning' then 'scanning' else 'queued' end`;
const free = or(isNull(documents.leaseUntil), lt(documents.leaseUntil, sql`now()`));
const leaseUntil = () => sql`now() + ${`${LEASE_MS} milliseconds`}::interval`;

/** The name whose extension says how a document is read. A web page's name is its title, whatever that ends with. */
export const readAs = sql<string>`case when ${documents.pageUrl} is null then ${documents.filename} else 'page.html' end`;

/** Whether a document is still this worker's. */
export const held = (claim: Claim): SQL | undefined =>
  and(eq(documents.id, claim.id), eq(documents.leaseToken, claim.token));
const anyHeld = (claims: Claim[]): SQL | undefined => or(...claims.map(held));

/** Whether documents of an assistant wait to be read, or are being read; pages of scans do not count, which may take hours. */
export async function hasDocumentsToRead(assistantId: string): Promise<boolean> {
  const found = await db()
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.assistantId, assistantId), toRead))
    .limit(1);
  return found.length > 0;
}

/** Takes a document to read. @returns undefined if it is finished, another worker's, or was given up. */
export async function claimDocument(documentId: string): Promise<Claim | undefined> {
  return claimOne(documentId, toRead, 'reading');
}

/** The same for a document with pages to read from their pictures. */
export async function claimScan(documentId: string): Promise<Claim | undefined> {
  return claimOne(documentId, eq(documents.status, 'scanning'), 'scanning');
}

async function claimOne(documentId: string, state: SQL | undefined, status: Held): Promise<Claim | undefined> {
  const [claimed] = await claim(and(eq(documents.id, documentId), state, free), status);
  if (!claimed) return undefined;
  if (claimed.attempts <= MAX_ATTEMPTS) return claimed;
  await failDocument(claimed, 'resource_limit');
  return undefined;
}

/**
 * Takes further documents of an assistant that wait for their first reading, the oldest first.
 *
 * @param wanted which of them.
 */
export async function claimWaiting(assistantId: string, wanted: SQL | undefined, limit: number): Promise<Claim[]> {
  const oldest = db()
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        eq(documents.assistantId, assistantId),
        eq(documents.status, 'queued'),
        eq(documents.attempts, 0),
        free,
        wanted,
      ),
    )
    .orderBy(documents.createdAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return claim(inArray(documents.id, oldest), 'reading');
}

type Held = 'reading' | 'scanning';

async function claim(which: SQL | undefined, status: Held): Promise<(Claim & { attempts: number })[]> {
  const token = randomUUID();
  const claimed = await db()
    .update(documents)
    .set({ status, leaseToken: token, leaseUntil: leaseUntil(), attempts: sql`${documents.attempts} + 1` })
    .where(which)
    .returning({
      id: documents.id,
      assistantId: documents.assistantId,
      filename: readAs,
      size: documents.size,
      attempts: documents.attempts,
    });
  return claimed.map((document) => ({ ...document, token }));
}

/**
 * Does work on claimed documents while their leases are renewed. If it fails, the documents are free to be tried again.
 *
 * @throws what the work throws.
 */
export async function whileHeld<T>(claims: Claim[], work: () => Promise<T>): Promise<T> {
  const documentIds = claims.map(({ id }) => id);
  const renewal = setInterval(() => {
    renewLeases(claims).catch((error) => log.warn({ err: error, documentIds }, 'could not renew leases of documents'));
  }, RENEW_MS);
  try {
    return await work();
  } catch (error) {
    await releaseClaims(claims).catch(() => {});
    throw error;
  } finally {
    clearInterval(renewal);
  }
}

async function renewLeases(claims: Claim[]): Promise<void> {
  await db().update(documents).set({ leaseUntil: leaseUntil() }).where(anyHeld(claims));
}

async function releaseClaims(claims: Claim[]): Promise<void> {
  await db()
    .update(documents)
    .set({ status: waiting, leaseUntil: null, leaseToken: null })
    .where(and(anyHeld(claims), unfinished));
}

/** Ends the reading of a document with an error. Nothing changes where another worker has taken it over. */
export async function failDocument(claim: Claim, code: ErrorCode): Promise<void> {
  await transaction((tx) => failIn(tx, claim, code));
}

/** The same in the caller's transaction. */
export async function failIn(tx: Transaction, claim: Claim, code: ErrorCode): Promise<void> {
  const [failed] = await tx
    .update(documents)
    .set({ status: 'failed', errorCode: code, leaseUntil: null, leaseToken: null })
    .where(held(claim))
    .returning(TOLD_OF);
  if (!failed) return;
  await tellOfFailure(tx, failed, code);
  const gone = await tx.delete(chunks).where(eq(chunks.documentId, claim.id)).returning({ id: chunks.id });
  if (gone.length > 0) await bumpIndexVersion(failed.assistantId, tx);
}

/** Marks a document failed after its last try, unless it has ended meanwhile. */
export async function giveUpDocument(documentId: string, code: ErrorCode): Promise<void> {
  await transaction(async (tx) => {
    const [failed] = await tx
      .update(documents)
      .set({ status: 'failed', errorCode: code, leaseUntil: null, leaseToken: null })
      .where(and(eq(documents.id, documentId), unfinished))
      .returning(TOLD_OF);
    if (failed) await tellOfFailure(tx, failed, code);
  });
}

const TOLD_OF = {
  id: documents.id,
  assistantId: documents.assistantId,
  filename: documents.filename,
  pageUrl: documents.pageUrl,
};
type Failed = { id: string; assistantId: string; filename: string; pageUrl: string | null };

/** Webhooks are sent for uploads; the pages of a website are shown on the website's screen. */
async function tellOfFailure(
  tx: Transaction,
  { id, assistantId, filename, pageUrl }: Failed,
  code: ErrorCode,
): Promise<void> {
  if (pageUrl !== null) return;
  await tellWebhooks(tx, { assistantId, kind: 'document.failed', data: { documentId: id, name: filename, code } });
}

/** Frees every document that is being read: for the start of the only process there is, when nobody can be at one. */
export async function releaseAllLeases(): Promise<void> {
  await db().update(documents).set({ status: waiting, leaseUntil: null, leaseToken: null }).where(unfinished);
}

/**
 * Queues documents again whose worker died: unfinished, held by nobody alive, and with no job waiting for them. A job
 * that was taken by the dead worker would come back too, but only when its own long time-out has passed.
 *
 * @returns how many were queued.
 */
export async function requeueAbandoned(): Promise<number> {
  return transaction(async (tx) => {
    const reading = await requeue(tx, 'ingest-document', ['queued', 'reading', 'indexing']);
    return reading + (await requeue(tx, 'scan-document', ['scanning']));
  });
}

async function requeue(
  tx: Transaction,
  job: 'ingest-document' | 'scan-document',
  statuses: (typeof DOCUMENT_STATUSES)[number][],
): Promise<number> {
  const abandoned = await tx.execute<{ id: string }>(sql`
    select d.id from ${documents} d
    where d.status in ${statuses}
      and (d.lease_until is null or d.lease_until < now())
      and ${noJobFor(job, 'documentId', sql`d.id`)}
    for update skip locked`);
  for (const { id } of abandoned) await enqueue(job, { documentId: id }, tx);
  return abandoned.length;
}
