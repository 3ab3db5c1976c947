import { and, eq, lt, sql } from 'drizzle-orm';
import { onceDatabaseIsBack } from '~/infra/database-gone';
import { db } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { statement } from '~/infra/statement.server';
import type { ChatReply } from '~/schemas/widget';
import { noUse } from '~/services/ai/uses/meter';
import { GIVING_BACK, unusedOf } from '~/services/budget/answers.server';
import { conversations, messages } from '~db/schema/conversations';
import { type MessageRow, type Outcome, replyForVisitor, type StoredReply } from './messages';

const { placeholder } = sql;

const end = statement(
  // Lock the budget's rows before the conversation's, in the same order as a new message does.
  () => sql`
    with before as materialized (
      select id, charge from ${messages}
      where id = ${placeholder('id')}::bigint and status = 'pending' and lease_until = ${placeholder('lease')}::timestamptz
      for update),
    ${GIVING_BACK},
    ended as (
      update ${messages} m set
        status = ${placeholder('status')}::text, answer = ${placeholder('answer')}::text,
        reply = ${placeholder('reply')}::jsonb, request_feedback = ${placeholder('requestFeedback')}::boolean,
        score = ${placeholder('score')}::real, model = ${placeholder('model')}::text,
        error_code = ${placeholder('errorCode')}::text, duration_ms = ${placeholder('durationMs')}::int,
        lease_until = null, charge = null, answered_at = now()
      from before where m.id = before.id and (select count(*) from returned) >= 0
      returning m.conversation_id)
    update ${conversations} c set bytes = c.bytes + ${placeholder('bytes')}::bigint
    from ended where c.id = ended.conversation_id`,
);

/**
 * Writes how a message ended to its row. The same statement returns the unused part of its reservation, exactly once.
 * Does nothing once another attempt has taken the message over: what this one did is neither recorded nor returned.
 */
export async function endMessage(
  { id, charge, lease }: Pick<MessageRow, 'id' | 'charge' | 'lease'>,
  outcome: Outcome,
): Promise<void> {
  const { status, reply, details, counted, modelUse } = outcome;
  const answer = reply?.answer ?? outcome.partial ?? null;
  const written = reply ? JSON.stringify({ ...reply, details } satisfies StoredReply) : null;
  const row = {
    ...{ id, lease, status, answer, reply: written, requestFeedback: reply?.requestFeedback ?? false },
    ...{ score: outcome.score ?? null, model: outcome.model ?? null, errorCode: outcome.errorCode ?? null },
    ...{ durationMs: outcome.durationMs, bytes: Buffer.byteLength(answer ?? '') + Buffer.byteLength(written ?? '') },
    unused: JSON.stringify(charge ? unusedOf(charge, { counted, modelUse, failed: status === 'failed' }) : {}),
  };
  // Only the attempt that holds the lease changes anything, and only once.
  await onceDatabaseIsBack(() => end(row));
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

/** The reply to a message, if it has ended. @throws AppError the same error as the message's own call. */
export async function findReply(id: number): Promise<ChatReply | undefined> {
  const [row] = await db().select().from(messages).where(eq(messages.id, id));
  if (row?.status === 'answered' || row?.status === 'unanswered') return replyForVisitor(row.reply);
  if (row?.status === 'failed') throw new AppError('model_failed');
  return undefined;
}

/** Whether the reply to a message was stopped only because its sender left. */
export async function wasLeft(id: number): Promise<boolean> {
  const [row] = await db().select().from(messages).where(eq(messages.id, id));
  if (row?.status === 'failed') return row.errorCode === 'visitor_left';
  return row?.status === 'pending' || row?.status === 'answered' || row?.status === 'unanswered';
}
