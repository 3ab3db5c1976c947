import { and, eq, sql } from 'drizzle-orm';
import { db, type Executor } from '~/infra/db.server';
import { AppError, type ErrorCode } from '~/infra/errors';
import { usage } from '~db/schema/accounts';
import { dateOf, secondsLeftOfDay } from './day';
import { ownerLimits } from './owner-limits.server';
import type { PlanLimits } from './plans';

/** Daily (UTC) budgets for an owner's own actions, separate from the visitors' answers. */
const OWN_BUDGETS = {
  /** Exam questions asked. */
  exam: { limit: 'examPerDay', error: 'exam_budget' },
  /** Documents for which the model suggests Q/A pairs. */
  proposals: { limit: 'proposalsPerDay', error: 'proposal_budget' },
} as const satisfies Record<string, { limit: keyof PlanLimits; error: ErrorCode }>;

export type OwnBudget = keyof typeof OWN_BUDGETS;

const today = () => `day:${dateOf()}`;

async function limitFor(ownerId: string, budget: OwnBudget, executor: Executor): Promise<number> {
  return (await ownerLimits(ownerId, executor))[OWN_BUDGETS[budget].limit];
}

/**
 * Takes `count` from an owner's budget for today, all or nothing. Concurrent calls cannot take more than there is.
 *
 * @returns whether the budget was sufficient.
 */
export async function takeOwn(
  ownerId: string,
  budget: OwnBudget,
  count: number,
  executor: Executor = db(),
): Promise<boolean> {
  const limit = await limitFor(ownerId, budget, executor);
  const taken = await executor.execute(sql`
    insert into ${usage} as u (owner_id, period, subject, messages)
    select ${ownerId}::uuid, ${today()}, ${budget}, ${count}::int where ${count}::int <= ${limit}::int
    on conflict (owner_id, period, subject) do update set messages = u.messages + excluded.messages
      where u.messages + excluded.messages <= ${limit}::int
    returning 1`);
  return taken.length > 0;
}

/** Returns the unused part of what was taken today. */
export async function giveBackOwn(ownerId: string, budget: OwnBudget, count: number): Promise<void> {
  await db()
    .update(usage)
    .set({ messages: sql`greatest(0, ${usage.messages} - ${count}::int)` })
    .where(and(eq(usage.ownerId, ownerId), eq(usage.period, today()), eq(usage.subject, budget)));
}

/** How much of an owner's budget for today is used, and what the plan allows. */
export async function ownBudgetOf(
  ownerId: string,
  budget: OwnBudget,
  executor: Executor = db(),
): Promise<{ used: number; limit: number }> {
  const limit = await limitFor(ownerId, budget, executor);
  const [row] = await executor
    .select({ used: usage.messages })
    .from(usage)
    .where(and(eq(usage.ownerId, ownerId), eq(usage.period, today()), eq(usage.subject, budget)));
  return { used: row?.used ?? 0, limit };
}

/** @throws AppError `exam_budget` or `proposal_budget` if less than `count` is left today. */
export async function requireOwn(
  ownerId: string,
  budget: OwnBudget,
  count: number,
  executor: Executor = db(),
): Promise<void> {
  const { used, limit } = await ownBudgetOf(ownerId, budget, executor);
  if (used + count <= limit) return;
  throw new AppError(OWN_BUDGETS[budget].error, { limit, used, retryAfter: secondsLeftOfDay() });
}
