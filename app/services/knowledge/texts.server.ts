import { and, desc, eq, sql } from 'drizzle-orm';
import { db, type Transaction, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { isUuid } from '~/schemas/uuid';
import { texts } from '~db/schema/knowledge/knowledge';
import type { AssistantRef } from '../assistant/assistants.server';
import { recordEvent } from '../audit/audit.server';
import { spend } from '../rate-limits/rate-limits.server';
import { sourceName } from '../search/source-name';
import { chunkText, READING_VERSION } from './chunk';
import { announceChange, announceDeletion, insertChunks, type NewChunk, replaceChunks } from './chunks.server';
import { bytesOf, requireRoom } from './quota.server';

export type OwnerText = { id: string; title: string | null; text: string; createdAt: Date };

/** Characters a saved text may have (product.md 5); a longer one is saved as several. */
export const TEXT_LIMIT = 2000;

/** An owner's texts, newest first. */
export async function listTexts(assistant: AssistantRef): Promise<OwnerText[]> {
  return db()
    .select({ id: texts.id, title: texts.title, text: texts.text, createdAt: texts.createdAt })
    .from(texts)
    .where(eq(texts.assistantId, assistant.id))
    .orderBy(desc(texts.createdAt), desc(texts.id));
}

/** Saves one text of at most 2,000 characters; it answers visitors from the moment this returns. `title` helps to find it. */
export async function addText(assistant: AssistantRef, text: string, title?: string): Promise<{ id: string }> {
  const [saved] = await addTexts(assistant, [{ text, title }]);
  if (!saved) throw new Error('a text was not saved');
  return saved;
}

/** Saves a text of any length in pieces of at most 2,000 characters, cut between paragraphs or sentences where possible. */
export async function addLongText(assistant: AssistantRef, text: string): Promise<void> {
  await addTexts(
    assistant,
    cutText(text).map((piece) => ({ text: piece })),
  );
}

/**
 * Saves texts of at most 2,000 characters, all or none.
 *
 * @throws AppError `rate_limited`, `text_limit` or `storage_full`; nothing is saved then.
 */
export async function addTexts(
  assistant: AssistantRef,
  pieces: { text: string; title?: string }[],
): Promise<{ id: string }[]> {
  await spend({ 'knowledge-owner': assistant.ownerId });
  return transaction(async (tx) => {
    const bytes = pieces.reduce((sum, { text, title }) => sum + bytesOf(text.trim(), title), 0);
    await requireRoom(assistant, { bytes, texts: pieces.length }, tx);
    const saved: { id: string }[] = [];
    // Lists show the newest first: the first part is the newest by a millisecond.
    for (const [at, piece] of pieces.entries()) saved.push(await saveText(tx, assistant.id, piece, at));
    await announceChange(tx, assistant.id);
    return saved;
  });
}

/**
 * Changes a text of at most 2,000 characters in its place; visitors get the new words from the moment this returns.
 *
 * @throws AppError `not_found`, `rate_limited` or `storage_full`; the text stays as it was then.
 */
export async function updateText(assistant: AssistantRef, id: string, changed: string): Promise<void> {
  await spend({ 'knowledge-owner': assistant.ownerId });
  if (!isUuid(id)) throw new AppError('not_found');
  const text = changed.trim();
  await transaction(async (tx) => {
    const isOwn = and(eq(texts.id, id), eq(texts.assistantId, assistant.id));
    const [before] = await tx.select().from(texts).where(isOwn);
    if (!before) throw new AppError('not_found');
    const more = bytesOf(text) - bytesOf(before.text);
    if (more > 0) await requireRoom(assistant, { bytes: more }, tx);
    await tx.update(texts).set({ text, readingVersion: READING_VERSION, changedAt: new Date() }).where(isOwn);
    await replaceChunks(tx, assistant.id, { textId: id }, textChunks(text, before.title));
  });
}

/** @param age milliseconds by which it is older than now. */
async function saveText(
  tx: Transaction,
  assistantId: string,
  { text, title }: { text: string; title?: string },
  age: number,
): Promise<{ id: string }> {
  const createdAt = sql`now() - ${age} * interval '1 millisecond'`;
  const [saved] = await tx
    .insert(texts)
    .values({ assistantId, text: text.trim(), title, readingVersion: READING_VERSION, createdAt })
    .returning({ id: texts.id });
  if (!saved) throw new Error('an insert returned no row');
  const source = { textId: saved.id };
  await insertChunks(
    tx,
    textChunks(text, title).map((chunk) => ({ ...chunk, assistantId, source })),
  );
  return saved;
}

/** The chunks of an owner's text: its title stands above what has no heading. */
export function textChunks(text: string, title?: string | null): NewChunk[] {
  return chunkText(text).map((chunk) => ({ ...chunk, heading: chunk.heading ?? title }));
}

/** Pieces of at most `limit` characters that together hold the whole text. */
export function cutText(text: string, limit = TEXT_LIMIT): string[] {
  const pieces: string[] = [];
  let rest = text.trim();
  while (rest.length > limit) {
    const window = rest.slice(0, limit);
    const borders = [
      window.lastIndexOf('\n\n'),
      window.lastIndexOf('\n'),
      lastSentenceEnd(window),
      window.lastIndexOf(' '),
    ];
    const border = borders.find((at) => at >= limit / 2) ?? limit;
    // Never between the two halves of a surrogate pair.
    const cut = /[\uD800-\uDBFF]/.test(rest[border - 1] ?? '') ? border - 1 : border;
    pieces.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  return rest ? [...pieces, rest] : pieces;
}

function lastSentenceEnd(text: string): number {
  const end = Math.max(...['. ', '! ', '? ', '… '].map((mark) => text.lastIndexOf(mark)));
  return end < 0 ? -1 : end + 1;
}

/** Removes a text with its chunks. @throws AppError `not_found` or `rate_limited`. */
export async function deleteText(assistant: AssistantRef, id: string): Promise<void> {
  await spend({ 'knowledge-owner': assistant.ownerId });
  if (!isUuid(id)) throw new AppError('not_found');
  await transaction(async (tx) => {
    const deleted = await tx
      .delete(texts)
      .where(and(eq(texts.id, id), eq(texts.assistantId, assistant.id)))
      .returning({ title: texts.title, text: texts.text });
    const [gone] = deleted;
    if (!gone) throw new AppError('not_found');
    await announceDeletion(tx, assistant.id, { id, name: sourceName(gone.title ?? gone.text) });
    await recordEvent(assistant.ownerId, 'text_deleted', { mergeSeconds: 3600 }, tx);
  });
}
