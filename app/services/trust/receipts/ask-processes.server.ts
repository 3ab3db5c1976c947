import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { log } from '~/infra/log.server';
import { assistantWithOwner } from '~/services/conversations/visitors.server';
import { factsOf } from '~/services/profile/facts.server';
import { heldIndex } from '~/services/search/index-cache.server';
import { retrieveEach } from '~/services/search/retrieve.server';
import { assistants } from '~db/schema/assistant/assistants';
import { answeringProcesses, deletionChecks } from '~db/schema/knowledge/trust';

/**
 * After a deletion each process that may answer visitors asks itself what the entry used to answer, by the way a visitor
 * takes: the receipt says what all of them found. Processes know of each other by a row that each keeps alive.
 */

/** What is gone, and what it used to answer. */
export type Gone = { entryId: string; chunkIds: number[]; questions: string[] };
/** `answered`: of the questions, in the process that found most; `silent`: processes that did not say in time. */
export type Asked = { processes: number; silent: number; answered: number };

const LIVE_MS = 15_000;
const ALIVE_EVERY_MS = 5_000;
const LOOK_EVERY_MS = 1_000;
/** How long a deletion waits for the other processes. */
const PATIENCE_MS = 8_000;
const POLL_MS = 100;

const after = (ms: number) => sql<Date>`now() + ${`${ms} milliseconds`}::interval`;

/**
 * Lets the other processes have this one checked, until it is stopped. The embedded database serves one process alone.
 *
 * @returns a function that ends it.
 */
export async function startAnsweringChecks(id: string = OWN): Promise<() => Promise<void>> {
  const stop = new AbortController();
  await stayAlive(id);
  const loop = (async () => {
    let alive = performance.now();
    for (;;) {
      await pause(LOOK_EVERY_MS, undefined, { ref: false, signal: stop.signal }).catch(() => {});
      if (stop.signal.aborted) return;
      try {
        if (performance.now() - alive >= ALIVE_EVERY_MS) {
          await stayAlive(id);
          alive = performance.now();
        }
        await answerChecks(id);
      } catch (error) {
        log.warn({ err: error }, 'could not check deletions');
      }
    }
  })();
  return async () => {
    stop.abort();
    await loop;
    await db().delete(answeringProcesses).where(eq(answeringProcesses.id, id));
  };
}

/** This process among the others. */
const OWN = randomUUID();

/** Also deletes the rows of processes that died, and what they had been asked. */
async function stayAlive(id: string): Promise<void> {
  await db().execute(sql`
    with alive as (
      insert into ${answeringProcesses} (id, live_until) values (${id}, ${after(LIVE_MS)})
      on conflict (id) do update set live_until = excluded.live_until),
    dead as (delete from ${answeringProcesses} where live_until < now() - interval '1 minute')
    delete from ${deletionChecks} where created_at < now() - interval '1 minute'`);
}

/** Asks this process what others want to know of it. */
export async function answerChecks(id: string = OWN): Promise<void> {
  const checks = await db()
    .select({ check: deletionChecks, key: assistants.key })
    .from(deletionChecks)
    .innerJoin(assistants, eq(assistants.id, deletionChecks.assistantId))
    .where(and(eq(deletionChecks.process, id), isNull(deletionChecks.answered)));
  for (const { check, key } of checks) {
    const answered = await answeredHere(key, check);
    await db()
      .update(deletionChecks)
      .set({ answered })
      .where(and(eq(deletionChecks.process, id), eq(deletionChecks.id, check.id)));
  }
}

/** How many of the questions this process answers from what is gone, or could, since its index still holds a piece of it. */
async function answeredHere(key: string, { entryId, chunkIds, questions }: Gone): Promise<number> {
  // Loaded as for a visitor's message, so that an outdated copy in memory is found out.
  const { assistant } = await assistantWithOwner(key);
  const found = await retrieveEach(assistant, questions, { wordsOnly: true });
  const held = heldIndex(assistant.id);
  if (chunkIds.some((id) => held?.has(String(id)))) return Math.max(1, questions.length);
  const facts = (await factsOf(assistant)).filter(({ source }) => source?.id === entryId).length;
  if (facts > 0) return Math.max(1, questions.length);
  return found.filter(({ passages, byWords }) => [...passages, ...byWords].some(({ source }) => source.id === entryId))
    .length;
}

/** Has every process that is alive ask itself, this one included. */
export async function askProcesses(
  { id: assistantId, key }: { id: string; key: string },
  gone: Gone,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): Promise<Asked> {
  const others = await otherProcesses();
  const check = randomUUID();
  if (others.length > 0) {
    const rows = others.map((process) => ({ process, id: check, assistantId, ...gone }));
    await db().insert(deletionChecks).values(rows);
  }
  const here = await answeredHere(key, gone);
  try {
    const said = others.length === 0 ? [] : await answersOf(check, others.length, patienceMs);
    const answered = Math.max(here, ...said);
    return { processes: others.length + 1, silent: others.length - said.length, answered };
  } finally {
    if (others.length > 0) await db().delete(deletionChecks).where(eq(deletionChecks.id, check));
  }
}

async function otherProcesses(): Promise<string[]> {
  const rows = await db()
    .select({ id: answeringProcesses.id })
    .from(answeringProcesses)
    .where(and(ne(answeringProcesses.id, OWN), gt(answeringProcesses.liveUntil, sql`now()`)));
  return rows.map(({ id }) => id);
}

/** What the others have found, until all have said it or patience ends. */
async function answersOf(check: string, expected: number, patienceMs: number): Promise<number[]> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const rows = await db()
      .select({ answered: deletionChecks.answered })
      .from(deletionChecks)
      .where(eq(deletionChecks.id, check));
    const said = rows.flatMap(({ answered }) => (answered === null ? [] : [answered]));
    if (said.length >= expected || performance.now() >= end) return said;
    await pause(POLL_MS);
  }
}
