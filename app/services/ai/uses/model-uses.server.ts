import { gte, sql } from 'drizzle-orm';
import { measures } from '~/infra/context/measures';
import { db } from '~/infra/db.server';
import { log } from '~/infra/log.server';
import { modelUses } from '~db/schema/model-uses';

/**
 * What all models were asked, by day (UTC), for the operator. Counts are collected in memory and written together: a
 * process that dies loses those of its last seconds.
 */

const WRITE_EVERY_MS = 2_000;
const DAY_MS = 86_400_000;

export type Use = 'chat' | 'embedding';
/** One call that has ended. */
export type CallEnd = { failed: boolean; inputTokens: number; outputTokens: number };
export type DayOfUse = typeof modelUses.$inferSelect;

/** Undefined where nothing is counted: in a command, which has no database or may not have it for long. */
let waiting: Map<string, DayOfUse> | undefined;
let timer: NodeJS.Timeout | undefined;

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Counts from now on in this process. @returns a function that writes the last counts and ends it. */
export function countModelUses(): () => Promise<void> {
  waiting ??= new Map();
  return async () => {
    await writeModelUses();
    clearTimeout(timer);
    waiting = undefined;
  };
}

export function countCall(use: Use, model: string, { failed, inputTokens, outputTokens }: CallEnd): void {
  measures.tokens(use, inputTokens, outputTokens);
  if (!waiting) return;
  const day = dayOf(Date.now());
  const key = JSON.stringify([day, use, model]);
  const known = waiting.get(key) ?? { day, use, model, calls: 0, failed: 0, inputTokens: 0, outputTokens: 0 };
  known.calls += 1;
  known.failed += Number(failed);
  known.inputTokens += inputTokens;
  known.outputTokens += outputTokens;
  waiting.set(key, known);
  timer ??= setTimeout(() => {
    writeModelUses().catch((error) => log.error({ err: error }, 'could not store the use of models'));
  }, WRITE_EVERY_MS).unref();
}

/** Writes the counts collected so far. */
export async function writeModelUses(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const written = [...(waiting?.values() ?? [])];
  waiting?.clear();
  for (const use of written) {
    await db()
      .insert(modelUses)
      .values(use)
      .onConflictDoUpdate({
        target: [modelUses.day, modelUses.use, modelUses.model],
        set: {
          calls: sql`${modelUses.calls} + excluded.calls`,
          failed: sql`${modelUses.failed} + excluded.failed`,
          inputTokens: sql`${modelUses.inputTokens} + excluded.input_tokens`,
          outputTokens: sql`${modelUses.outputTokens} + excluded.output_tokens`,
        },
      });
  }
}

/** What models were asked today and on the days before, newest first. */
export async function usesOfLastDays(days: number, now = Date.now()): Promise<DayOfUse[]> {
  await writeModelUses();
  return db()
    .select()
    .from(modelUses)
    .where(gte(modelUses.day, dayOf(now - (days - 1) * DAY_MS)))
    .orderBy(sql`${modelUses.day} desc`, modelUses.use, modelUses.model);
}
