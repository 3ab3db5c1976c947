import { and, desc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { log } from '~/infra/log.server';
import type { Language } from '~/schemas/language';
import type { ReplyDetails } from '~/schemas/reply-details';
import type { ChatReply } from '~/schemas/widget';
import { hasChatModel } from '~/services/ai/models.server';
import {
  answerLimit,
  type Claim,
  chargeOf,
  counting,
  deciding,
  givingBack,
  playgroundLimit,
  type Verdict,
  warnOfSpentBudget,
} from '~/services/budget/answers.server';
import { limitsOf } from '~/services/budget/plans';
import { countRefusal } from '~/services/budget/refusals.server';
import { type Charge, conversations, messages } from '~db/schema/conversations';
import { requestTrim } from './trim.server';
import { type AssistantOwner, isAnonymousId, type Visitor } from './visitors.server';

export type Channel = (typeof conversations.$inferSelect)['channel'];
export type NewMessage = {
  assistantId: string;
  owner: AssistantOwner;
  channel: Channel;
  visitor: Visitor;
  /** Client address, if known. */
  address?: string;
  /** Which of the visitor's conversations it belongs to. */
  thread?: string;
  messageId: string;
  message: string;
  language: Language;
};
/** A message, as seen by the process that answers it. */
export type MessageRow = {
  id: number;
  conversationId: string;
  messageId: string;
  /** What the message has reserved; null if another process answers it. */
  charge: Charge | null;
};
export type Outcome = {
  status: 'answered' | 'unanswered' | 'failed';
  reply?: ChatReply;
  /** Why the reply is as it is: for the owner alone. */
  details?: ReplyDetails;
  /** The part of an interrupted reply that was shown. */
  partial?: string;
  score?: number;
  model?: string;
  errorCode?: string;
  durationMs: number;
  /** Whether the reply counts as an answer of the plan, and whether the model was called for it. */
  counted: boolean;
  modelAsked: boolean;
};

/** An earlier exchange of the conversation. */
export type Exchange = {
  message: string;
  answer: string;
  requestFeedback: boolean;
  language: string;
  /** What the choices offered with the answer stand for. */
  choices: NonNullable<ReplyDetails['choices']>;
};

/** A reply as it is kept, with what only the owner sees. */
export type StoredReply = ChatReply & { details?: ReplyDetails };

/** A reply as its visitor sees it. */
export function replyForVisitor(stored: unknown): ChatReply {
  const { details: _, ...reply } = stored as StoredReply;
  return reply;
}

/** A process that has not ended its message after this many milliseconds is taken for dead. */
const LEASE_MS = 150_000;
const HISTORY_EXCHANGES = 6;
const HISTORY_HOURS = 24;

/**
 * Records a message once: the same `messageId` of the same visitor finds the existing row. A new message reserves its
 * budget in the same statement. A refused message leaves no row and is only counted.
 *
 * @returns the row, and whether the caller has to answer it; if not, it is answered or being answered.
 * @throws AppError `answer_limit` or `playground_limit`.
 */
export async function beginMessage(input: NewMessage): Promise<{ row: MessageRow; mine: boolean }> {
  const claim = claimOf(input);
  const { made, known, bytes, ...verdict } = await recordMessage(input, claim);
  if (made) {
    warnOfSpentBudget(claim.owner.id, verdict);
    if (bytes > limitsOf(claim.owner.plan).conversationBytes) {
      requestTrim(claim.assistantId).catch((error) =>
        log.error({ err: error }, 'could not add the job that trims conversations'),
      );
    }
    return { row: made, mine: true };
  }
  if (!known && verdict.kind === 'refused') throw refused(claim, verdict);
  return takeOver(input, claim);
}

function claimOf({ owner, assistantId, visitor, channel, address }: NewMessage): Claim {
  return {
    owner,
    assistantId,
    visitorId: visitor.id,
    playground: channel === 'playground',
    signed: !isAnonymousId(visitor.id),
    address,
    model: hasChatModel(),
  };
}

function refused(claim: Claim, verdict: Verdict): AppError {
  countRefusal(claim.assistantId);
  warnOfSpentBudget(claim.owner.id, verdict);
  return claim.playground ? playgroundLimit(claim.owner.plan) : answerLimit();
}

type RecordedRow = Verdict & {
  known: boolean;
  id: string | null;
  conversation_id: string | null;
  bytes: string | null;
};

/** One statement decides, counts and records, so that concurrent messages cannot exceed the plan. */
async function recordMessage(
  { assistantId, visitor, channel, thread = '', messageId, message, language }: NewMessage,
  claim: Claim,
): Promise<Verdict & { known: boolean; made?: MessageRow; bytes: number }> {
  const charge = chargeOf(claim);
  const fresh = sql`(select fresh from place)`;
  const bytes = Buffer.byteLength(message);
  const [row] = await db().execute<RecordedRow>(sql`
    with place as materialized (
      select not exists (
          select 1 from ${conversations} c where c.assistant_id = ${assistantId}::uuid and c.visitor_id = ${visitor.id}
            and c.channel = ${channel} and c.thread = ${thread}) as fresh,
        exists (
          select 1 from ${messages} m where m.assistant_id = ${assistantId}::uuid and m.visitor_id = ${visitor.id}
            and m.message_id = ${messageId}) as known),
    ${deciding(claim, fresh)},
    conversation as (
      insert into ${conversations} as c
        (assistant_id, visitor_id, channel, thread, visitor_name, visitor_email, bytes)
      select ${assistantId}::uuid, ${visitor.id}::text, ${channel}::text, ${thread}::text, ${visitor.name ?? null}::text,
        ${visitor.email ?? null}::text, ${bytes}::bigint
      from verdict, place where kind <> 'refused' and not known
      on conflict (assistant_id, visitor_id, channel, thread) do update set
        last_message_at = now(), bytes = c.bytes + excluded.bytes,
        visitor_name = coalesce(excluded.visitor_name, c.visitor_name),
        visitor_email = coalesce(excluded.visitor_email, c.visitor_email)
      returning id, bytes),
    made as (
      insert into ${messages}
        (assistant_id, conversation_id, visitor_id, message_id, message, language, lease_until, charge)
      select ${assistantId}::uuid, conversation.id, ${visitor.id}::text, ${messageId}::text, ${message}::text,
        ${language}::text, ${leaseEnd()}, jsonb_build_object('kind', kind) || ${JSON.stringify(charge)}::jsonb
      from conversation, verdict
      on conflict do nothing
      returning id, conversation_id),
    ${counting(claim, sql`exists (select 1 from made)`, fresh)}
    select verdict.*, place.known, made.id, made.conversation_id, conversation.bytes
    from verdict cross join place left join made on true left join conversation on true`);
  if (!row) throw new Error('a verdict returned no row');
  const { kind, spent, full, known, id, conversation_id: conversationId } = row;
  const verdict = { kind, spent, full, known, bytes: Number(row.bytes ?? 0) };
  if (id === null || conversationId === null || kind === 'refused') return verdict;
  return { ...verdict, made: { id: Number(id), conversationId, messageId, charge: { kind, ...charge } } };
}

/** A message seen before: answered again only if its first attempt failed or died. */
async function takeOver(input: NewMessage, claim: Claim): Promise<{ row: MessageRow; mine: boolean }> {
  const key = and(
    eq(messages.assistantId, input.assistantId),
    eq(messages.visitorId, input.visitor.id),
    eq(messages.messageId, input.messageId),
  );
  const taken = await transaction(async (tx) => {
    const [before] = await tx.select().from(messages).where(key).for('update');
    if (!before) return undefined;
    const dead = before.status === 'pending' && before.leaseUntil !== null && before.leaseUntil < new Date();
    if (before.status !== 'failed' && !dead) return { row: before, mine: false };
    // A process that died has left its reservation.
    let { charge } = before;
    if (!charge) {
      const [verdict] = await tx.execute<Verdict>(sql`
        with ${deciding(claim, sql`false`)}, ${counting(claim, sql`true`, sql`false`)} select * from verdict`);
      if (!verdict || verdict.kind === 'refused') return { verdict };
      charge = { kind: verdict.kind, ...chargeOf(claim) };
    }
    await tx
      .update(messages)
      .set({ status: 'pending', leaseUntil: leaseEnd(), errorCode: null, charge })
      .where(eq(messages.id, before.id));
    return { row: { ...before, charge }, mine: true };
  });
  if (!taken) throw new AppError('not_found');
  if (!taken.row) throw refused(claim, taken.verdict ?? { kind: 'refused', spent: false, full: false });
  return { row: taken.row, mine: taken.mine };
}

const leaseEnd = () => sql<Date>`now() + ${`${LEASE_MS} milliseconds`}::interval`;

/**
 * Writes how a message ended to its row. The same statement returns the unused part of its reservation, exactly once,
 * even if two processes end the same message.
 */
export async function endMessage({ id, charge }: Pick<MessageRow, 'id' | 'charge'>, outcome: Outcome): Promise<void> {
  const { status, reply, details, counted, modelAsked } = outcome;
  const answer = reply?.answer ?? outcome.partial ?? null;
  const written = reply ? JSON.stringify({ ...reply, details } satisfies StoredReply) : null;
  const bytes = Buffer.byteLength(answer ?? '') + Buffer.byteLength(written ?? '');
  const back = charge && givingBack(charge, { counted, modelAsked, failed: status === 'failed' });
  // Lock the budget's rows before the conversation's, in the same order as a new message does.
  await db().execute(sql`
    with before as materialized (select id, charge from ${messages} where id = ${id}::bigint for update),
    ${back ? sql`${back},` : sql``}
    ended as (
      update ${messages} m set
        status = ${status}, answer = ${answer}, reply = ${written}::jsonb,
        request_feedback = ${reply?.requestFeedback ?? false}, score = ${outcome.score ?? null}::real, model = ${outcome.model ?? null}::text,
        error_code = ${outcome.errorCode ?? null}::text, duration_ms = ${outcome.durationMs}::int, lease_until = null,
        charge = null, answered_at = now()
      from before where m.id = before.id ${back ? sql`and (select count(*) from returned) >= 0` : sql``}
      returning m.conversation_id)
    update ${conversations} c set bytes = c.bytes + ${bytes}::bigint from ended where c.id = ended.conversation_id`);
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
      .select({ id: messages.id, charge: messages.charge })
      .from(messages)
      .where(and(eq(messages.status, 'pending'), lt(messages.leaseUntil, sql`now() - ${ABANDONED_AFTER}::interval`)))
      .limit(ABANDONED_A_BATCH);
    for (const row of rows) {
      const outcome = { status: 'failed', errorCode: 'abandoned', durationMs: 0 } as const;
      await endMessage(row, { ...outcome, counted: false, modelAsked: true });
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

/** The earlier exchanges of a message's conversation, oldest first: a follow-up refers to them. */
export async function historyBefore(row: MessageRow): Promise<Exchange[]> {
  const earlier = await db()
    .select({
      message: messages.message,
      answer: messages.answer,
      requestFeedback: messages.requestFeedback,
      language: messages.language,
      choices: sql<Exchange['choices'] | null>`${messages.reply} #> '{details,choices}'`,
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
  return earlier.reverse().map(({ answer, choices, ...exchange }) => ({
    ...{ ...exchange, answer: answer ?? '', choices: choices ?? [] },
  }));
}
