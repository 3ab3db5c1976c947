import { type SQL, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { usage } from '~db/schema/accounts';
import { refusedMessages } from '~db/schema/conversations';
import { dateOf } from './day';

const DAY_MS = 86_400_000;
/** How long an owner's own counts are kept, in days. */
const OWNERS_DAYS = 730;

/** Whether a row is of a day or month (UTC) before the one that a moment falls in. */
function isBefore(moment: Date): SQL {
  const date = dateOf(moment);
  return sql`(starts_with(period, 'day:') and period < ${`day:${date}`}
    or starts_with(period, 'month:') and period < ${`month:${date.slice(0, 7)}`})`;
}

/**
 * Deletes counts whose time is over: those of visitors, addresses and the owner's own budgets a day after their day or
 * month, those of the owner after two years.
 */
export async function deleteOldUsage(now = Date.now()): Promise<void> {
  // Yesterday's stay: a message that began then may still give back what it reserved.
  const yesterday = new Date(now - DAY_MS);
  const longAgo = new Date(now - OWNERS_DAYS * DAY_MS);
  await db().execute(sql`
    delete from ${usage} where (subject <> '' and ${isBefore(yesterday)}) or ${isBefore(longAgo)}`);
  await db().execute(sql`delete from ${refusedMessages} where day < ${dateOf(longAgo)}::date`);
}
