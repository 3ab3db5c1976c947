import { and, eq, inArray, sql } from 'drizzle-orm';
import { db, type Executor } from '~/infra/db.server';
import { AppError, type ErrorCode } from '~/infra/errors';
import { type ModelUse, metered, noUse } from '~/services/ai/uses/meter';
import { usage } from '~db/schema/account/accounts';
import { dateOf, secondsLeftOfDay } from './day';
import { ownerLimits } from './owner-limits.server';
import type { PlanLimits } from './plans';

/** Daily (UTC) budgets for an owner's own actions, separate from the visitors' answers. */
const OWN_BUDGETS = {
  /** Exam questions asked. */
  exam: { limit: 'examPerDay', error: 'exam_budget' },
  /** Replies written for people, who send them or not. */
  drafts: { limit: 'playgroundPerDay', error: 'playground_limit' },
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

/**
 * Does work of an owner's own budget, and counts today what it asks of the model, however it ends. What has no row yet
 * has taken nothing from the budget.
 */
export async function meteredOwn<T>(ownerId: string, budget: OwnBudget, work: () => Promise<T>): Promise<T> {
  const use = noUse();
  try {
    return await metered(use, work);
  } finally {
    await db()
      .update(usage)
      .set({
        modelCalls: sql`${usage.modelCalls} + ${use.calls}::int`,
        inputTokens: sql`${usage.inputTokens} + ${use.inputTokens}::bigint`,
        outputTokens: sql`${usage.outputTokens} + ${use.outputTokens}::bigint`,
      })
      .where(and(eq(usage.ownerId, ownerId), eq(usage.period, today()), eq(usage.subject, budget)));
  }
}

/** What an owner's assistant has asked of the model today (UTC): for visitors, in the playground, exams and proposals. */
export async function modelUseToday(ownerId: string): Promise<ModelUse> {
  const [row] = await db()
    .select({
      calls: sql<number>`coalesce(sum(${usage.modelCalls}), 0)::int`,
      inputTokens: sql<number>`coalesce(sum(${usage.inputTokens}), 0)::float8`,
      outputTokens: sql<number>`coalesce(sum(${usage.outputTokens}), 0)::float8`,
    })
    .from(usage)
    .where(
      and(
        eq(usage.ownerId, ownerId),
        eq(usage.period, today()),
        inArray(usage.subject, ['', 'playground', ...Object.keys(OWN_BUDGETS)]),
      ),
    );
  return row ?? noUse();
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
