import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import { onceDatabaseIsBack } from '~/infra/database-gone';
import { db } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { statement } from '~/infra/statement.server';
import type { ChatReply } from '~/schemas/widget';
import { noUse } from '~/services/ai/uses/meter';
import { GIVING_BACK, unusedOf } from '~/services/budget/answers.server';
import { conversations, messages } from '~db/schema/conversations/conversations';
import { announce } from '../live/changes.server';
import { queueing, wakeWebhooks } from '../webhooks/announce.server';
import { leftToPerson, type MessageRow, type Outcome, replyForVisitor, type StoredReply } from './messages';

const { placeholder } = sql;

type Ended = { assistant_id: string; conversation_id: string; state: string; changed: string; told: string[] | null };

/** Webhooks receive what visitors got, but no replies of people and no tests of the owner. */
const TOLD = queueing({
  from: sql`held`,
  where: sql`held.state <> 'person' and held.channel <> 'playground' and ${placeholder('status')}::text in ('answered', 'unanswered')`,
  assistantId: sql`held.assistant_id`,
  conversationId: sql`held.conversation_id`,
  kind: sql`'message.' || ${placeholder('status')}::text`,
  data: sql`jsonb_build_object('messageId', ${placeholder('id')}::bigint::text, 'userId', held.visitor_id, 'channel', held.channel)`,
});

const end = statement<Ended>(
  // Lock the budget's rows before the conversation's, in the same order as a new message does. Whether a person has the
  // conversation is read behind its lock: a reply ends wholly before they took it, or is not given at all.
  () => sql`
    with before as materialized (
      select id, conversation_id, charge from ${messages}
      where id = ${placeholder('id')}::bigint and status = 'pending' and lease_until = ${placeholder('lease')}::timestamptz
      for update),
    ${GIVING_BACK},
    held as (
      update ${conversations} c set
        bytes = c.bytes + case when c.state = 'person' then 0 else ${placeholder('bytes')}::bigint end,
        changed = case when c.changed = 0 then 0 else nextval('conversation_changes') end
      from before where c.id = before.conversation_id and (select count(*) from returned) >= 0
      returning c.assistant_id, c.id as conversation_id, c.state, c.changed, c.channel, c.visitor_id),
    ended as (
      update ${messages} m set
        status = ${unlessHeld(sql`${placeholder('status')}::text`, sql`'person'`)},
        answer = ${unlessHeld(sql`${placeholder('answer')}::text`)},
        reply = ${unlessHeld(sql`${placeholder('reply')}::jsonb`)},
        source_ids = ${unlessHeld(sql`${placeholder('sourceIds')}::uuid[]`)},
        request_feedback = held.state <> 'person' and ${placeholder('requestFeedback')}::boolean,
        score = ${placeholder('score')}::real, model = ${placeholder('model')}::text,
        error_code = ${unlessHeld(sql`${placeholder('errorCode')}::text`)},
        duration_ms = ${placeholder('durationMs')}::int,
        lease_until = null, charge = null, answered_at = ${unlessHeld(sql`now()`)}
      from before, held where m.id = before.id),
    told as (${TOLD})
    select *, (select array_agg(webhook_id) from told) as told from held`,
);

function unlessHeld(value: SQL, otherwise = sql`null`): SQL {
  return sql`case when held.state = 'person' then ${otherwise} else ${value} end`;
}

/**
 * Writes how a message ended to its row. The same statement returns the unused part of its reservation, exactly once.
 * Does nothing once another attempt has taken the message over: what this one did is neither recorded nor returned.
 *
 * @returns whether a person has taken the conversation meanwhile: the reply is not recorded, and must not be given.
 */
export async function endMessage(
  { id, charge, lease }: Pick<MessageRow, 'id' | 'charge' | 'lease'>,
  outcome: Outcome,
): Promise<{ left: boolean }> {
  const { status, reply, details, counted, modelUse } = outcome;
  const answer = reply?.answer ?? outcome.partial ?? null;
  const written = reply ? JSON.stringify({ ...reply, details } satisfies StoredReply) : null;
  const row = {
    ...{ id, lease, status, answer, reply: written, requestFeedback: reply?.requestFeedback ?? false },
    sourceIds: outcome.sourceIds ? `{${outcome.sourceIds.join(',')}}` : null,
    ...{ score: outcome.score ?? null, model: outcome.model ?? null, errorCode: outcome.errorCode ?? null },
    ...{ durationMs: outcome.durationMs, bytes: Buffer.byteLength(answer ?? '') + Buffer.byteLength(written ?? '') },
    unused: JSON.stringify(charge ? unusedOf(charge, { counted, modelUse, failed: status === 'failed' }) : {}),
  };
  // Only the attempt that holds the lease changes anything, and only once.
  const [held] = await onceDatabaseIsBack(() => end(row));
  if (!held) return { left: false };
  const { assistant_id: assistantId, conversation_id: conversationId, state, changed, told } = held;
  wakeWebhooks(told ?? []);
  if (Number(changed) > 0) announce({ assistantId, conversationId, number: Number(changed) });
  return { left: state === 'person' };
}

/** After this time, nobody sends a message again whose process died. */
const ABANDONED_AFTER = '1 hour';
const ABANDONED_A_BATCH = 500;

/**
 * Ends messages that a process left unanswered and nobody sent again: they count as failed, and their reservation is
 * returned.
 */
export async function endAbandoned(): Promise<void> {
  for (;;) {
    const rows = await db()
      .select({ id: messages.id, charge: messages.charge, lease: sql<string>`${messages.leaseUntil}::text` })
      .from(messages)
      .where(and(eq(messages.status, 'pending'), lt(messages.leaseUntil, sql`now() - ${ABANDONED_AFTER}::interval`)))
      .limit(ABANDONED_A_BATCH);
    for (const row of rows) {
      // It had reserved one call, and may have made it.
      const outcome = { status: 'failed', errorCode: 'abandoned', durationMs: 0 } as const;
      await endMessage(row, { ...outcome, counted: false, modelUse: { ...noUse(), calls: 1 } });
    }
    if (rows.length < ABANDONED_A_BATCH) return;
  }
}

/**
 * The reply to a message, if it has ended; `abandoned` where the lease of its attempt has ended and the message has not: it may be
 * answered anew.
 *
 * @throws AppError the same error as the message's own call.
 */
export async function findReply(id: number): Promise<ChatReply | 'abandoned' | undefined> {
  const [row] = await db()
    .select({
      ...{ status: messages.status, reply: messages.reply, messageId: messages.messageId },
      abandoned: sql<boolean>`(status = 'pending' and lease_until < now()) is true`,
    })
    .from(messages)
    .where(eq(messages.id, id));
  if (row?.abandoned) return 'abandoned';
  if (row?.status === 'answered' || row?.status === 'unanswered') return replyForVisitor(row.reply);
  if (row?.status === 'person') return leftToPerson(row.messageId);
  if (row?.status === 'failed') throw new AppError('model_failed');
  return undefined;
}

/** Whether the reply to a message was stopped only because its sender left. */
export async function wasLeft(id: number): Promise<boolean> {
  const [row] = await db().select().from(messages).where(eq(messages.id, id));
  if (row?.status === 'failed') return row.errorCode === 'visitor_left';
  return row !== undefined;
}

/** Whether the reply to a sender's message was an answer, not "I do not know". */
export async function wasAnswered(assistantId: string, visitorId: string, messageId: string): Promise<boolean> {
  const [row] = await db()
    .select({ status: messages.status })
    .from(messages)
    .where(
      and(eq(messages.assistantId, assistantId), eq(messages.visitorId, visitorId), eq(messages.messageId, messageId)),
    );
  return row?.status === 'answered';
}
