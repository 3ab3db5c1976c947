import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { db, type Transaction, transaction } from '~/infra/db.server';
import { markChanged } from '~/services/assistant/assistants.server';
import { scheduleExam } from '~/services/assistant/schedule-exam.server';
import { backgroundBreather } from '~/services/event-loop/slices';
import { chunks } from '~db/schema/knowledge/knowledge';
import { foundFacts, readChunks } from '~db/schema/knowledge/profile';
import type { Fact } from './find/fact';
import { factsIn } from './find/find-facts';

/** To be raised with every change of what is found: all knowledge is looked through again at the next start. */
const FINDER_VERSION = 5;
const CHUNKS_PER_READ = 100;

/** What a chunk states about the business. */
type ChunkFacts = { assistantId: string; chunkId: number; facts: Fact[] };

/** Keeps the facts of chunks that are stored in the same transaction: an answer knows them as soon as it can be found. */
export async function keepFactsOfNew(tx: Transaction, found: ChunkFacts[]): Promise<void> {
  if (found.length === 0) return;
  await tx.insert(readChunks).values(found.map(({ chunkId }) => ({ chunkId, version: FINDER_VERSION })));
  await insertFacts(tx, found);
}

async function insertFacts(tx: Transaction, found: ChunkFacts[]): Promise<number> {
  const rows = found.flatMap(({ facts, ...chunk }) => facts.map((fact, ordinal) => ({ ...chunk, ...fact, ordinal })));
  if (rows.length > 0) await tx.insert(foundFacts).values(rows);
  return rows.length;
}

/**
 * Looks through the chunks of an assistant that this version of the finder has not looked through, and keeps the facts
 * they state: those of before an update.
 */
export async function refreshFacts(assistantId: string): Promise<void> {
  const pause = backgroundBreather();
  let found = 0;
  for (let after = 0; ; ) {
    const unread = await db()
      .select({ id: chunks.id, heading: chunks.heading, question: chunks.question, text: chunks.text })
      .from(chunks)
      .leftJoin(readChunks, eq(readChunks.chunkId, chunks.id))
      .where(and(eq(chunks.assistantId, assistantId), gt(chunks.id, after), isUnread()))
      .orderBy(asc(chunks.id))
      .limit(CHUNKS_PER_READ);
    const last = unread.at(-1);
    if (!last) break;
    after = last.id;
    const read: ChunkFacts[] = [];
    for (const chunk of unread) {
      read.push({ assistantId, chunkId: chunk.id, facts: factsIn(chunk) });
      await pause();
    }
    found += await transaction((tx) => keepFacts(tx, assistantId, read));
  }
  if (found > 0) await transaction((tx) => scheduleExam(tx, assistantId, 'knowledge'));
}

const isUnread = () => or(isNull(readChunks.version), lt(readChunks.version, FINDER_VERSION));

/** Of chunks that are deleted meanwhile, or that another worker has looked through, nothing is kept. */
async function keepFacts(tx: Transaction, assistantId: string, read: ChunkFacts[]): Promise<number> {
  const ids = read.map(({ chunkId }) => chunkId);
  const there = await tx.select({ id: chunks.id }).from(chunks).where(inArray(chunks.id, ids)).for('key share');
  if (there.length === 0) return 0;
  const marked = await tx
    .insert(readChunks)
    .values(there.map(({ id }) => ({ chunkId: id, version: FINDER_VERSION })))
    .onConflictDoUpdate({
      target: readChunks.chunkId,
      set: { version: FINDER_VERSION },
      setWhere: lt(readChunks.version, FINDER_VERSION),
    })
    .returning({ id: readChunks.chunkId });
  const mine = new Set(marked.map(({ id }) => id));
  if (mine.size === 0) return 0;
  await tx.delete(foundFacts).where(inArray(foundFacts.chunkId, [...mine]));
  const kept = await insertFacts(
    tx,
    read.filter(({ chunkId }) => mine.has(chunkId)),
  );
  await markChanged(assistantId, tx);
  return kept;
}

/** Assistants with chunks that this version of the finder has not looked through: all of them after an update. */
export async function assistantsWithUnreadFacts(): Promise<string[]> {
  const rows = await db().execute<{ id: string }>(sql`
    select distinct c.assistant_id as id from ${chunks} c
    where not exists (select 1 from ${readChunks} r where r.chunk_id = c.id and r.version >= ${FINDER_VERSION})`);
  return rows.map(({ id }) => id);
}
