import { sql } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { PLAN_LIMITS, type Plan } from '~/services/budget/plans';
import { usage, users } from '~db/schema/accounts';
import { assistants } from '~db/schema/assistants';
import { telegramBots } from '~db/schema/telegram';
import { raiseNotice } from './raise.server';

/** A fault of a bot that is over within this time is nobody's concern. */
const BOT_ILL_AFTER_S = 600;
/** Errors that only the owner can end are told at once. */
const OWNERS_ERRORS = ['telegram_bad_token', 'telegram_key_changed', 'telegram_conflict'];
/** The share of a month's answers from which on the owner is told. */
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

async function watchLimits(now: Date): Promise<void> {
  const month = `month:${now.toISOString().slice(0, 7)}`;
  for (const [plan, { answersPerMonth: most }] of Object.entries(PLAN_LIMITS) as [
    Plan,
    { answersPerMonth: number },
  ][]) {
    const near = await db().execute<{ id: string; answers: number }>(sql`
      select (select a.id from ${assistants} a where a.owner_id = u.id order by a.created_at, a.id limit 1) as id, s.answers
      from ${usage} s join ${users} u on u.id = s.owner_id
      where s.period = ${month} and s.subject = '' and u.plan = ${plan} and s.answers >= ${Math.ceil(most * NEAR)}::int`);
    for (const { id: assistantId, answers } of near) {
      if (!assistantId) continue;
      const facts = { answers, most, percent: Math.floor((answers / most) * 100) };
      await transaction((tx) => raiseNotice({ assistantId, kind: 'limit', about: month, facts }, tx));
    }
  }
}
