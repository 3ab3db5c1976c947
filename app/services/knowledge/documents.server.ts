import { randomUUID } from 'node:crypto';
import { and, asc, count, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import { db, type Transaction, transaction } from '~/infra/db.server';
import { AppError, type ErrorCode } from '~/infra/errors';
import { enqueueAll, forgetJobsWith } from '~/infra/queue.server';
import { PICTURE_TYPES, type SameName } from '~/schemas/knowledge/upload';
import { chunks, documentParts, documents, type ScanColumn } from '~db/schema/knowledge/knowledge';
import type { AssistantRef } from '../assistant/assistants.server';
import { recordEvent } from '../audit/audit.server';
import { ownerLimits } from '../budget/owner-limits.server';
import { spend } from '../rate-limits/rate-limits.server';
import { announceDeletion } from './chunks.server';
import { requireRoom } from './quota.server';
import { fileParts, type SpooledFile, spoolUpload, storedNameFor, type Upload } from './upload.server';
import { dropPendingVersions, type Former, lockNamesakes } from './versions.server';

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
  /** Codes of ExtractionMeta. */
  warnings: string[];
  /** Of one with pages that are read from their pictures; `read` counts those that have been. */
  scan: (ScanColumn & { read: number }) | null;
  createdAt: Date;
  /** The same for all that came with one upload. */
  batchId: string;
  /** Of the file's bytes: the same for files that are the same. */
  sha256: string;
  /** The document that it replaces once it has been read. */
  replacesId: string | null;
  /** Ids of the versions that it has replaced. */
  formerIds: string[];
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
  // Counted only while it rises.
  scan: sql<DocumentSummary['scan']>`case when ${documents.scan} is null then null
    else ${documents.scan} || jsonb_build_object('read', case when ${documents.status} = 'scanning'
      then (select count(*)::int from scanned_pages s where s.document_id = documents.id)
      else jsonb_array_length(${documents.scan}->'pages') end) end`,
  createdAt: documents.createdAt,
  batchId: documents.batchId,
  sha256: documents.sha256,
  replacesId: documents.replacesId,
  formerIds: documents.formerIds,
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
 * whatever happens to the process. The body's field `sameName` says what becomes of a file with the name of a document:
 * `replace` makes it a new version of that document, `keep` adds it beside it.
 *
 * @param unsaid what is done where the body does not say: such a file is added, or the upload refused.
 * @throws AppError of `spoolUpload`, `document_exists`, `picture_plan`, `document_limit`, `storage_full` or `rate_limited`; nothing is
 *   kept then.
 */
export async function uploadDocuments(
  assistant: AssistantRef,
  upload: Upload,
  unsaid: 'keep' | 'refuse' = 'keep',
): Promise<DocumentSummary[]> {
  await spend({ 'upload-owner': assistant.ownerId });
  const { files, sameName = unsaid, remove } = await spoolUpload(upload);
  try {
    return await transaction((tx) => storeFiles(tx, assistant, files, sameName));
  } finally {
    await remove();
  }
}

async function storeFiles(
  tx: Transaction,
  assistant: AssistantRef,
  files: SpooledFile[],
  sameName: SameName | 'refuse',
): Promise<DocumentSummary[]> {
  await requirePictures(tx, assistant, files);
  const formers = await formersOf(tx, assistant, files, sameName);
  await dropPendingVersions(
    tx,
    formers.flatMap((former) => former?.id ?? []),
  );
  // A new version takes only what it has more than the former one, and the place that the former one leaves.
  const bytes = files.reduce((sum, file, at) => sum + Math.max(0, file.size - (formers[at]?.size ?? 0)), 0);
  await requireRoom(assistant, { bytes, documents: formers.filter((former) => !former).length }, tx);
  const batchId = randomUUID();
  const rows = files.map((file, at) => ({
    ...{ id: randomUUID(), assistantId: assistant.id, filename: file.filename, storedName: storedNameFor(file) },
    ...{ size: file.size, sha256: file.sha256, batchId, replacesId: formers[at]?.id },
  }));
  const ids = rows.map(({ id }) => id);
  const priorities = await prioritiesOf(tx, assistant, rows.length);
  const saved = await tx.insert(documents).values(rows).returning(summary);
  await storeBytes(tx, files, ids);
  const payloads = ids.map((documentId) => ({ documentId }));
  await enqueueAll('ingest-document', payloads, tx, { priorities });
  const byId = new Map(saved.map((document) => [document.id, document]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** @throws AppError `picture_plan` for a picture where the plan has none. */
async function requirePictures(tx: Transaction, assistant: AssistantRef, files: SpooledFile[]): Promise<void> {
  const picture = files.find(({ extension }) => (PICTURE_TYPES as readonly string[]).includes(extension));
  if (!picture || (await ownerLimits(assistant.ownerId, tx)).pictures) return;
  throw new AppError('picture_plan', { filename: picture.filename });
}

/** What each file replaces. Of files with one name in one upload only the first replaces anything. */
async function formersOf(
  tx: Transaction,
  assistant: AssistantRef,
  files: SpooledFile[],
  sameName: SameName | 'refuse',
): Promise<(Former | undefined)[]> {
  if (sameName === 'keep') return files.map(() => undefined);
  const names = files.map(({ filename }) => filename);
  const namesakes = await lockNamesakes(tx, assistant, names);
  if (sameName === 'refuse') {
    const filename = names.find((name) => namesakes.has(name));
    if (filename !== undefined) throw new AppError('document_exists', { filename });
  }
  return names.map((name, at) => (names.indexOf(name) === at ? namesakes.get(name) : undefined));
}

/** Priorities fall with the number of the owner's waiting documents, so many files of one owner do not delay another's. */
async function prioritiesOf(tx: Transaction, assistant: AssistantRef, files: number): Promise<number[]> {
  const [waiting] = await tx
    .select({ n: count() })
    .from(documents)
    .where(
      and(
        eq(documents.assistantId, assistant.id),
        inArray(documents.status, ['queued', 'reading', 'scanning', 'indexing']),
      ),
    );
  return Array.from({ length: files }, (_, at) => -Math.min((waiting?.n ?? 0) + at, MAX_PRIORITY));
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
