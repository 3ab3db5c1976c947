import { sql } from 'drizzle-orm';
import { AppError } from '~/infra/errors';
import { log } from '~/infra/log.server';
import { statement } from '~/infra/statement.server';
import { hasChatModel } from '~/services/ai/models.server';
import {
  answerLimit,
  type Claim,
  chargeOf,
  counting,
  deciding,
  figuresOf,
  playgroundLimit,
  type Verdict,
  warnOfSpentBudget,
} from '~/services/budget/answers.server';
import { limitsOf } from '~/services/budget/plans';
import { countRefusal } from '~/services/budget/refusals.server';
import { pointsFor, type Refused, rateLimited, TAKING } from '~/services/rate-limits/rate-limits.server';
import { type Charge, conversations, messages } from '~db/schema/conversations';
import { lastExchanges } from './history.server';
import { LEASE_END } from './lease';
import type { Exchange, MessageRow, NewMessage } from './messages';
import { takeOver } from './take-over.server';
import { requestTrim } from './trim.server';
import { isAnonymousId } from './visitors.server';

/**
 * Records a message once: the same `messageId` of the same visitor finds the existing row. The same statement takes the
 * points of its rate limits, reserves its budget and reads what was said before. A refused message leaves no row and is
 * only counted.
 *
 * @returns the row, and whether the caller has to answer it; if not, it is answered or being answered.
 * @throws AppError `rate_limited`, `answer_limit` or `playground_limit`.
 */
export async function beginMessage(input: NewMessage): Promise<{ row: MessageRow; mine: boolean }> {
  const claim = claimOf(input);
  try {
    const { made, known, bytes, ...verdict } = await recordMessage(input, claim);
    if (made) {
      warnOfSpentBudget(claim.owner.id, verdict);
      if (bytes > limitsOf(claim.owner.plan).conversationBytes) trimLater(claim.assistantId);
      return { row: made, mine: true };
    }
    if (!known && verdict.kind === 'refused') throw refused(claim, verdict);
    const taken = await takeOver(input, claim);
    if (!taken) throw new AppError('not_found');
    if (!('row' in taken)) throw refused(claim, taken);
    return taken;
  } catch (error) {
    if (error instanceof AppError && error.code !== 'not_found') countRefusal(claim.assistantId);
    throw error;
  }
}

function trimLater(assistantId: string): void {
  requestTrim(assistantId).catch((error) =>
    log.error({ err: error }, 'could not enqueue the job that trims conversations'),
  );
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
  warnOfSpentBudget(claim.owner.id, verdict);
  return claim.playground ? playgroundLimit(claim.owner.plan) : answerLimit();
}

type RecordedRow = {
  /** Rate limits that were used up; the columns below are null then. */
  over: Refused[] | null;
  kind: Verdict['kind'] | null;
  spent: boolean | null;
  full: boolean | null;
  known: boolean;
  id: string | null;
  conversation_id: string | null;
  lease: string | null;
  bytes: string | null;
  history: Exchange[] | null;
};

const { placeholder } = sql;

/** One statement decides, counts and records, so that concurrent messages cannot exceed a limit or the plan. */
const recording = (playground: boolean) =>
  statement<RecordedRow>(() => {
    const assistant = sql`${placeholder('assistant')}::uuid`;
    const visitor = sql`${placeholder('visitor')}::text`;
    const place = sql`c.assistant_id = ${assistant} and c.visitor_id = ${visitor}
      and c.channel = ${placeholder('channel')}::text and c.thread = ${placeholder('thread')}::text`;
    const fresh = sql`(select conversation_id is null from place)`;
    return sql`
      with ${TAKING},
      place as materialized (
        select (select c.id from ${conversations} c where ${place}) as conversation_id,
          exists (
            select 1 from ${messages} m where m.assistant_id = ${assistant} and m.visitor_id = ${visitor}
              and m.message_id = ${placeholder('messageId')}::text) as known),
      ${deciding(playground, fresh, sql`not exists (select 1 from over)`)},
      conversation as (
        insert into ${conversations} as c
          (assistant_id, visitor_id, channel, thread, visitor_name, visitor_email, bytes)
        select ${assistant}, ${visitor}, ${placeholder('channel')}::text, ${placeholder('thread')}::text,
          ${placeholder('name')}::text, ${placeholder('email')}::text, ${placeholder('bytes')}::bigint
        from verdict, place where kind <> 'refused' and not known
        on conflict (assistant_id, visitor_id, channel, thread) do update set
          last_message_at = now(), bytes = c.bytes + excluded.bytes,
          visitor_name = coalesce(excluded.visitor_name, c.visitor_name),
          visitor_email = coalesce(excluded.visitor_email, c.visitor_email)
        returning id, bytes),
      made as (
        insert into ${messages}
          (assistant_id, conversation_id, visitor_id, message_id, message, language, lease_until, charge)
        select ${assistant}, conversation.id, ${visitor}, ${placeholder('messageId')}::text,
          ${placeholder('message')}::text, ${placeholder('language')}::text, ${LEASE_END},
          jsonb_build_object('kind', kind) || ${placeholder('charge')}::jsonb
        from conversation, verdict
        on conflict do nothing
        returning id, conversation_id, lease_until),
      ${counting(playground, sql`exists (select 1 from made)`, fresh)}
      select (select jsonb_agg(over) from over) as over, verdict.*, place.known, made.id, made.conversation_id,
        made.lease_until::text as lease, conversation.bytes, ${lastExchanges(sql`place.conversation_id`)} as history
      from place left join verdict on true left join made on true left join conversation on true`;
  });

const record = { visitor: recording(false), playground: recording(true) };

async function recordMessage(
  { assistantId, visitor, channel, thread = '', messageId, message, language, limits = {} }: NewMessage,
  claim: Claim,
): Promise<Verdict & { known: boolean; made?: MessageRow; bytes: number }> {
  const charge = chargeOf(claim);
  const points = pointsFor(limits);
  const [row] = await record[claim.playground ? 'playground' : 'visitor']({
    ...{ assistant: assistantId, visitor: visitor.id, channel, thread, messageId, message, language },
    ...{ name: visitor.name ?? null, email: visitor.email ?? null, bytes: Buffer.byteLength(message) },
    ...{ charge: JSON.stringify(charge), figures: figuresOf(claim), limits: JSON.stringify(points) },
  });
  if (!row) throw new Error('a verdict returned no row');
  if (row.over) throw rateLimited(row.over);
  const { kind, id, conversation_id: conversationId } = row;
  if (!kind) throw new Error('a message was neither refused nor decided on');
  const verdict = { kind, spent: row.spent ?? false, full: row.full ?? false };
  const about = { ...verdict, known: row.known, bytes: Number(row.bytes ?? 0) };
  if (id === null || conversationId === null || kind === 'refused') return about;
  const stored: Charge = { kind, ...charge };
  const history = row.history ?? [];
  return {
    ...about,
    made: { id: Number(id), conversationId, messageId, charge: stored, lease: row.lease, history },
  };
}
