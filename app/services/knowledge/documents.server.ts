import { randomUUID } from 'node:crypto';
import { and, asc, count, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import { db, type Transaction, transaction } from '~/infra/db.server';
import { AppError, type ErrorCode } from '~/infra/errors';
import { enqueueAll, forgetJobsWith } from '~/infra/queue.server';
import { chunks, documentParts, documents } from '~db/schema/knowledge';
import type { AssistantRef } from '../assistant/assistants.server';
import { recordEvent } from '../audit/audit.server';
import { spend } from '../rate-limits/rate-limits.server';
import { announceDeletion } from './chunks.server';
import { requireRoom } from './quota.server';
import { fileParts, type SpooledFile, spoolUpload, storedNameFor, type Upload } from './upload.server';

/** Job priorities are small numbers; from here on all wait alike. */
const MAX_PRIORITY = 10_000;
const STATEMENT_BYTES = 1024 * 1024;

export type DocumentStatus = (typeof documents.$inferSelect)['status'];
export type DocumentSummary = {
  id: string;
  filename: string;
  /** Under which it is deleted. */
  storedName: string;
  /** Of a web page that was read; null for a file. */
  pageUrl: string | null;
  /** Bytes. */
  size: number;
  status: DocumentStatus;
  errorCode: ErrorCode | null;
  pages: number | null;
  chars: number | null;
  /** As detected; null until the document is read. */
  language: string | null;
  /** Of a plain text. */
  encoding: string | null;
  /** Codes: few_characters_per_page, garbled, unreadable_pages, hidden_parts, rows_left_out. */
  warnings: string[];
  createdAt: Date;
  /** The same for all that came with one upload. */
  batchId: string;
  /** Of the file's bytes: the same for files that are the same. */
  sha256: string;
};

const summary = {
  id: documents.id,
  filename: documents.filename,
  storedName: documents.storedName,
  pageUrl: documents.pageUrl,
  size: documents.size,
  status: documents.status,
  errorCode: sql<ErrorCode | null>`${documents.errorCode}`,
  pages: documents.pages,
  chars: documents.chars,
  language: documents.language,
  encoding: documents.encoding,
  warnings: documents.warnings,
  createdAt: documents.createdAt,
  batchId: documents.batchId,
  sha256: documents.sha256,
};

/** An owner's documents, newest first; not what was read from websites. */
export async function listDocuments(assistant: AssistantRef): Promise<DocumentSummary[]> {
  return db()
    .select(summary)
    .from(documents)
    .where(and(eq(documents.assistantId, assistant.id), isNull(documents.pageUrl)))
    .orderBy(desc(documents.createdAt), asc(documents.filename));
}

/**
 * Takes the files of a multipart body (field `documents`). Once this returns they are kept and will be read,
 * whatever happens to the process.
 *
 * @throws AppError of `spoolUpload`, `document_limit`, `storage_full` or `rate_limited`; nothing is kept then.
 */
export async function uploadDocuments(assistant: AssistantRef, upload: Upload): Promise<DocumentSummary[]> {
  await spend({ 'upload-owner': assistant.ownerId });
  const spool = await spoolUpload(upload);
  try {
    return await transaction((tx) => storeFiles(tx, assistant, spool.files));
  } finally {
    await spool.remove();
  }
}

async function storeFiles(tx: Transaction, assistant: AssistantRef, files: SpooledFile[]): Promise<DocumentSummary[]> {
  const bytes = files.reduce((sum, file) => sum + file.size, 0);
  await requireRoom(assistant, { bytes, documents: files.length }, tx);
  const batchId = randomUUID();
  const rows = files.map((file) => ({
    id: randomUUID(),
    assistantId: assistant.id,
    filename: file.filename,
    storedName: storedNameFor(file),
    size: file.size,
    sha256: file.sha256,
    batchId,
  }));
  const [waiting] = await tx
    .select({ n: count() })
    .from(documents)
    .where(and(eq(documents.assistantId, assistant.id), inArray(documents.status, ['queued', 'reading', 'indexing'])));
  const saved = await tx.insert(documents).values(rows).returning(summary);
  await storeBytes(
    tx,
    files,
    rows.map(({ id }) => id),
  );
  // Priority falls with the number of the owner's waiting documents, so many files of one owner do not delay another owner's.
  const priorities = rows.map((_, at) => -Math.min((waiting?.n ?? 0) + at, MAX_PRIORITY));
  await enqueueAll(
    'ingest-document',
    rows.map(({ id }) => ({ documentId: id })),
    tx,
    { priorities },
  );
  const byId = new Map(saved.map((document) => [document.id, document]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

/** Stores the bytes of new documents, in statements of about a megabyte. */
async function storeBytes(tx: Transaction, files: SpooledFile[], ids: string[]): Promise<void> {
  let parts: (typeof documentParts.$inferInsert)[] = [];
  let bytes = 0;
  const flush = async () => {
    if (parts.length > 0) await tx.insert(documentParts).values(parts);
    parts = [];
    bytes = 0;
  };
  for (const [at, file] of files.entries()) {
    for await (const part of fileParts(file)) {
      parts.push({ documentId: ids[at] ?? '', ...part });
      bytes += part.bytes.length;
      if (bytes >= STATEMENT_BYTES) await flush();
    }
  }
  await flush();
}

/** The bytes of a document as they were uploaded. */
export async function documentBytes(documentId: string): Promise<Uint8Array> {
  const parts = await db()
    .select({ bytes: documentParts.bytes })
    .from(documentParts)
    .where(eq(documentParts.documentId, documentId))
    .orderBy(asc(documentParts.ordinal));
  return Buffer.concat(parts.map((part) => part.bytes));
}

/** Removes a document with its bytes, text, index and vectors, finished or not. @throws AppError `not_found` or `rate_limited`. */
export async function deleteDocument(assistant: AssistantRef, storedName: string): Promise<void> {
  await spend({ 'knowledge-owner': assistant.ownerId });
  await transaction(async (tx) => {
    const deleted = await tx
      .delete(documents)
      .where(
        and(
          eq(documents.storedName, storedName),
          eq(documents.assistantId, assistant.id),
          // A page goes with its website.
          isNull(documents.pageUrl),
        ),
      )
      .returning({ id: documents.id, name: documents.filename });
    const [document] = deleted;
    if (!document) throw new AppError('not_found');
    await forgetJobsWith([document.id], tx);
    await announceDeletion(tx, assistant.id, document);
    await recordEvent(assistant.ownerId, 'document_deleted', { mergeSeconds: 3600 }, tx);
  });
}

export type DocumentPart = { ordinal: number; heading: string | null; page: number | null; text: string };

/**
 * One document with a page of the text that was taken from it, as it is searched and quoted.
 *
 * @param from first piece, from 0; `most` pieces are returned at most, of `total`.
 * @throws AppError `not_found`.
 */
export async function readDocumentText(
  assistant: AssistantRef,
  storedName: string,
  { from, most }: { from: number; most: number },
): Promise<{ document: DocumentSummary; total: number; parts: DocumentPart[] }> {
  const [document] = await db()
    .select(summary)
    .from(documents)
    .where(and(eq(documents.storedName, storedName), eq(documents.assistantId, assistant.id)));
  if (!document) throw new AppError('not_found');
  const mine = eq(chunks.documentId, document.id);
  const [counted] = await db().select({ total: count() }).from(chunks).where(mine);
  const parts = await db()
    .select({ ordinal: chunks.ordinal, heading: chunks.heading, page: chunks.page, text: chunks.text })
    .from(chunks)
    .where(and(mine, gte(chunks.ordinal, from)))
    .orderBy(asc(chunks.ordinal))
    .limit(most);
  return { document, total: counted?.total ?? 0, parts };
}
