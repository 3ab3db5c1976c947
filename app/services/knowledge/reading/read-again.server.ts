import { and, asc, eq, lt } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { log } from '~/infra/log.server';
import { enqueue } from '~/infra/queue.server';
import { inSlices } from '~/services/event-loop/slices';
import { documents, texts } from '~db/schema/knowledge/knowledge';
import { extractDocument } from '../../extract/extract.server';
import { chunking, READING_VERSION } from '../chunk';
import { analysed, replaceChunks } from '../chunks.server';
import { documentBytes } from '../documents.server';
import { textChunks } from '../texts.server';
import { readAs } from './claims.server';
import { encodeAgain, isAnyUnencoded } from './encode-again.server';
import { withScannedPages } from './scanned-pages.server';

/**
 * What an older version of Komek has read is read again, and what an older encoder has encoded is encoded again, one after another, in the background. Until its new chunks are
 * there, a source answers by the old ones. Whatever breaks off goes on with the next source.
 */

/** Documents, and texts, that one job reads. */
const BATCH = 10;
const TEXTS = 200;

const oldDocument = and(eq(documents.status, 'ready'), lt(documents.readingVersion, READING_VERSION));
const oldText = lt(texts.readingVersion, READING_VERSION);

/** Queues a job where something is left to be read again. */
export async function scheduleReadAgain(): Promise<void> {
  const [document] = await db().select({ id: documents.id }).from(documents).where(oldDocument).limit(1);
  const [text] = document ? [document] : await db().select({ id: texts.id }).from(texts).where(oldText).limit(1);
  if (text || (await isAnyUnencoded())) await transaction((tx) => enqueue('read-again', {}, tx));
}

/**
 * Reads a batch of documents and texts again. Done twice, or by two workers, it changes nothing.
 *
 * @throws what failed unexpectedly, after the rest of the batch; the document is then tried again.
 */
export async function readAgain(signal?: AbortSignal): Promise<void> {
  await encodeAgain(signal);
  for (const text of await db().select().from(texts).where(oldText).orderBy(asc(texts.createdAt)).limit(TEXTS)) {
    signal?.throwIfAborted();
    await readTextAgain(text);
  }
  const batch = await db()
    .select({ id: documents.id, assistantId: documents.assistantId, filename: readAs })
    .from(documents)
    .where(oldDocument)
    .orderBy(asc(documents.createdAt))
    .limit(BATCH);
  let failed: unknown;
  for (const document of batch) {
    signal?.throwIfAborted();
    // One that fails keeps no other back.
    await readDocumentAgain(document, signal).catch((error) => {
      failed = error;
    });
  }
  if (failed) throw failed;
}

async function readTextAgain({ id, assistantId, text, title }: typeof texts.$inferSelect): Promise<void> {
  const pieces = await analysed(textChunks(text, title));
  await transaction(async (tx) => {
    // Deleted meanwhile, or read by another worker.
    const [left] = await tx
      .update(texts)
      .set({ readingVersion: READING_VERSION })
      .where(and(eq(texts.id, id), oldText))
      .returning({ id: texts.id });
    if (left) await replaceChunks(tx, assistantId, { textId: id }, pieces);
  });
}

type OldDocument = { id: string; assistantId: string; filename: string };

async function readDocumentAgain({ id, assistantId, filename }: OldDocument, signal?: AbortSignal): Promise<void> {
  const text = await extractDocument(await documentBytes(id), filename, { signal, owner: assistantId });
  signal?.throwIfAborted();
  // By what was read from pictures before.
  const extraction = await withScannedPages(id, text);
  if (!extraction.ok)
    log.warn({ documentId: id, why: extraction.errorKind }, 'could not read a document again: keeping its old text');
  const pieces = extraction.ok ? await analysed(await inSlices(chunking(extraction.blocks))) : undefined;
  await transaction(async (tx) => {
    const read = extraction.ok ? { warnings: extraction.warnings, chars: extraction.chars } : {};
    const [left] = await tx
      .update(documents)
      .set({ readingVersion: READING_VERSION, ...read })
      .where(and(eq(documents.id, id), oldDocument))
      .returning({ id: documents.id });
    if (left && pieces) await replaceChunks(tx, assistantId, { documentId: id }, pieces);
  });
}
