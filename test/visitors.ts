import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import type { ChatReply } from '~/schemas/widget';
import { answerQuestion, type Question } from '~/services/answer/answer-question.server';
import { assistantByKey } from '~/services/assistant/assistants.server';
import { usage } from '~db/schema/accounts';
import { messages } from '~db/schema/conversations';
import type { TestOwner } from './owners';

/** Asks an owner's assistant as a visitor of their site; a new visitor unless one is named. */
export async function ask(
  { assistant, owner }: TestOwner,
  message: string,
  more: Partial<Question> = {},
): Promise<ChatReply> {
  return answerQuestion({
    assistant: await assistantByKey(assistant.key),
    owner,
    channel: 'widget',
    visitor: { id: `visitor-${randomUUID()}` },
    message,
    ...more,
  });
}

/** What the log holds of an owner's visitors, oldest first; of one of them if named. */
export async function loggedMessages(
  { assistant }: TestOwner,
  visitorId?: string,
): Promise<(typeof messages.$inferSelect)[]> {
  return db()
    .select()
    .from(messages)
    .where(and(eq(messages.assistantId, assistant.id), visitorId ? eq(messages.visitorId, visitorId) : undefined))
    .orderBy(asc(messages.id));
}

/** How many answers an owner's plan has counted, the day's and the month's. */
export async function answersCounted({ id }: TestOwner): Promise<number[]> {
  const rows = await db()
    .select()
    .from(usage)
    .where(and(eq(usage.ownerId, id), eq(usage.subject, '')))
    .orderBy(usage.period);
  return rows.map(({ answers }) => answers);
}

/** Has an owner's visitors have had so many answers today and this month, and sent so many messages today. */
export async function countAlready({ id }: TestOwner, day: number, month: number, messages = day): Promise<void> {
  const now = new Date().toISOString();
  const counted = [
    { ownerId: id, period: `day:${now.slice(0, 10)}`, answers: day, messages },
    { ownerId: id, period: `month:${now.slice(0, 7)}`, answers: month },
  ];
  await db().insert(usage).values(counted);
}

/** The same owner on the Free plan. */
export const onFreePlan = (owner: TestOwner): TestOwner => ({ ...owner, owner: { ...owner.owner, plan: 'free' } });
