import { createHash, randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { type Transaction, transaction } from '~/infra/db.server';
import { enqueueAll, forgetJobsWith } from '~/infra/queue.server';
import { documentParts, documents } from '~db/schema/knowledge/knowledge';
import { websitePages, websites } from '~db/schema/knowledge/websites';
import { announceDeletion } from '../knowledge/chunks.server';
import { lockStorage } from '../knowledge/quota.server';
import type { Website } from './crawl';

/** A page as it is stored: a document of its own, read and searched like an uploaded one. */
export type PageDocument = {
  /** Null for what the pages have in common. */
  pageId: string | null;
  /** That it replaces; null for a new one. */
  documentId: string | null;
  title: string;
  url: string;
  html: string;
};

/** `same`: nothing of it has changed. `full`: the plan has no room for it. */
export type Stored = { outcome: 'added' | 'changed' | 'same'; documentId: string } | { outcome: 'full' };

const PER_TRANSACTION = 25;
const PART_BYTES = 1024 * 1024;

/**
 * Stores pages as documents that wait to be read; those that say the same as before stay as they are.
 *
 * @returns what became of each; nothing more once the website is deleted.
 */
export async function storePages(ownerId: string, site: Website, pages: PageDocument[]): Promise<Stored[]> {
  const batchId = randomUUID();
  const stored: Stored[] = [];
  for (let at = 0; at < pages.length; at += PER_TRANSACTION) {
    const some = pages.slice(at, at + PER_TRANSACTION);
    stored.push(...(await transaction((tx) => storeSome(tx, { ownerId, site, batchId, behind: at }, some))));
  }
  return stored;
}

type Target = { ownerId: string; site: Website; batchId: string; behind: number };

async function storeSome(tx: Transaction, target: Target, pages: PageDocument[]): Promise<Stored[]> {
  // The lock is held until the commit, so a concurrent deletion of the website waits and then sees these documents too.
  const [still] = await tx
    .select({ id: websites.id })
    .from(websites)
    .where(eq(websites.id, target.site.id))
    .for('update');
  if (!still) return [];
  const storage = await lockStorage({ id: target.site.assistantId, ownerId: target.ownerId }, tx);
  let room = storage.limit - storage.used;
  const ids = pages.flatMap(({ documentId }) => documentId ?? []);
  const old = new Map(
    ids.length === 0
      ? []
      : (
          await tx
            .select({
              id: documents.id,
              size: documents.size,
              sha256: documents.sha256,
              filename: documents.filename,
              url: documents.pageUrl,
            })
            .from(documents)
            .where(inArray(documents.id, ids))
        ).map((row) => [row.id, row]),
  );
  const stored: Stored[] = [];
  const queued: string[] = [];
  for (const page of pages) {
    const bytes = Buffer.from(page.html);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const before = page.documentId ? old.get(page.documentId) : undefined;
    if (before && before.sha256 === sha256 && before.filename === page.title && before.url === page.url) {
      stored.push({ outcome: 'same', documentId: before.id });
      continue;
    }
    if (bytes.length > room + (before?.size ?? 0)) {
      stored.push({ outcome: 'full' });
      continue;
    }
    room += (before?.size ?? 0) - bytes.length;
    const documentId = await write(tx, target, { ...page, documentId: before?.id ?? null }, bytes, sha256);
    await link(tx, target.site, page.pageId, documentId);
    queued.push(documentId);
    stored.push({ outcome: before ? 'changed' : 'added', documentId });
  }
  // Behind each other, as the files of one upload: a large website does not delay another owner's document.
  const priorities = queued.map((_, at) => -(target.behind + at));
  await enqueueAll(
    'ingest-document',
    queued.map((documentId) => ({ documentId })),
    tx,
    { priorities },
  );
  return stored;
}

async function write(
  tx: Transaction,
  { site: { assistantId }, batchId }: Target,
  { documentId, title, url }: PageDocument,
  bytes: Buffer,
  sha256: string,
): Promise<string> {
  const values = { filename: title, pageUrl: url, size: bytes.length, sha256, batchId };
  const id = documentId ?? randomUUID();
  if (documentId) {
    // What is read just now from the old bytes is not kept: its worker no longer holds the document. Until the new bytes
    // are read, the old text answers.
    await tx
      .update(documents)
      .set({ ...values, status: 'queued', attempts: 0, errorCode: null, leaseToken: null, leaseUntil: null })
      .where(eq(documents.id, documentId));
    await tx.delete(documentParts).where(eq(documentParts.documentId, documentId));
  } else await tx.insert(documents).values({ ...values, id, assistantId, storedName: `${randomUUID()}.html` });
  for (let at = 0; at * PART_BYTES < bytes.length; at++) {
    const part = bytes.subarray(at * PART_BYTES, (at + 1) * PART_BYTES);
    await tx.insert(documentParts).values({ documentId: id, ordinal: at, bytes: part });
  }
  return id;
}

async function link(tx: Transaction, site: Website, pageId: string | null, documentId: string): Promise<void> {
  if (pageId === null) {
    await tx.update(websites).set({ commonDocumentId: documentId }).where(eq(websites.id, site.id));
    return;
  }
  const values = { state: 'read' as const, documentId, changedAt: new Date() };
  await tx.update(websitePages).set(values).where(eq(websitePages.id, pageId));
}

/** Removes pages' documents with their text, index and vectors. */
export async function removeDocuments(tx: Transaction, assistantId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const removed = await tx
    .delete(documents)
    .where(inArray(documents.id, ids))
    .returning({ id: documents.id, name: documents.filename });
  await forgetJobsWith(ids, tx);
  for (const document of removed) await announceDeletion(tx, assistantId, document);
}
