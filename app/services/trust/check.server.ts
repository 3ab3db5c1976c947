import { and, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import { db, type Transaction, transaction } from '~/infra/db.server';
import { enqueue } from '~/infra/queue.server';
import { backgroundBreather } from '~/services/event-loop/slices';
import { assistants } from '~db/schema/assistant/assistants';
import { chunks } from '~db/schema/knowledge/knowledge';
import { contradictions, datedStatements, knowledgeChecks, settledContradictions } from '~db/schema/knowledge/trust';
import { findBySense } from './contradictions/by-sense/find';
import { type Found, findContradictions, MOST_FOUND } from './contradictions/find';
import { liftWithoutKept } from './contradictions/lift.server';
import { type Dated, DatedReader } from './freshness/read-dated';
import { sourcedChunks } from './sources/sources.server';
import { pairPrint, printOf, saysSomething, sentencesIn } from './statements/statement';
import type { Statement } from './statements/statement-type';

/** To be raised with every change of what is found: all knowledge is checked again at the next start. */
const CHECK_VERSION = 9;
const CHUNKS_PER_READ = 200;
/** Bounds on one check: what is past them is not looked at. */
const MOST_STATEMENTS = 30_000;
const MOST_DATED = 1_000;

export type Read = Statement & { source: string; chunkId: number; print: string };

/**
 * Looks all knowledge of an assistant through: for statements that contradict each other, and for those that are true for a
 * time only. Done twice it changes nothing.
 */
export async function checkKnowledge(assistantId: string): Promise<void> {
  const [assistant] = await db()
    .select({ indexVersion: assistants.indexVersion })
    .from(assistants)
    .where(eq(assistants.id, assistantId));
  if (!assistant) return;
  const { statements, dated, partial } = await readKnowledge(assistantId);
  // What is lifted changes the knowledge, which is then checked once more.
  if (!partial && (await liftWithoutKept(assistantId, statements))) return;
  const byWords = await findContradictions(statements.filter(saysSomething));
  const known = new Set(byWords.flatMap(({ a, b }) => [a.print, b.print]));
  const bySense = await findBySense(statements, { known, settled: await settledPrints(assistantId, db()) });
  const found = [...byWords, ...bySense];
  await transaction(async (tx) => {
    const rows = found.map((one) => rowOf(assistantId, one));
    await keepContradictions(tx, assistantId, rows);
    await keepDated(tx, assistantId, dated);
    const check = { indexVersion: assistant.indexVersion, version: CHECK_VERSION, checkedAt: new Date() };
    const state = { ...check, partial: partial || found.length >= MOST_FOUND };
    await tx
      .insert(knowledgeChecks)
      .values({ assistantId, ...state })
      .onConflictDoUpdate({ target: knowledgeChecks.assistantId, set: state });
  });
}

/** A check takes up to 15 ms of processor time a chunk: with so many seconds a chunk between two, an eighth of a processor at most. */
const REST_A_CHUNK_S = 0.12;
const MOST_REST_S = 600;

/** How long the next check of an assistant has to wait, in seconds: each reads all its knowledge again. */
export async function restBeforeCheck(assistantId: string): Promise<number> {
  const [last] = await db()
    .select({
      ago: sql<number>`extract(epoch from now() - ${knowledgeChecks.checkedAt})::float8`,
      chunks: sql<number>`(select count(*)::int from ${chunks} c where c.assistant_id = ${assistantId})`,
    })
    .from(knowledgeChecks)
    .where(eq(knowledgeChecks.assistantId, assistantId));
  if (!last) return 0;
  const rest = Math.min(MOST_REST_S, last.chunks * REST_A_CHUNK_S);
  return Math.ceil(Math.max(0, rest - Math.max(0, last.ago)));
}

async function readKnowledge(assistantId: string): Promise<{ statements: Read[]; dated: Dated[]; partial: boolean }> {
  const pause = backgroundBreather();
  const reader = new DatedReader();
  const statements: Read[] = [];
  const dated: Dated[] = [];
  const seen = new Set<string>();
  for (let after = 0; statements.length < MOST_STATEMENTS; ) {
    const batch = await sourcedChunks(and(eq(chunks.assistantId, assistantId), gt(chunks.id, after)), CHUNKS_PER_READ);
    const last = batch.at(-1);
    if (!last) return { statements, dated: dated.slice(0, MOST_DATED), partial: dated.length > MOST_DATED };
    after = last.chunkId;
    for (const chunk of batch) {
      const read = sentencesIn(chunk);
      dated.push(...reader.read(chunk, read.filter(saysSomething)));
      for (const statement of read) {
        const print = printOf(statement);
        // A source says the same once.
        const key = `${chunk.source.id} ${print}`;
        if (!seen.has(key)) statements.push({ ...statement, source: chunk.source.id, chunkId: chunk.chunkId, print });
        seen.add(key);
      }
      await pause();
    }
  }
  return { statements, dated: dated.slice(0, MOST_DATED), partial: true };
}

type Row = typeof contradictions.$inferInsert;

const rowOf = (assistantId: string, { a, b, kind }: Found<Read>): Row => ({
  ...{ assistantId, kind, print: pairPrint(a.print, b.print) },
  ...{ aChunkId: a.chunkId, aQuote: a.quote, aPrint: a.print },
  ...{ bChunkId: b.chunkId, bQuote: b.quote, bPrint: b.print },
});

/** What was found takes the place of what was found before, but for what is settled and for chunks that are gone. */
async function keepContradictions(tx: Transaction, assistantId: string, found: Row[]): Promise<void> {
  const ids = [...new Set(found.flatMap(({ aChunkId, bChunkId }) => [aChunkId, bChunkId]))];
  const there =
    ids.length === 0
      ? []
      : await tx.select({ id: chunks.id }).from(chunks).where(inArray(chunks.id, ids)).for('key share');
  const alive = new Set(there.map(({ id }) => id));
  const closed = await settledPrints(assistantId, tx);
  const open = new Map(
    found
      .filter(({ aChunkId, bChunkId, print }) => alive.has(aChunkId) && alive.has(bChunkId) && !closed.has(print))
      .map((row) => [row.print, row]),
  );
  const before = await tx
    .delete(contradictions)
    .where(eq(contradictions.assistantId, assistantId))
    .returning({ print: contradictions.print, foundAt: contradictions.foundAt });
  const since = new Map(before.map(({ print, foundAt }) => [print, foundAt]));
  const rows = [...open.values()].map((row) => ({ ...row, foundAt: since.get(row.print) ?? new Date() }));
  if (rows.length > 0) await tx.insert(contradictions).values(rows);
}

/** Prints of the pairs that the owner has settled. */
async function settledPrints(assistantId: string, on: Pick<Transaction, 'select'>): Promise<Set<string>> {
  const rows = await on
    .select({ print: settledContradictions.print })
    .from(settledContradictions)
    .where(eq(settledContradictions.assistantId, assistantId));
  return new Set(rows.map(({ print }) => print));
}

async function keepDated(tx: Transaction, assistantId: string, dated: Dated[]): Promise<void> {
  await tx.delete(datedStatements).where(eq(datedStatements.assistantId, assistantId));
  if (dated.length === 0) return;
  const ids = [...new Set(dated.map(({ chunkId }) => chunkId))];
  const there = await tx.select({ id: chunks.id }).from(chunks).where(inArray(chunks.id, ids)).for('key share');
  const alive = new Set(there.map(({ id }) => id));
  const rows = dated.filter(({ chunkId }) => alive.has(chunkId)).map((row) => ({ assistantId, ...row }));
  if (rows.length > 0) await tx.insert(datedStatements).values(rows);
}

/** Queues a check of what has never been checked by these rules, or has changed since: all of it after an update. */
export async function scheduleChecks(): Promise<void> {
  const rows = await db()
    .select({ id: assistants.id })
    .from(assistants)
    .leftJoin(knowledgeChecks, eq(knowledgeChecks.assistantId, assistants.id))
    .where(
      and(
        sql`exists (select 1 from ${chunks} c where c.assistant_id = ${assistants.id})`,
        or(
          sql`${knowledgeChecks.version} is null`,
          ne(knowledgeChecks.version, CHECK_VERSION),
          ne(knowledgeChecks.indexVersion, assistants.indexVersion),
        ),
      ),
    );
  for (const { id } of rows) await transaction((tx) => enqueue('check-knowledge', { assistantId: id }, tx));
}
