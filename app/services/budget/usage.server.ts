import { type SQL, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { usage } from '~db/schema/account/accounts';
import { refusedMessages } from '~db/schema/conversations/conversations';
import { modelUses } from '~db/schema/model-uses';
import { dateOf } from './day';

const DAY_MS = 86_400_000;
/** Retention of an owner's own counts, in days. */
const OWNERS_DAYS = 730;

/** Whether a row's day or month (UTC) lies before the one that contains a moment. */
function isBefore(moment: Date): SQL {
  const date = dateOf(moment);
  return sql`(starts_with(period, 'day:') and period < ${`day:${date}`}
    or starts_with(period, 'month:') and period < ${`month:${date.slice(0, 7)}`})`;
}

/**
 * Deletes expired counts: counts of visitors, addresses and the owner's own budgets one day after their day or month,
 * counts of the owner after two years.
 */
export async function deleteOldUsage(now = Date.now()): Promise<void> {
  // Keep yesterday's rows: a message that began then may still return what it reserved.
  const yesterday = new Date(now - DAY_MS);
  const longAgo = new Date(now - OWNERS_DAYS * DAY_MS);
  await db().execute(sql`
    delete from ${usage} where (subject <> '' and ${isBefore(yesterday)}) or ${isBefore(longAgo)}`);
  await db().execute(sql`delete from ${refusedMessages} where day < ${dateOf(longAgo)}::date`);
  await db().execute(sql`delete from ${modelUses} where day < ${dateOf(longAgo)}::date`);
}
