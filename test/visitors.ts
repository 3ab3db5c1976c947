import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import type { ChatReply } from '~/schemas/widget';
import { answerQuestion } from '~/services/answer/answer-question.server';
import type { Question } from '~/services/answer/message/question';
import { assistantByKey } from '~/services/assistant/assistants.server';
import { usage } from '~db/schema/account/accounts';
import { messages } from '~db/schema/conversations/conversations';
import type { TestOwner } from './owners';

/** Asks an owner's assistant as a visitor of their site; by default a new visitor. */
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

/** The logged messages of an owner's visitors, or of one of them, oldest first. */
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

/** The number of answers counted for an owner's plan, today's and this month's. */
export async function answersCounted({ id }: TestOwner): Promise<number[]> {
  const rows = await db()
    .select()
    .from(usage)
    .where(and(eq(usage.ownerId, id), eq(usage.subject, '')))
    .orderBy(usage.period);
  return rows.map(({ answers }) => answers);
}

/** Sets the number of visitors' answers today and this month, and of messages today. */
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
