import { and, eq, gt, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { db, type Executor, transaction } from '~/infra/db.server';
import { enqueue } from '~/infra/queue.server';
import { PERIODS } from '~/schemas/period';
import type { Assistant } from '~/services/assistant/assistants.server';
import { timeZoneOf } from '~/services/profile/time-zone.server';
import { assistants } from '~db/schema/assistant/assistants';
import { messages } from '~db/schema/conversations/conversations';
import { dayFigures, dayFiguresStale } from '~db/schema/conversations/day-figures';
import { countDays } from './count-days.server';
import { type DayFigures, lastDates } from './day';

/** The longest period that is shown, and as many days before it. */
const DAYS_KEPT = 2 * Math.max(...PERIODS);
/** Counted each time: with fewer messages in that time, a reading costs some milliseconds. */
const FEWEST_MESSAGES = 2_000;
/** A day is kept when it has been over for this long; the triggers note changes of what is older than two hours. */
const OVER_FOR_MS = 3 * 3_600_000;
/** The embedded database serves nobody else meanwhile. Days next to each other share what is noted as stale. */
const DAYS_AT_ONCE = 30;
const OVERLAP = 2;
/** No transaction lasts longer. */
const LONGEST_TRANSACTION = sql`interval '1 day'`;

/** Days of which something was written since they were counted. A calendar's day overlaps up to three days of UTC. */
const isStale = (date: SQL, assistantId: string): SQL => sql`exists (select 1 from ${dayFiguresStale} s
  where s.assistant_id = ${assistantId}::uuid and s.day between ${date} - 1 and ${date} + 1)`;

/** What is kept of days and still holds. */
export async function keptDays(
  on: Executor,
  assistantId: string,
  timeZone: string,
  first: string,
): Promise<Map<string, DayFigures>> {
  const rows = await on.execute<{ date: string; figures: DayFigures }>(sql`
    select d.date::text as date, d.figures from ${dayFigures} d
    where d.assistant_id = ${assistantId}::uuid and d.time_zone = ${timeZone}::text and d.date >= ${first}::date
      and not ${isStale(sql`d.date`, assistantId)}`);
  return new Map(rows.map(({ date, figures }) => [date, figures]));
}

/**
 * Counts the days that are over and of which nothing is kept that holds, and keeps them. May run beside itself: then one of
 * both fails on the other's rows, and is repeated.
 *
 * @returns how many days were counted and kept.
 */
export async function rollUpDays(assistant: Assistant, now = new Date()): Promise<number> {
  const timeZone = await timeZoneOf(assistant);
  const dates = lastDates(DAYS_KEPT, timeZone, new Date(now.getTime() - OVER_FOR_MS)).slice(0, -1);
  let kept = 0;
  for (let at = 0; at < dates.length; at += DAYS_AT_ONCE - OVERLAP) {
    kept += await rollUp(assistant.id, timeZone, dates.slice(at, at + DAYS_AT_ONCE), {
      first: at === 0,
      last: at + DAYS_AT_ONCE >= dates.length,
    });
    if (at + DAYS_AT_ONCE >= dates.length) break;
  }
  return kept;
}

/**
 * Some days in a row, in one snapshot: what a transaction writes that is not in it yet, it notes as stale beyond what is
 * removed here. A note is removed once all days that it concerns were looked at.
 */
function rollUp(id: string, timeZone: string, dates: readonly string[], at: { first: boolean; last: boolean }) {
  const [from = '', until = ''] = [dates[0], dates.at(-1)];
  return transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read`);
    const kept = await keptDays(tx, id, timeZone, from);
    const missing = dates.filter((date) => !kept.has(date));
    const counted = await countDays(tx, id, timeZone, missing);
    const gone = or(
      ne(dayFigures.timeZone, timeZone),
      at.first ? lt(dayFigures.date, from) : undefined,
      missing.length > 0 ? inArray(dayFigures.date, missing) : undefined,
    );
    await tx.delete(dayFigures).where(and(eq(dayFigures.assistantId, id), gone));
    const rows = [...counted]
      .filter(([, { settled }]) => settled)
      .map(([date, { settled, ...figures }]) => ({ assistantId: id, timeZone, date, figures }));
    if (rows.length > 0) await tx.insert(dayFigures).values(rows);
    const looked = and(
      at.first ? undefined : gt(dayFiguresStale.day, from),
      at.last ? undefined : lt(dayFiguresStale.day, until),
    );
    await tx.delete(dayFiguresStale).where(and(eq(dayFiguresStale.assistantId, id), looked));
    return rows.length;
  });
}

/** The same for the job of that name; an assistant that is gone has nothing to keep. */
export async function rollUpFigures(assistantId: string): Promise<number> {
  const [assistant] = await db().select().from(assistants).where(eq(assistants.id, assistantId));
  return assistant ? rollUpDays(assistant) : 0;
}

let scheduledOn: string | undefined;

/**
 * Adds a job for every assistant with many messages, once a day; called every hour by each worker. What was noted of assistants of
 * which nothing is kept is removed, when no transaction can still be counting what it is about.
 */
export async function scheduleRollUps(now = new Date()): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  if (scheduledOn === today) return;
  const busy = await db().execute<{ id: string }>(sql`
    select a.id from ${assistants} a where exists (
      select 1 from ${messages} m where m.assistant_id = a.id and m.created_at > now() - ${DAYS_KEPT}::int * interval '1 day'
      offset ${FEWEST_MESSAGES - 1})`);
  for (const { id } of busy) await transaction((tx) => enqueue('roll-up-figures', { assistantId: id }, tx));
  await db().execute(sql`
    delete from ${dayFiguresStale} s where s.made_at < now() - ${LONGEST_TRANSACTION}
      and not exists (select 1 from ${dayFigures} d where d.assistant_id = s.assistant_id)`);
  scheduledOn = today;
}
