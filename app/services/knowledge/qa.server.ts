import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { db, type Transaction, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { isUuid } from '~/schemas/uuid';
import { qaEntries, qaGroups } from '~db/schema/knowledge/knowledge';
import type { AssistantRef } from '../assistant/assistants.server';
import { recordEvent } from '../audit/audit.server';
import { detectLanguage } from '../language/recognise/detect';
import { spend } from '../rate-limits/rate-limits.server';
import { sourceName } from '../search/source-name';
import { announceChange, announceDeletion, insertChunks, replaceChunks } from './chunks.server';
import { bytesOf, requireRoom } from './quota.server';

export type QaPair = { question: string; answer: string };
export type QaEntry = QaPair & { id: string };
export type QaGroup = { id: string; createdAt: Date; entries: QaEntry[] };

/** An owner's question/answer pairs in the groups they were saved in, newest group first. */
export async function listQa(assistant: AssistantRef): Promise<QaGroup[]> {
  const rows = await db()
    .select({ group: qaGroups, entry: qaEntries })
    .from(qaGroups)
    .innerJoin(qaEntries, eq(qaEntries.groupId, qaGroups.id))
    .where(eq(qaGroups.assistantId, assistant.id))
    .orderBy(desc(qaGroups.createdAt), desc(qaGroups.id), asc(qaEntries.ordinal));
  const groups = new Map<string, QaGroup>();
  for (const { group, entry } of rows) {
    const known = groups.get(group.id) ?? { id: group.id, createdAt: group.createdAt, entries: [] };
    known.entries.push({ id: entry.id, question: entry.question, answer: entry.answer });
    groups.set(group.id, known);
  }
  return [...groups.values()];
}

/**
 * Saves pairs as one group; they answer visitors from the moment this returns, or the transaction given is kept. Whoever
 * gives a transaction has taken the owner's point of the rate limit `knowledge-owner` before it.
 *
 * @throws AppError `rate_limited`, `pair_limit` or `storage_full`; nothing is saved then.
 */
export async function addQa(assistant: AssistantRef, entries: QaPair[], within?: Transaction): Promise<QaGroup> {
  const save = async (tx: Transaction) => {
    const bytes = entries.reduce((sum, { question, answer }) => sum + bytesOf(question.trim(), answer.trim()), 0);
    await requireRoom(assistant, { bytes, pairs: entries.length }, tx);
    const [group] = await tx.insert(qaGroups).values({ assistantId: assistant.id }).returning();
    if (!group) throw new Error('an insert returned no row');
    const saved = entries.map(({ question, answer }, ordinal) => ({
      id: randomUUID(),
      groupId: group.id,
      assistantId: assistant.id,
      ordinal,
      question: question.trim(),
      answer: answer.trim(),
      language: detectLanguage(question),
    }));
    await tx.insert(qaEntries).values(saved);
    await insertChunks(
      tx,
      saved.map(({ id, question, answer }) => ({
        assistantId: assistant.id,
        source: { qaEntryId: id },
        ordinal: 0,
        question,
        text: answer,
      })),
    );
    await announceChange(tx, assistant.id);
    return {
      id: group.id,
      createdAt: group.createdAt,
      entries: saved.map(({ id, question, answer }) => ({ id, question, answer })),
    };
  };
  if (within) return save(within);
  await spend({ 'knowledge-owner': assistant.ownerId });
  return transaction(save);
}

/** Those of these ids that are pairs of the assistant's; others are left out. */
export async function findQaEntries(assistant: AssistantRef, ids: string[]): Promise<QaEntry[]> {
  const known = ids.filter(isUuid);
  if (known.length === 0) return [];
  return db()
    .select({ id: qaEntries.id, question: qaEntries.question, answer: qaEntries.answer })
    .from(qaEntries)
    .where(and(eq(qaEntries.assistantId, assistant.id), inArray(qaEntries.id, known)));
}

/**
 * Changes a pair in its place; visitors get the new words from the moment this returns.
 *
 * @throws AppError `not_found`, `rate_limited` or `storage_full`; the pair stays as it was then.
 */
export async function updateQaEntry(assistant: AssistantRef, id: string, pair: QaPair): Promise<void> {
  await spend({ 'knowledge-owner': assistant.ownerId });
  if (!isUuid(id)) throw new AppError('not_found');
  const question = pair.question.trim();
  const answer = pair.answer.trim();
  await transaction(async (tx) => {
    const isOwn = and(eq(qaEntries.id, id), eq(qaEntries.assistantId, assistant.id));
    const [before] = await tx.select().from(qaEntries).where(isOwn);
    if (!before) throw new AppError('not_found');
    const more = bytesOf(question, answer) - bytesOf(before.question, before.answer);
    if (more > 0) await requireRoom(assistant, { bytes: more }, tx);
    await tx
      .update(qaEntries)
      .set({ question, answer, language: detectLanguage(question), changedAt: new Date() })
      .where(isOwn);
    await replaceChunks(tx, assistant.id, { qaEntryId: id }, [{ ordinal: 0, question, text: answer }]);
  });
}

/** Removes one pair with its chunk; an emptied group goes with it. @throws AppError `not_found` or `rate_limited`. */
export async function deleteQaEntry(assistant: AssistantRef, id: string): Promise<void> {
  await spend({ 'knowledge-owner': assistant.ownerId });
  if (!isUuid(id)) throw new AppError('not_found');
  await transaction(async (tx) => {
    const [deleted] = await tx
      .delete(qaEntries)
      .where(and(eq(qaEntries.id, id), eq(qaEntries.assistantId, assistant.id)))
      .returning({ groupId: qaEntries.groupId, question: qaEntries.question });
    if (!deleted) throw new AppError('not_found');
    const [left] = await tx
      .select({ id: qaEntries.id })
      .from(qaEntries)
      .where(eq(qaEntries.groupId, deleted.groupId))
      .limit(1);
    if (!left) await tx.delete(qaGroups).where(eq(qaGroups.id, deleted.groupId));
    await announceDeletion(tx, assistant.id, { id, name: sourceName(deleted.question) });
    await recordEvent(assistant.ownerId, 'pair_deleted', { mergeSeconds: 3600 }, tx);
  });
}
