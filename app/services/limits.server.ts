import { sql } from 'drizzle-orm';
import type { Executor } from '~/db.server';
import { AppError } from '~/errors';
import { usage } from '~db/schema/accounts';

const MB = 1024 * 1024;

export type Plan = 'free' | 'pro' | 'enterprise' | 'unlimited';
export type PlanLimits = { documents: number; bytes: number; answersPerDay: number; answersPerMonth: number };

/** DESIGN section 10. Enterprise has no figure for answers in SPEC: ten times Pro's. */
export const PLAN_LIMITS: Record<Plan, PlanLimits> = {
  free: { documents: 5, bytes: 30 * MB, answersPerDay: 200, answersPerMonth: 800 },
  pro: { documents: 100, bytes: 100 * MB, answersPerDay: 1000, answersPerMonth: 2700 },
  enterprise: { documents: 1000, bytes: 1024 * MB, answersPerDay: 10_000, answersPerMonth: 27_000 },
  unlimited: { documents: 100_000, bytes: 1024 * 1024 * MB, answersPerDay: 1e9, answersPerMonth: 1e9 },
};

export function limitsOf(plan: string): PlanLimits {
  return PLAN_LIMITS[plan as Plan] ?? PLAN_LIMITS.free;
}

/**
 * Counts one answer against the owner's day and month (UTC). Both counters stand in one statement, so that of many
 * questions at once exactly as many pass as the plan allows.
 *
 * @throws AppError `answer_limit` when either is used up; nothing is counted then.
 */
export async function countAnswer(
  owner: { id: string; plan: string },
  executor: Executor,
  now = new Date(),
): Promise<void> {
  const limits = limitsOf(owner.plan);
  const day = `day:${now.toISOString().slice(0, 10)}`;
  const month = `month:${now.toISOString().slice(0, 7)}`;
  const counted = await executor.execute(sql`
    with today as (
      insert into ${usage} as u (owner_id, period, answers) values (${owner.id}, ${day}, 1)
      on conflict (owner_id, period) do update set answers = u.answers + 1
        where u.answers < ${limits.answersPerDay}
          and coalesce((select m.answers from ${usage} m where m.owner_id = ${owner.id} and m.period = ${month}), 0) < ${limits.answersPerMonth}
      returning 1
    )
    insert into ${usage} as u (owner_id, period, answers)
      select ${owner.id}, ${month}, 1 from today
    on conflict (owner_id, period) do update set answers = u.answers + 1
      where u.answers < ${limits.answersPerMonth}
    returning 1`);
  if (counted.length === 0) throw answerLimit(now);
}

/** A limit used up; `retryAfter`, in seconds, is when the day (UTC) ends, the earliest that asking again can help. */
export function answerLimit(now = new Date()): AppError {
  const DAY = 86_400;
  return new AppError('answer_limit', { retryAfter: DAY - (Math.floor(now.getTime() / 1000) % DAY) });
}
