import { and, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import { db, type Transaction, transaction } from '~/db.server';
import { AppError } from '~/errors';
import type { Language } from '~/schemas/language';
import type { ChatReply } from '~/schemas/widget';
import { answerLimit, countAnswer } from '~/services/limits.server';
import type { AssistantOwner, Visitor } from '~/services/visitors.server';
import { conversations, messages } from '~db/schema/conversations';

export type Channel = (typeof conversations.$inferSelect)['channel'];
export type MessageRow = typeof messages.$inferSelect;
export type NewMessage = {
  assistantId: string;
  owner: AssistantOwner;
  channel: Channel;
  visitor: Visitor;
  /** Which of the visitor's conversations it belongs to. */
  thread?: string;
  messageId: string;
  message: string;
  language: Language;
};
export type Outcome = {
  status: 'answered' | 'unanswered' | 'failed';
  reply?: ChatReply;
  /** What was shown of a reply that broke off. */
  partial?: string;
  score?: number;
  model?: string;
  errorCode?: string;
  durationMs: number;
};

/** An exchange of the conversation before a message. */
export type Exchange = { message: string; answer: string; requestFeedback: boolean; language: string };

/** Past this a process that has not ended its message is taken for dead, in milliseconds. */
const LEASE_MS = 150_000;
const HISTORY_EXCHANGES = 6;
const HISTORY_HOURS = 24;

/**
 * Records a message, once: the same `messageId` of the same visitor finds the row that is there. A new one is counted
 * against the plan's limit in the same transaction.
 *
 * @returns the row, and whether the caller is to answer it; if not, it is answered or being answered.
 * @throws AppError `answer_limit`; the message is then recorded as limited.
 */
export async function beginMessage(input: NewMessage): Promise<{ row: MessageRow; mine: boolean }> {
  const begun = await transaction(async (tx) => {
    const conversationId = await findConversation(tx, input);
    const [row] = await tx
      .insert(messages)
      .values({
        assistantId: input.assistantId,
        conversationId,
        visitorId: input.visitor.id,
        messageId: input.messageId,
        message: input.message,
        language: input.language,
        leaseUntil: leaseEnd(),
      })
      .onConflictDoNothing()
      .returning();
    if (!row) return undefined;
    return (await withinLimit(tx, input)) ? row : limited(tx, row.id);
  });
  if (begun) {
    if (begun.status === 'limited') throw answerLimit();
    return { row: begun, mine: true };
  }
  return takeOver(input);
}

async function limited(tx: Transaction, id: number): Promise<MessageRow> {
  const [row] = await tx
    .update(messages)
    .set({ status: 'limited', errorCode: 'answer_limit', leaseUntil: null })
    .where(eq(messages.id, id))
    .returning();
  if (!row) throw new Error('an update returned no row');
  return row;
}

async function withinLimit(tx: Transaction, { channel, owner }: NewMessage): Promise<boolean> {
  if (channel === 'playground') return true;
  try {
    await tx.transaction((savepoint) => countAnswer(owner, savepoint));
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** A message seen before: answered again only if its first try failed, was limited, or died. */
async function takeOver(input: NewMessage): Promise<{ row: MessageRow; mine: boolean }> {
  const key = and(
    eq(messages.assistantId, input.assistantId),
    eq(messages.visitorId, input.visitor.id),
    eq(messages.messageId, input.messageId),
  );
  const taken = await transaction(async (tx) => {
    const [before] = await tx.select().from(messages).where(key).for('update');
    if (!before) return undefined;
    const dead = before.status === 'pending' && before.leaseUntil !== null && before.leaseUntil < new Date();
    if (before.status !== 'failed' && before.status !== 'limited' && !dead) return { row: before, mine: false };
    if (before.status === 'limited' && !(await withinLimit(tx, input))) throw answerLimit();
    const [row] = await tx
      .update(messages)
      .set({ status: 'pending', leaseUntil: leaseEnd(), errorCode: null })
      .where(eq(messages.id, before.id))
      .returning();
    return row && { row, mine: true };
  });
  if (!taken) throw new AppError('not_found');
  return taken;
}

const leaseEnd = () => sql<Date>`now() + ${`${LEASE_MS} milliseconds`}::interval`;

async function findConversation(
  tx: Transaction,
  { assistantId, visitor, channel, thread }: NewMessage,
): Promise<string> {
  const claims = { visitorName: visitor.name, visitorEmail: visitor.email };
  const [row] = await tx
    .insert(conversations)
    .values({ assistantId, visitorId: visitor.id, channel, thread, ...claims })
    .onConflictDoUpdate({
      target: [conversations.assistantId, conversations.visitorId, conversations.channel, conversations.thread],
      set: {
        lastMessageAt: sql`now()`,
        visitorName: sql`coalesce(excluded.visitor_name, ${conversations.visitorName})`,
        visitorEmail: sql`coalesce(excluded.visitor_email, ${conversations.visitorEmail})`,
      },
    })
    .returning({ id: conversations.id });
  if (!row) throw new Error('an upsert returned no row');
  return row.id;
}

/** Writes how a message ended: the one row it has. */
export async function endMessage(id: number, outcome: Outcome): Promise<void> {
  const { reply } = outcome;
  await db()
    .update(messages)
    .set({
      status: outcome.status,
      answer: reply?.answer ?? outcome.partial ?? null,
      reply: reply ?? null,
      requestFeedback: reply?.requestFeedback ?? false,
      score: outcome.score,
      model: outcome.model,
      errorCode: outcome.errorCode ?? null,
      durationMs: outcome.durationMs,
      leaseUntil: null,
      answeredAt: new Date(),
    })
    .where(eq(messages.id, id));
}

/** The reply a message got, if it has ended. @throws AppError as the message's own call did. */
export async function findReply(id: number): Promise<ChatReply | undefined> {
  const [row] = await db().select().from(messages).where(eq(messages.id, id));
  if (row?.status === 'answered' || row?.status === 'unanswered') return row.reply as ChatReply;
  if (row?.status === 'failed') throw new AppError('model_failed');
  if (row?.status === 'limited') throw answerLimit();
  return undefined;
}

/** Whether the reply to a message was given up because its sender left, and nothing worse has happened to it since. */
export async function wasLeft(id: number): Promise<boolean> {
  const [row] = await db().select().from(messages).where(eq(messages.id, id));
  if (row?.status === 'failed') return row.errorCode === 'visitor_left';
  return row?.status === 'pending' || row?.status === 'answered' || row?.status === 'unanswered';
}

/** The exchanges of a conversation before a message, oldest first: what a follow-up refers to. */
export async function historyBefore(row: MessageRow): Promise<Exchange[]> {
  const earlier = await db()
    .select({
      message: messages.message,
      answer: messages.answer,
      requestFeedback: messages.requestFeedback,
      language: messages.language,
    })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, row.conversationId),
        lt(messages.id, row.id),
        inArray(messages.status, ['answered', 'unanswered']),
        or(gt(messages.createdAt, sql`now() - ${`${HISTORY_HOURS} hours`}::interval`)),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(HISTORY_EXCHANGES);
  return earlier.reverse().map(({ answer, ...exchange }) => ({ ...exchange, answer: answer ?? '' }));
}
