import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { chunks } from '~db/schema/knowledge/knowledge';
import { contradictions, setAside, settledContradictions } from '~db/schema/knowledge/trust';
import { type EntrySource, entrySources, sourcedChunks } from '../sources/sources.server';
import { CONTRADICTION_KINDS, type ContradictionKind } from './kinds';

/** One side of a contradiction: what it says, below which question or title, and where. */
export type Quoted = { quote: string; above: string | null; source: EntrySource };
export type Contradiction = { print: string; kind: ContradictionKind; a: Quoted; b: Quoted };
export type SetAside = { id: string; quote: string; source: EntrySource; since: Date };

/** How many are shown at once. */
const SHOWN = 30;

/** Contradictions that the owner has not settled, and how many there are: the surer kinds first, then the latest. */
export async function listContradictions({ id }: AssistantRef): Promise<{ total: number; shown: Contradiction[] }> {
  const own = eq(contradictions.assistantId, id);
  const rows = await db()
    .select()
    .from(contradictions)
    .where(own)
    .orderBy(
      sql`${contradictions.kind} = ${'sense' satisfies ContradictionKind}`,
      desc(contradictions.foundAt),
      contradictions.print,
    )
    .limit(SHOWN);
  const ids = [...new Set(rows.flatMap(({ aChunkId, bChunkId }) => [aChunkId, bChunkId]))];
  const told =
    ids.length === 0 ? [] : await sourcedChunks(and(eq(chunks.assistantId, id), inArray(chunks.id, ids)), ids.length);
  const byId = new Map(told.map((chunk) => [chunk.chunkId, chunk]));
  const quoted = (chunkId: number, quote: string): Quoted | undefined => {
    const chunk = byId.get(chunkId);
    return chunk && { quote, above: chunk.question ?? chunk.heading, source: chunk.source };
  };
  const shown = rows.flatMap(({ print, kind: name, aChunkId, aQuote, bChunkId, bQuote }): Contradiction[] => {
    const [a, b] = [quoted(aChunkId, aQuote), quoted(bChunkId, bQuote)];
    const kind = CONTRADICTION_KINDS.find((one) => one === name);
    return a && b && kind ? [{ print, kind, a, b }] : [];
  });
  return { total: await countContradictions({ id }), shown };
}

export async function countContradictions({ id }: Pick<AssistantRef, 'id'>): Promise<number> {
  const [row] = await db().select({ n: count() }).from(contradictions).where(eq(contradictions.assistantId, id));
  return row?.n ?? 0;
}

/** Statements that answer nobody, the latest first. */
export async function listSetAside({ id }: AssistantRef): Promise<SetAside[]> {
  const rows = await db()
    .select()
    .from(setAside)
    .where(eq(setAside.assistantId, id))
    .orderBy(desc(setAside.createdAt))
    .limit(SHOWN);
  const sources = await entrySources(rows);
  return rows.flatMap(({ id: rowId, quote, createdAt, ...row }) => {
    const source = sources.get(row.documentId ?? row.qaEntryId ?? row.textId ?? '');
    return source ? [{ id: rowId, quote, source, since: createdAt }] : [];
  });
}

/** How many contradictions the owner does not want to be asked about again. */
export async function countSettled({ id }: AssistantRef): Promise<number> {
  const [row] = await db()
    .select({ n: count() })
    .from(settledContradictions)
    .where(eq(settledContradictions.assistantId, id));
  return row?.n ?? 0;
}
