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
import { type Charge, conversations, messages } from '~db/schema/conversations/conversations';
import { conversationEvents } from '~db/schema/conversations/people';
import { announce } from '../live/changes.server';
import { tellingHandler } from '../notices/own-chats.server';
import { lastExchanges } from './history.server';
import { LEASE_END } from './lease';
import type { Exchange, MessageRow, NewMessage } from './messages';
import { takeOver } from './take-over.server';
import { requestTrim } from './trim.server';
import { isAnonymousId } from './visitors.server';

/**
 * Records a message once: the same `messageId` of the same visitor finds the existing row. The same statement takes the
 * points of its rate limits, reserves its budget and reads who has the conversation and what was said before. A refused
 * message leaves no row and is only counted. A message to a person is recorded as theirs: it costs no answer, and no
 * limit of answers refuses it.
 *
 * @returns the row, and whether the caller has to answer it; if not, it is answered, being answered, or left to a person.
 * @throws AppError `rate_limited`, `answer_limit` or `playground_limit`.
 */
export async function beginMessage(input: NewMessage): Promise<{ row: MessageRow; mine: boolean }> {
  const claim = claimOf(input);
  try {
    const { made, known, bytes, left, verdict } = await recordSettled(input, claim);
    if (made) {
      if (verdict) warnOfSpentBudget(claim.owner.id, verdict);
      if (bytes > limitsOf(claim.owner.plan).conversationBytes) trimLater(claim.assistantId);
      return { row: made, mine: !left };
    }
    if (!known && verdict?.kind === 'refused') throw refused(claim, verdict);
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

/**
 * How often a message is recorded anew while people take the conversation and give it back. Each try that records nothing
 * means that one of them changed it meanwhile.
 */
const MAX_TRIES = 20;

async function recordSettled(input: NewMessage, claim: Claim): Promise<Recorded> {
  for (let tries = 1; ; tries++) {
    const recorded = await recordMessage(input, claim);
    if (recorded.made || recorded.known || recorded.verdict?.kind === 'refused') return recorded;
    if (tries === MAX_TRIES) throw new Error('a message was neither recorded nor refused');
  }
}

type Recorded = {
  /** Undefined where nothing was answered: the conversation belongs to a person. */
  verdict?: Verdict;
  known: boolean;
  made?: MessageRow;
  /** A person answers it. */
  left: boolean;
  bytes: number;
};

type RecordedRow = {
  /** Rate limits that were used up; the columns below are null then. */
  over: Refused[] | null;
  state: string;
  changed: string | null;
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

/**
 * One statement decides, counts and records, so that concurrent messages cannot exceed a limit or the plan. It records
 * nothing if a person took the conversation, or gave it back, between its beginning and its lock on the conversation.
 */
const recording = (playground: boolean) =>
  statement<RecordedRow>(() => {
    const assistant = sql`${placeholder('assistant')}::uuid`;
    const visitor = sql`${placeholder('visitor')}::text`;
    const place = sql`c.assistant_id = ${assistant} and c.visitor_id = ${visitor}
      and c.channel = ${placeholder('channel')}::text and c.thread = ${placeholder('thread')}::text`;
    const fresh = sql`(select conversation_id is null from place)`;
    const within = sql`not exists (select 1 from over)`;
    return sql`
      with ${TAKING},
      place as materialized (
        select found.id as conversation_id, coalesce(found.state, 'bot') as state,
          exists (
            select 1 from ${messages} m where m.assistant_id = ${assistant} and m.visitor_id = ${visitor}
              and m.message_id = ${placeholder('messageId')}::text) as known
        from (select 1) always left join lateral (select c.id, c.state from ${conversations} c where ${place}) found on true),
      ${deciding(playground, fresh, sql`${within} and (select state <> 'person' from place)`)},
      conversation as (
        insert into ${conversations} as c
          (assistant_id, visitor_id, channel, thread, visitor_name, visitor_email, bytes, page, language, device)
        select ${assistant}, ${visitor}, ${placeholder('channel')}::text, ${placeholder('thread')}::text,
          ${placeholder('name')}::text, ${placeholder('email')}::text, ${placeholder('bytes')}::bigint,
          ${placeholder('page')}::text, ${placeholder('language')}::text, ${placeholder('device')}::text
        from place left join verdict on true where not known and ${within} and (state = 'person' or kind <> 'refused')
        on conflict (assistant_id, visitor_id, channel, thread) do update set
          last_message_at = now(), bytes = c.bytes + excluded.bytes,
          visitor_name = coalesce(excluded.visitor_name, c.visitor_name),
          visitor_email = coalesce(excluded.visitor_email, c.visitor_email),
          page = coalesce(excluded.page, c.page), language = excluded.language,
          device = coalesce(excluded.device, c.device), ${AFTER_MESSAGE}
        returning id, bytes, state, changed, handler_id),
      made as (
        insert into ${messages}
          (assistant_id, conversation_id, visitor_id, message_id, message, language, status, lease_until, charge)
        select ${assistant}, conversation.id, ${visitor}, ${placeholder('messageId')}::text,
          ${placeholder('message')}::text, ${placeholder('language')}::text,
          case when place.state = 'person' then 'person' else 'pending' end,
          case when place.state <> 'person' then ${LEASE_END} end,
          jsonb_build_object('kind', kind) || case when place.state <> 'person' then ${placeholder('charge')}::jsonb end
        from conversation cross join place left join verdict on true
        where (place.state = 'person') = (conversation.state = 'person')
        on conflict do nothing
        returning id, conversation_id, lease_until),
      reopened as (
        insert into ${conversationEvents} (assistant_id, conversation_id, kind, actor, reason)
        select ${assistant}, made.conversation_id, 'reopened', 'visitor', 'message'
        from made, place where place.state = 'closed'),
      ${tellingHandler(
        assistant,
        sql`select made.id, made.conversation_id, conversation.handler_id
          from made, conversation, place where place.state = 'person'`,
      )},
      ${counting(sql`exists (select 1 from made)`, fresh)}
      select (select jsonb_agg(over) from over) as over, verdict.*, place.known, place.state, made.id,
        made.conversation_id, made.lease_until::text as lease, conversation.bytes, conversation.changed,
        ${lastExchanges(sql`place.conversation_id`)} as history
      from place left join verdict on true left join made on true left join conversation on true`;
  });

/** What a visitor's message changes of a conversation that exists: a closed one is the assistant's again. */
const AFTER_MESSAGE = sql`
  state = case when c.state = 'closed' then 'bot' else c.state end,
  state_since = case when c.state = 'closed' then now() else c.state_since end,
  unread = case when c.state in ('waiting', 'person') then c.unread + 1 else 0 end,
  changed = case when c.changed = 0 then 0 else nextval('conversation_changes') end`;

const record = { visitor: recording(false), playground: recording(true) };

async function recordMessage(input: NewMessage, claim: Claim): Promise<Recorded> {
  const { assistantId, visitor, channel, thread = '', messageId, message, language, page, device, limits = {} } = input;
  const charge = chargeOf(claim);
  const points = pointsFor(limits);
  const [row] = await record[claim.playground ? 'playground' : 'visitor']({
    ...{ assistant: assistantId, visitor: visitor.id, channel, thread, messageId, message, language },
    ...{ name: visitor.name ?? null, email: visitor.email ?? null, bytes: Buffer.byteLength(message) },
    ...{ charge: JSON.stringify(charge), figures: figuresOf(claim), limits: JSON.stringify(points) },
    ...{ page: page ?? null, device: device ?? null },
  });
  if (!row) throw new Error('a message was not decided on');
  if (row.over) throw rateLimited(row.over);
  const { kind, id, conversation_id: conversationId, changed } = row;
  const left = row.state === 'person';
  const verdict = kind ? { kind, spent: row.spent ?? false, full: row.full ?? false } : undefined;
  const about = { verdict, known: row.known, left, bytes: Number(row.bytes ?? 0) };
  if (id === null || conversationId === null || kind === 'refused') return about;
  if (Number(changed) > 0) announce({ conversationId, assistantId, number: Number(changed) });
  const stored: Charge | null = kind && { kind, ...charge };
  const history = row.history ?? [];
  return {
    ...about,
    made: { id: Number(id), conversationId, messageId, charge: stored, lease: row.lease, history },
  };
}
