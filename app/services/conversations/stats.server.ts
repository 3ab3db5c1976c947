import { inArray, type SQL, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { usage, users } from '~db/schema/account/accounts';
import { assistants } from '~db/schema/assistant/assistants';
import {
  conversations,
  deletedMessageCounts,
  feedback,
  messages,
  refusedMessages,
} from '~db/schema/conversations/conversations';
import type { AssistantRef } from '../assistant/assistants.server';
import { dateOf } from '../budget/day';
import { limitsOf } from '../budget/plans';

export type Stats = { total: number; resolved: number; unresolved: number };

/** The owner's playground conversations, which no statistic counts. */
const playgroundOf = (assistantId: string): SQL =>
  sql`select id from ${conversations} where assistant_id = ${assistantId} and channel = 'playground'`;

/**
 * Answers given to visitors and the visitors' feedback, including those of messages deleted since. The owner's own
 * messages in the playground do not count.
 */
export async function statsOf({ id }: AssistantRef): Promise<Stats> {
  const [row] = await db().execute<Stats>(sql`
    select
      (select count(*)::int from ${messages} m where m.assistant_id = ${id} and m.status in ('answered', 'unanswered')
        and m.conversation_id not in (${playgroundOf(id)})) + deleted.answers as total,
      given.solved + deleted.solved as resolved,
      given.unsolved + deleted.unsolved as unresolved
    from
      (select count(*) filter (where f.solved)::int as solved, count(*) filter (where not f.solved)::int as unsolved
        from ${feedback} f where f.assistant_id = ${id}
          and f.message_row_id not in (select m.id from ${messages} m where m.conversation_id in (${playgroundOf(id)}))) given,
      (select coalesce(sum(answered + unanswered), 0)::int as answers, coalesce(sum(solved), 0)::int as solved,
          coalesce(sum(unsolved), 0)::int as unsolved
        from ${deletedMessageCounts} where assistant_id = ${id}) deleted`);
  return { total: row?.total ?? 0, resolved: row?.resolved ?? 0, unresolved: row?.unresolved ?? 0 };
}

export type Usage = {
  today: number;
  perDay: number;
  month: number;
  perMonth: number;
  unlimited: boolean;
  /** Which of the two is used up: visitors then get quotes from the knowledge base. */
  spent: 'day' | 'month' | null;
  /** Messages refused by a limit, which are not stored. */
  refusedToday: number;
  refusedThisMonth: number;
};

/**
 * Answers counted today and this month (UTC), what the owner's plan allows, and the number of refused messages: of all the
 * owner's assistants, which share the plan.
 */
export async function usageOf(owner: { id: string }, now = new Date()): Promise<Usage> {
  const today = dateOf(now);
  const [day, month] = [`day:${today}`, `month:${today.slice(0, 7)}`];
  const [rows, [refused]] = await Promise.all([
    db()
      .select({ plan: users.plan, period: usage.period, answers: usage.answers })
      .from(users)
      .leftJoin(
        usage,
        sql`${usage.ownerId} = ${users.id} and ${usage.subject} = '' and ${inArray(usage.period, [day, month])}`,
      )
      .where(sql`${users.id} = ${owner.id}`),
    db().execute<{ today: number; month: number }>(sql`
      select coalesce(sum(count) filter (where day = ${today}::date), 0)::int as today, coalesce(sum(count), 0)::int as month
      from ${refusedMessages} where assistant_id in (select id from ${assistants} where owner_id = ${owner.id}) and day >= date_trunc('month', ${today}::date)`),
  ]);
  const plan = rows[0]?.plan ?? 'free';
  const limits = limitsOf(plan);
  const answersIn = (period: string) => rows.find((row) => row.period === period)?.answers ?? 0;
  const used = { today: answersIn(day), month: answersIn(month) };
  return {
    ...used,
    perDay: limits.answersPerDay,
    perMonth: limits.answersPerMonth,
    unlimited: plan === 'unlimited',
    spent: used.month >= limits.answersPerMonth ? 'month' : used.today >= limits.answersPerDay ? 'day' : null,
    refusedToday: refused?.today ?? 0,
    refusedThisMonth: refused?.month ?? 0,
  };
}
