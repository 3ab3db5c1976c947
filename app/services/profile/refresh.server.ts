import { and, asc, eq, exists, gt, lt } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { scheduleExam } from '~/services/assistant/schedule-exam.server';
import { breather } from '~/services/event-loop/slices';
import { assistants } from '~db/schema/assistants';
import { chunks } from '~db/schema/knowledge';
import { foundFacts } from '~db/schema/profile';
import { type FoundFact, factsIn, settled } from './find/find-facts';

/** To be raised with every change of what is found: the knowledge of all assistants is read again at the next start. */
const FINDER_VERSION = 1;
const CHUNKS_PER_READ = 200;
const ROWS_PER_INSERT = 200;
/** More than a business has: a price list that reads like one is cut off. */
const MOST_FOUND = 400;

/** Finds the facts in an assistant's knowledge anew, and makes them the ones it has. */
export async function refreshFacts(assistantId: string): Promise<void> {
  const { facts, chunkIds } = await findAll(assistantId);
  const rows = facts.slice(0, MOST_FOUND).map(({ unit, ...fact }, ordinal) => ({
    ...{ ...fact, assistantId, ordinal },
    chunkId: chunkIds[unit] ?? 0,
  }));
  await transaction(async (tx) => {
    // First: from here on no other process does the same.
    await tx.update(assistants).set({ factsVersion: FINDER_VERSION }).where(eq(assistants.id, assistantId));
    const known = await tx.select().from(foundFacts).where(eq(foundFacts.assistantId, assistantId));
    if (sameFacts(known, rows)) return;
    await tx.delete(foundFacts).where(eq(foundFacts.assistantId, assistantId));
    for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
      await tx.insert(foundFacts).values(rows.slice(start, start + ROWS_PER_INSERT));
    }
    await scheduleExam(tx, assistantId, 'knowledge');
  });
}

type Row = { chunkId: number; kind: string; branch: string; text: string; strength: number };

function sameFacts(known: Row[], found: Row[]): boolean {
  const keysOf = (rows: Row[]) =>
    rows
      .map(({ chunkId, kind, branch, text, strength }) => JSON.stringify([chunkId, kind, branch, text, strength]))
      .sort();
  return keysOf(known).join('\n') === keysOf(found).join('\n');
}

async function findAll(assistantId: string): Promise<{ facts: FoundFact[]; chunkIds: number[] }> {
  const pause = breather();
  const facts: FoundFact[] = [];
  const chunkIds: number[] = [];
  for (let after = 0; ; ) {
    const read = await db()
      .select({ id: chunks.id, heading: chunks.heading, question: chunks.question, text: chunks.text })
      .from(chunks)
      .where(and(eq(chunks.assistantId, assistantId), gt(chunks.id, after)))
      .orderBy(asc(chunks.id))
      .limit(CHUNKS_PER_READ);
    const last = read.at(-1);
    if (!last) return { facts: settled(facts), chunkIds };
    after = last.id;
    for (const chunk of read) {
      facts.push(...factsIn(chunk, chunkIds.length));
      chunkIds.push(chunk.id);
      await pause();
    }
  }
}

/** Assistants whose knowledge was never read by this version of the finder. */
export async function assistantsWithUnreadFacts(): Promise<string[]> {
  const rows = await db()
    .select({ id: assistants.id })
    .from(assistants)
    .where(
      and(
        lt(assistants.factsVersion, FINDER_VERSION),
        exists(db().select({ id: chunks.id }).from(chunks).where(eq(chunks.assistantId, assistants.id))),
      ),
    );
  return rows.map(({ id }) => id);
}
