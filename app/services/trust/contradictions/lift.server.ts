import { and, eq, type SQL } from 'drizzle-orm';
import { db, type Transaction, transaction } from '~/infra/db.server';
import { announceChange, type ChunkSource, insertChunks } from '~/services/knowledge/chunks.server';
import { chunks } from '~db/schema/knowledge/knowledge';
import { contradictions, setAside, type WholePiece } from '~db/schema/knowledge/trust';

type Row = typeof setAside.$inferSelect;
type Stated = { source: string; print: string };

/**
 * Has statements answer again whose counterpart is gone: what was said to hold was deleted or changed.
 *
 * @param statements all that the assistant's knowledge says.
 * @returns whether there were any.
 */
export async function liftWithoutKept(assistantId: string, statements: Stated[]): Promise<boolean> {
  const rows = await db().select().from(setAside).where(eq(setAside.assistantId, assistantId));
  if (rows.length === 0) return false;
  const said = new Set(statements.map(({ source, print }) => `${source} ${print}`));
  const lifted = rows.filter(({ keptSourceId, keptPrint }) => !said.has(`${keptSourceId} ${keptPrint}`));
  for (const row of lifted) await transaction((tx) => lift(tx, row));
  return lifted.length > 0;
}

/** Has a statement answer again. */
export async function lift(tx: Transaction, row: Row): Promise<void> {
  // Chunks first, as whatever reads the source again locks them.
  const isIt = and(ofSource(sourceOf(row)), eq(chunks.ordinal, row.piece.ordinal));
  await tx.select({ id: chunks.id }).from(chunks).where(isIt).for('update');
  const [left] = await tx.delete(setAside).where(eq(setAside.id, row.id)).returning({ id: setAside.id });
  if (!left) return;
  await writeAnew(tx, row.assistantId, sourceOf(row), row.piece);
  await announceChange(tx, row.assistantId);
}

/** Stores a chunk anew, from what its source says and without what is set aside now. */
export async function writeAnew(
  tx: Transaction,
  assistantId: string,
  source: ChunkSource,
  piece: WholePiece,
): Promise<void> {
  const isIt = (ordinal: number) => and(ofSource(source), eq(chunks.ordinal, ordinal));
  // It keeps its place: what else is known of the chunk moves to the new one before the old one goes.
  const gone = -1 - piece.ordinal;
  const [before] = await tx
    .update(chunks)
    .set({ ordinal: gone })
    .where(isIt(piece.ordinal))
    .returning({ id: chunks.id });
  await insertChunks(tx, [{ ...piece, assistantId, source }]);
  const [now] = await tx.select({ id: chunks.id }).from(chunks).where(isIt(piece.ordinal));
  if (!before) return;
  if (now) {
    await tx.update(contradictions).set({ aChunkId: now.id }).where(eq(contradictions.aChunkId, before.id));
    await tx.update(contradictions).set({ bChunkId: now.id }).where(eq(contradictions.bChunkId, before.id));
  }
  await tx.delete(chunks).where(eq(chunks.id, before.id));
}

export function sourceOf({
  documentId,
  qaEntryId,
  textId,
}: Pick<Row, 'documentId' | 'qaEntryId' | 'textId'>): ChunkSource {
  if (documentId) return { documentId };
  return qaEntryId ? { qaEntryId } : { textId: textId ?? '' };
}

export function ofSource(source: ChunkSource): SQL {
  if ('documentId' in source) return eq(chunks.documentId, source.documentId);
  return 'qaEntryId' in source ? eq(chunks.qaEntryId, source.qaEntryId) : eq(chunks.textId, source.textId);
}
