import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { type Transaction, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { enqueue } from '~/infra/queue.server';
import type { ContradictionVerdict } from '~/schemas/assistant/knowledge-check';
import { isUuid } from '~/schemas/uuid';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { recordEvent } from '~/services/audit/audit.server';
import { announceChange } from '~/services/knowledge/chunks.server';
import { setAsideOf, sourceIdOf, wholePiece } from '~/services/knowledge/set-aside/set-aside.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { chunks } from '~db/schema/knowledge/knowledge';
import { contradictions, setAside, settledContradictions } from '~db/schema/knowledge/trust';
import { lift, sourceOf, writeAnew } from './lift.server';

/**
 * Settles a contradiction. `a` or `b` holds: the other statement answers nobody as long as both sources say what they say.
 * `both` and `ignored`: these two statements are not asked about again.
 *
 * @throws AppError `not_found` or `rate_limited`.
 */
export async function settleContradiction(
  assistant: AssistantRef,
  print: string,
  verdict: ContradictionVerdict,
): Promise<void> {
  await change(assistant, async (tx) => {
    const isIt = and(eq(contradictions.assistantId, assistant.id), eq(contradictions.print, print));
    // Chunks before the assistant, as whatever replaces chunks locks them.
    const sides = tx
      .select({ id: sql`unnest(array[${contradictions.aChunkId}, ${contradictions.bChunkId}])` })
      .from(contradictions)
      .where(isIt);
    await tx.select({ id: chunks.id }).from(chunks).where(inArray(chunks.id, sides)).orderBy(chunks.id).for('update');
    const [row] = await tx.delete(contradictions).where(isIt).returning();
    if (!row) throw new AppError('not_found');
    if (verdict === 'both' || verdict === 'ignored') {
      await tx
        .insert(settledContradictions)
        .values({ assistantId: assistant.id, print, verdict })
        .onConflictDoNothing();
      return;
    }
    const a = { chunkId: row.aChunkId, quote: row.aQuote, print: row.aPrint };
    const b = { chunkId: row.bChunkId, quote: row.bQuote, print: row.bPrint };
    const [kept, other] = verdict === 'a' ? [a, b] : [b, a];
    await setStatementAside(tx, assistant.id, other, kept);
    await recordEvent(assistant.ownerId, 'statement_set_aside', { mergeSeconds: 3600 }, tx);
  });
}

/** Has a statement that was set aside answer again. @throws AppError `not_found` or `rate_limited`. */
export async function useAgain(assistant: AssistantRef, id: string): Promise<void> {
  if (!isUuid(id)) throw new AppError('not_found');
  await change(assistant, async (tx) => {
    const [row] = await tx
      .select()
      .from(setAside)
      .where(and(eq(setAside.id, id), eq(setAside.assistantId, assistant.id)));
    if (!row) throw new AppError('not_found');
    await lift(tx, row);
    await recordEvent(assistant.ownerId, 'statement_used_again', { mergeSeconds: 3600 }, tx);
  });
}

/** Has everything be asked about again that was settled as "both hold" or "ignore". */
export async function askAgain(assistant: AssistantRef): Promise<void> {
  await change(assistant, async (tx) => {
    await tx.delete(settledContradictions).where(eq(settledContradictions.assistantId, assistant.id));
    await enqueue('check-knowledge', { assistantId: assistant.id }, tx);
  });
}

async function change(assistant: AssistantRef, act: (tx: Transaction) => Promise<void>): Promise<void> {
  await spend({ 'knowledge-owner': assistant.ownerId });
  await transaction(act);
}

type Said = { chunkId: number; quote: string; print: string };

async function setStatementAside(tx: Transaction, assistantId: string, other: Said, kept: Said): Promise<void> {
  const [chunk] = await tx.select().from(chunks).where(eq(chunks.id, other.chunkId));
  const [holding] = await tx.select().from(chunks).where(eq(chunks.id, kept.chunkId));
  if (!chunk || !holding) throw new AppError('not_found');
  const source = sourceOf(chunk);
  const sourceIds = { documentId: chunk.documentId, qaEntryId: chunk.qaEntryId, textId: chunk.textId };
  const earlier = (await setAsideOf(tx, [source])).get(sourceIdOf(source)) ?? [];
  const piece = earlier.find((row) => row.piece.ordinal === chunk.ordinal)?.piece ?? wholePiece(chunk);
  await tx.insert(setAside).values({
    ...{ assistantId, ...sourceIds, quote: other.quote, piece },
    ...{ keptSourceId: sourceIdOf(sourceOf(holding)), keptPrint: kept.print },
  });
  await writeAnew(tx, assistantId, source, piece);
  // What else contradicts the same statement is settled with it.
  await tx
    .delete(contradictions)
    .where(
      and(
        eq(contradictions.assistantId, assistantId),
        or(saidIn('a', other.print, source), saidIn('b', other.print, source)),
      ),
    );
  await announceChange(tx, assistantId);
}

const saidIn = (side: 'a' | 'b', print: string, source: Parameters<typeof sourceIdOf>[0]) =>
  side === 'a'
    ? and(eq(contradictions.aPrint, print), sql`${contradictions.aChunkId} in (${chunkIdsOf(source)})`)
    : and(eq(contradictions.bPrint, print), sql`${contradictions.bChunkId} in (${chunkIdsOf(source)})`);

const chunkIdsOf = (source: Parameters<typeof sourceIdOf>[0]) =>
  sql`select id from ${chunks} where coalesce(document_id, qa_entry_id, text_id) = ${sourceIdOf(source)}::uuid`;
