import { sql } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { PLAN_LIMITS } from '~/services/budget/plans';
import { usage, users } from '~db/schema/account/accounts';
import { assistants } from '~db/schema/assistant/assistants';
import { telegramBots } from '~db/schema/conversations/telegram';
import { raiseNotice } from './raise.server';

/** A fault of a bot that is over within this time is nobody's concern. */
const BOT_ILL_AFTER_S = 600;
/** Errors that only the owner can end are told at once. */
const OWNERS_ERRORS = ['telegram_bad_token', 'telegram_key_changed', 'telegram_conflict'];
/** The share of a limit from which on the owner is told. */
const NEAR = 0.8;

/** Looks for bots that do not work and for plans that are nearly used up. Several workers may do it at once. */
export async function watchForNotices(now = new Date()): Promise<void> {
  await watchBots(now);
  await watchLimits(now);
}

async function watchBots(now: Date): Promise<void> {
  const ill = await db().execute<{ assistant_id: string; error_code: string }>(sql`
    select assistant_id, error_code from ${telegramBots} where enabled and error_code is not null`);
  for (const { assistant_id: assistantId, error_code: code } of ill) {
    const about = `${code}:${now.toISOString().slice(0, 10)}`;
    const afterSeconds = OWNERS_ERRORS.includes(code) ? 0 : BOT_ILL_AFTER_S;
    await transaction((tx) => raiseNotice({ assistantId, kind: 'bot', about, facts: { code }, afterSeconds }, tx));
  }
}

/** What may run out, by the day and by the month (UTC). How much is stored is said where more is to be stored. */
const LIMITS = [
  { what: 'month', column: usage.answers, of: 'answersPerMonth', period: 7 },
  { what: 'day', column: usage.answers, of: 'answersPerDay', period: 10 },
  { what: 'messages', column: usage.messages, of: 'messagesPerDay', period: 10 },
] as const;

async function watchLimits(now: Date): Promise<void> {
  for (const { what, column, of, period: length } of LIMITS) {
    const period = `${length === 7 ? 'month' : 'day'}:${now.toISOString().slice(0, length)}`;
    const about = what === 'messages' ? `messages:${period}` : period;
    for (const [plan, limits] of Object.entries(PLAN_LIMITS)) {
      const most = limits[of];
      const near = await db().execute<{ id: string | null; used: number }>(sql`
        select (select a.id from ${assistants} a where a.owner_id = u.id order by a.created_at, a.id limit 1) as id, ${column} as used
        from ${usage} join ${users} u on u.id = ${usage.ownerId}
        where ${usage.period} = ${period} and ${usage.subject} = '' and u.plan = ${plan} and ${column} >= ${Math.ceil(most * NEAR)}::int`);
      for (const { id: assistantId, used } of near) {
        if (!assistantId) continue;
        const facts = { what, answers: used, most, percent: Math.floor((used / most) * 100) };
        await transaction((tx) => raiseNotice({ assistantId, kind: 'limit', about, facts }, tx));
      }
    }
  }
}
