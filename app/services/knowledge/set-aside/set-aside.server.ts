import { eq, inArray, or } from 'drizzle-orm';
import type { Transaction } from '~/infra/db.server';
import { setAside, type WholePiece } from '~db/schema/knowledge/trust';
import { without } from './cut';

/** Statements that the owner has set aside, which no chunk may say while its source still says them. */

type SourceIds = { documentId?: string; qaEntryId?: string; textId?: string };
type Row = typeof setAside.$inferSelect;

export const sourceIdOf = (source: SourceIds): string => source.documentId ?? source.qaEntryId ?? source.textId ?? '';
const sourceOfRow = ({ documentId, qaEntryId, textId }: Row): string => documentId ?? qaEntryId ?? textId ?? '';

/** What is set aside of these sources, by their ids. Mostly nothing. */
export async function setAsideOf(tx: Transaction, sources: SourceIds[]): Promise<Map<string, Row[]>> {
  const ids = (pick: (source: SourceIds) => string | undefined) => [
    ...new Set(sources.flatMap((one) => pick(one) ?? [])),
  ];
  const conditions = (
    [
      [setAside.documentId, ids(({ documentId }) => documentId)],
      [setAside.qaEntryId, ids(({ qaEntryId }) => qaEntryId)],
      [setAside.textId, ids(({ textId }) => textId)],
    ] as const
  ).flatMap(([column, list]) => (list.length > 0 ? [inArray(column, list)] : []));
  if (conditions.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(setAside)
    .where(or(...conditions));
  const found = new Map<string, Row[]>();
  for (const row of rows) found.set(sourceOfRow(row), [...(found.get(sourceOfRow(row)) ?? []), row]);
  return found;
}

/** A piece without the statements of it that are set aside; undefined where nothing else is said. */
export function cutPiece<P extends { text: string }>(piece: P, rows: Row[]): P | undefined {
  const text = rows.reduce((left, { quote }) => without(left, quote), piece.text);
  if (text === piece.text) return piece;
  // What was analysed, and the document's own lines, still say it.
  return text === '' ? undefined : { ...piece, text, original: null, analysis: undefined };
}

/** After a source was read again: what is set aside of it keeps its chunk's new text, and what it no longer says goes. */
export async function followSource(tx: Transaction, rows: Row[], pieces: Piece[]): Promise<void> {
  for (const { id, quote } of rows) {
    const found = pieces.find(({ text }) => text.includes(quote));
    if (!found) await tx.delete(setAside).where(eq(setAside.id, id));
    else
      await tx
        .update(setAside)
        .set({ piece: wholePiece(found) })
        .where(eq(setAside.id, id));
  }
}

type Piece = Partial<WholePiece> & Pick<WholePiece, 'ordinal' | 'text'>;
export const wholePiece = (piece: Piece): WholePiece => {
  const { ordinal, heading = null, page = null, question = null, text, original = null } = piece;
  return { ordinal, heading, page, question, text, original };
};
