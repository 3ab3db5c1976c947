import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '~/infra/db.server';
import { forgetJobsWith } from '~/infra/queue.server';
import { documents } from '~db/schema/knowledge/knowledge';
import type { AssistantRef } from '../assistant/assistants.server';
import { announceDeletion } from './chunks.server';

/**
 * New versions of documents. A new version is a document of its own that names the one it replaces. The former one
 * answers until the new one has been read and then goes in the same transaction; if the new one cannot be read, it stays.
 *
 * Locks are taken in one order, so that uploads, workers and deletions cannot wait for each other in a ring: the former
 * version, then the new one, then the owner and the assistant.
 */

export type Former = { id: string; size: number };

/**
 * The owner's documents with these names, by name: the newest of each that replaces none itself. Held until the
 * transaction ends.
 */
export async function lockNamesakes(
  tx: Transaction,
  assistant: AssistantRef,
  names: string[],
): Promise<Map<string, Former>> {
  const rows = await tx
    .select({ id: documents.id, size: documents.size, filename: documents.filename })
    .from(documents)
    .where(
      and(
        eq(documents.assistantId, assistant.id),
        inArray(documents.filename, names),
        isNull(documents.pageUrl),
        isNull(documents.replacesId),
      ),
    )
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .for('update');
  const newest = new Map<string, Former>();
  for (const { filename, ...row } of rows) if (!newest.has(filename)) newest.set(filename, row);
  return newest;
}

/** Removes new versions that have not taken the place of these documents: a newer one comes. */
export async function dropPendingVersions(tx: Transaction, formerIds: string[]): Promise<void> {
  if (formerIds.length === 0) return;
  const dropped = await tx
    .delete(documents)
    .where(inArray(documents.replacesId, formerIds))
    .returning({ id: documents.id });
  if (dropped.length > 0)
    await forgetJobsWith(
      dropped.map(({ id }) => id),
      tx,
    );
}

/** Holds what these documents replace. Called before the documents themselves are changed. */
export async function lockFormers(tx: Transaction, documentIds: string[]): Promise<void> {
  const replaced = tx.select({ id: documents.replacesId }).from(documents).where(inArray(documents.id, documentIds));
  await tx
    .select({ id: documents.id })
    .from(documents)
    .where(inArray(documents.id, replaced))
    .orderBy(documents.id)
    .for('update');
}

/** Removes what documents replace that have been read. In the transaction that stores their text, after `lockFormers`. */
export async function removeFormers(tx: Transaction, assistantId: string, documentIds: string[]): Promise<void> {
  const replacing = await tx.execute<{ id: string; name: string }>(sql`
    update ${documents} d set former_ids = d.former_ids || f.former_ids || f.id, replaces_id = null
    from ${documents} f where f.id = d.replaces_id and d.id in ${documentIds}
    returning f.id, f.filename as name`);
  if (replacing.length === 0) return;
  const ids = replacing.map(({ id }) => id);
  await tx.delete(documents).where(inArray(documents.id, ids));
  await forgetJobsWith(ids, tx);
  for (const { id, name } of replacing) await announceDeletion(tx, assistantId, { id, name });
}
