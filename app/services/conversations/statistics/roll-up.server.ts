import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
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
 * Counts the days that are over and of which nothing is kept that holds, and keeps them. All in one snapshot: what a
 * transaction writes that is not in it yet, it notes as stale beyond what is removed here. May run beside itself: then one
 * of both fails on the other's rows, and is repeated.
 */
export async function rollUpDays(assistant: Assistant, now = new Date()): Promise<number> {
  const { id } = assistant;
  const timeZone = await timeZoneOf(assistant);
  const dates = lastDates(DAYS_KEPT, timeZone, new Date(now.getTime() - OVER_FOR_MS)).slice(0, -1);
  return transaction(async (tx) => {
    await tx.execute(sql`set transaction isolation level repeatable read`);
    const kept = await keptDays(tx, id, timeZone, dates[0] ?? '');
    const missing = dates.filter((date) => !kept.has(date));
    const counted = await countDays(tx, id, timeZone, missing);
    const ours = eq(dayFigures.assistantId, id);
    const replaced = missing.length > 0 ? inArray(dayFigures.date, missing) : undefined;
    const old = sql`${dayFigures.date} < ${dates[0]}::date`;
    await tx.delete(dayFigures).where(and(ours, or(ne(dayFigures.timeZone, timeZone), old, replaced)));
    const rows = [...counted]
      .filter(([, { settled }]) => settled)
      .map(([date, { settled, ...figures }]) => ({ assistantId: id, timeZone, date, figures }));
    if (rows.length > 0) await tx.insert(dayFigures).values(rows);
    await tx.delete(dayFiguresStale).where(eq(dayFiguresStale.assistantId, id));
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
