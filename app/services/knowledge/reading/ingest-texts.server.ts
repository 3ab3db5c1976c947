import { extname } from 'node:path';
import { asc, inArray, type SQL, sql } from 'drizzle-orm';
import { db, type Transaction, transaction } from '~/infra/db.server';
import { log } from '~/infra/log.server';
import { enqueueAll, forgetDocumentJobs } from '~/infra/queue.server';
import { breather, inSlices } from '~/services/event-loop/slices';
import { extractDocument, MAX_BYTES_READ_HERE, READ_HERE } from '~/services/extract/extract.server';
import { tellWebhooks } from '~/services/webhooks/announce.server';
import { chunks, documentParts, documents } from '~db/schema/knowledge/knowledge';
import type { Extraction } from '../../extract/blocks/document';
import { chunking } from '../chunk';
import { analysed, announceChange, insertChunks, type NewChunk } from '../chunks.server';
import { lockFormers, removeFormers } from '../versions.server';
import { type Claim, claimWaiting, failIn, readAs, whileHeld } from './claims.server';
import { readyDocument, readyEvent } from './ready-document';

/** Documents that share one transaction. Together at most 5 MB, and about half a second of work. */
const MAX_AT_ONCE = 40;
/** Suggestions of pairs are looked for once the documents are searchable. */
const PROPOSE_AFTER_SECONDS = 3;

/** Whether a document is read within this process, in milliseconds. */
export const isShortText = ({ filename, size }: { filename: string; size: number }): boolean =>
  size <= MAX_BYTES_READ_HERE && READ_HERE.has(extname(filename).slice(1).toLowerCase());

/** The same as a condition. */
const shortText = (): SQL =>
  sql`${documents.size} <= ${MAX_BYTES_READ_HERE} and lower(substring(${readAs} from '\\.([^.]*)$')) in ${[...READ_HERE]}`;

/**
 * Reads a short text and others of the same assistant that wait, in one transaction: most of the cost of one such
 * document is its statements.
 *
 * @returns false if nothing was read: there are no others, or one of them made it fail. Then each is read by itself.
 */
export async function ingestTexts(first: Claim, signal?: AbortSignal): Promise<boolean> {
  const others = await claimWaiting(first.assistantId, shortText(), MAX_AT_ONCE - 1);
  if (others.length === 0) return false;
  try {
    await whileHeld(others, () => readTogether(first.assistantId, [first, ...others], signal));
    return true;
  } catch (error) {
    signal?.throwIfAborted();
    log.warn({ err: error, documents: others.length + 1 }, 'batch ingestion failed: reading each document by itself');
    return false;
  }
}

type Read = { claim: Claim; extraction: Extraction; pieces: NewChunk[] };

async function readTogether(assistantId: string, claims: Claim[], signal?: AbortSignal): Promise<void> {
  const bytes = await bytesOf(claims);
  const pause = breather();
  const read: Read[] = [];
  for (const claim of claims) {
    const extraction = await extractDocument(bytes.get(claim.id) ?? new Uint8Array(0), claim.filename, { signal });
    const pieces = extraction.ok ? await analysed(await inSlices(chunking(extraction.blocks), pause)) : [];
    read.push({ claim, extraction, pieces });
    await pause();
  }
  signal?.throwIfAborted();
  await transaction((tx) => store(tx, assistantId, read));
}

async function store(tx: Transaction, assistantId: string, read: Read[]): Promise<void> {
  await lockFormers(
    tx,
    read.map(({ claim }) => claim.id),
  );
  // The locks are held until the commit, so a concurrent deletion waits and then sees the chunks too.
  const finished = await finish(tx, read);
  for (const { claim, extraction } of read) if (!extraction.ok) await failIn(tx, claim, extraction.errorKind);
  const ids = [...finished];
  if (ids.length > 0) {
    await tx.delete(chunks).where(inArray(chunks.documentId, ids));
    await insertChunks(
      tx,
      read.flatMap(({ claim, pieces }) =>
        finished.has(claim.id)
          ? pieces.map((piece) => ({ ...piece, assistantId, source: { documentId: claim.id } }))
          : [],
      ),
    );
    await announceChange(tx, assistantId);
    await removeFormers(tx, assistantId, ids);
    const payloads = ids.map((documentId) => ({ documentId }));
    await enqueueAll('propose-qa', payloads, tx, { delaySeconds: PROPOSE_AFTER_SECONDS });
    await tellWebhooks(tx, ...read.flatMap(({ claim }) => (finished.has(claim.id) ? [readyEvent(claim)] : [])));
  }
  await forgetDocumentJobs(
    'ingest-document',
    read.map(({ claim }) => claim.id),
    tx,
  );
}

/** Marks those as ready that were read. @returns their ids; one that was deleted or taken over meanwhile is missing. */
async function finish(tx: Transaction, read: Read[]): Promise<Set<string>> {
  const ready = read.flatMap(({ claim, extraction }) => {
    if (!extraction.ok) return [];
    const { type, chars, encoding, language, readingVersion, warnings } = readyDocument(extraction);
    return [{ id: claim.id, token: claim.token, type, chars, encoding, language, readingVersion, warnings }];
  });
  const rows = await tx.execute<{ id: string }>(sql`
    update ${documents} d set
      status = 'ready', error_code = null, ready_at = now(), lease_until = null, lease_token = null, pages = null,
      type = r.type, chars = r.chars, encoding = r.encoding, language = r.language,
      reading_version = r."readingVersion", warnings = r.warnings
    from jsonb_to_recordset(${JSON.stringify(ready)}::jsonb) as r(
      id uuid, token text, type text, chars int, encoding text, language text, "readingVersion" int, warnings jsonb)
    where d.id = r.id and d.lease_token = r.token
    returning d.id`);
  return new Set(rows.map(({ id }) => id));
}

async function bytesOf(claims: Claim[]): Promise<Map<string, Uint8Array>> {
  const ids = claims.map(({ id }) => id);
  const parts = await db()
    .select({ documentId: documentParts.documentId, bytes: documentParts.bytes })
    .from(documentParts)
    .where(inArray(documentParts.documentId, ids))
    .orderBy(asc(documentParts.ordinal));
  const bytes = new Map<string, Uint8Array>();
  for (const part of parts) {
    const before = bytes.get(part.documentId);
    bytes.set(part.documentId, before ? Buffer.concat([before, part.bytes]) : part.bytes);
  }
  return bytes;
}
