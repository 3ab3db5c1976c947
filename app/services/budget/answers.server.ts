import { createHash, randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { AppError } from '~/infra/errors';
import { log } from '~/infra/log.server';
import type { ModelUse } from '~/services/ai/uses/meter';
import { usage } from '~db/schema/account/accounts';
import type { Charge } from '~db/schema/conversations/conversations';
import { dateOf, secondsLeftOfDay } from './day';
import { CALLS_PER_ANSWER, CONVERSATIONS_PER_VISITOR, limitsOf, type PlanLimits, reserveOf, shareOf } from './plans';

/**
 * The budget of answers. A message reserves its cost in the statement that records it, and returns what it did not use
 * in the statement that ends it. The process may die in between: a process that takes the message over finds the
 * reservation in its row.
 *
 * Every statement on table `usage` locks the rows of one owner in the same order (period, subject).
 */

/** Who asks, and whose budget pays. */
export type Claim = {
  owner: { id: string; plan: string };
  assistantId: string;
  visitorId: string;
  /** The owner is testing the assistant in the playground. */
  playground: boolean;
  /** The visitor's identity is vouched for, by the owner's signature or by Telegram. */
  signed: boolean;
  /** Client address of the message, if known. */
  address?: string;
  /** Whether the answer is written by a model that costs money. */
  model: boolean;
};

/** What a message is granted: a full answer, a quote without the model, a playground answer, or nothing. */
export type Verdict = {
  kind: Charge['kind'] | 'refused';
  /** The owner's daily or monthly answers are used up. */
  spent: boolean;
  /** The owner's daily message limit, which protects the server, is reached. */
  full: boolean;
};

/** The values of a claim for the placeholder `figures` of `deciding`. */
export function figuresOf(claim: Claim, now = new Date()): string {
  const limits = limitsOf(claim.owner.plan);
  const { subjects, day } = chargeOf(claim, now);
  const [, visitor, address] = subjects;
  return JSON.stringify({
    owner: claim.owner.id,
    day: `day:${day}`,
    month: `month:${day.slice(0, 7)}`,
    visitor: visitor ?? null,
    address: address ?? null,
    signed: claim.signed,
    calls: claim.model ? 1 : 0,
    ...(claim.playground ? { tries: limits.playgroundPerDay } : planFigures(limits)),
  });
}

/** The figures of a plan that a claim is compared with. */
function planFigures(limits: PlanLimits) {
  const { answersPerDay, answersPerMonth, messagesPerDay, conversationsPerAddress } = limits;
  return {
    day_answers: answersPerDay,
    day_reserve: reserveOf(answersPerDay),
    day_share: shareOf(answersPerDay),
    day_calls: answersPerDay * CALLS_PER_ANSWER,
    day_calls_share: shareOf(answersPerDay) * CALLS_PER_ANSWER,
    month_answers: answersPerMonth,
    month_reserve: reserveOf(answersPerMonth),
    month_share: shareOf(answersPerMonth),
    month_calls: answersPerMonth * CALLS_PER_ANSWER,
    day_messages: messagesPerDay,
    day_messages_share: shareOf(messagesPerDay),
    conversations_visitor: CONVERSATIONS_PER_VISITOR,
    conversations_address: conversationsPerAddress,
  };
}

const CLAIM_COLUMNS = 'owner uuid, day text, month text, visitor text, address text, signed boolean, calls int';
const COLUMNS = {
  playground: sql.raw(`${CLAIM_COLUMNS}, tries int`),
  visitor: sql.raw(
    [CLAIM_COLUMNS, ...Object.keys(planFigures(limitsOf('free'))).map((name) => `${name} int`)].join(', '),
  ),
};

/**
 * Rows of a message are locked one by one, by their whole key: found by their owner, all rows of the owner's visitors are read
 * for each message. There are at most six (day and month, each for owner, visitor and address); the limit tells the planner so.
 */
const MOST_KEYS = 8;

/** The usage rows of a claim, by period and subject. */
const KEYS = {
  playground: sql`(values (p.day, 'playground'))`,
  visitor: sql`(values (p.day, ''), (p.day, p.address), (p.day, p.visitor), (p.month, ''), (p.month, p.address), (p.month, p.visitor))`,
};

/**
 * Common table expressions that decide on a claim, to be placed after `with`: `p` (the claim, from the placeholder
 * `figures`), `claimed` (the keys of its usage rows), `held` (those rows, locked), `verdict` (one row with the columns of a
 * `Verdict`).
 *
 * @param fresh SQL boolean: whether the message begins a conversation.
 * @param when SQL boolean: whether to decide at all; if not, `verdict` has no row, and nothing is locked before it is known.
 */
export function deciding(playground: boolean, fresh: SQL, when: SQL = sql`true`): SQL {
  const channel = playground ? 'playground' : 'visitor';
  return sql`
    p as materialized (
      select * from jsonb_to_record(${sql.placeholder('figures')}::jsonb) as p(${COLUMNS[channel]}) where ${when}),
    claimed as materialized (
      select p.owner, r.period, r.subject from p, lateral ${KEYS[channel]} r(period, subject)
      where r.subject is not null order by r.period, r.subject limit ${sql.raw(String(MOST_KEYS))}),
    held as materialized (
      select locked.* from claimed, lateral (
        select u.* from ${usage} u
        where u.owner_id = claimed.owner and u.period = claimed.period and u.subject = claimed.subject for update of u) locked),
    verdict as materialized (${playground ? PLAYGROUND_VERDICT : visitorVerdict(fresh)})`;
}

const PLAYGROUND_VERDICT = sql`
  select case when coalesce((select messages from held where period = p.day), 0) >= p.tries then 'refused' else 'playground' end as kind,
    false as spent, false as full
  from p`;

/**
 * Refuses a claim over the daily message limit, over the visitor's share of the day, or over the number of
 * conversations. Otherwise, a claim over any part of the model's budget gets a quote. A missing usage row compares as
 * null and refuses nothing.
 */
const visitorVerdict = (fresh: SQL): SQL => sql`
  select case
      when owner_day.messages >= p.day_messages or visitor_day.messages >= p.day_messages_share
        or address_day.messages >= p.day_messages_share
        or visitor_day.answers + visitor_day.quotes >= p.day_share
        or (${fresh} and (visitor_day.conversations >= p.conversations_visitor
          or address_day.conversations >= p.conversations_address)) then 'refused'
      when owner_day.answers >= p.day_answers - kept.day or owner_month.answers >= p.month_answers - kept.month
        or visitor_month.answers >= p.month_share or address_day.answers >= p.day_share
        or address_month.answers >= p.month_share
        or owner_day.model_calls >= p.day_calls or owner_month.model_calls >= p.month_calls
        or visitor_day.model_calls >= p.day_calls_share or address_day.model_calls >= p.day_calls_share then 'quote'
      else 'answer' end as kind,
    coalesce(owner_day.answers >= p.day_answers or owner_month.answers >= p.month_answers, false) as spent,
    coalesce(owner_day.messages >= p.day_messages, false) as full
  from p
  left join held owner_day on owner_day.period = p.day and owner_day.subject = ''
  left join held owner_month on owner_month.period = p.month and owner_month.subject = ''
  left join held visitor_day on visitor_day.period = p.day and visitor_day.subject = p.visitor
  left join held visitor_month on visitor_month.period = p.month and visitor_month.subject = p.visitor
  left join held address_day on address_day.period = p.day and address_day.subject = p.address
  left join held address_month on address_month.period = p.month and address_month.subject = p.address
  cross join lateral (select
    case when not p.signed and owner_month.signed_answers > 0 then p.day_reserve else 0 end as day,
    case when not p.signed and owner_month.signed_answers > 0 then p.month_reserve else 0 end as month) kept`;

/**
 * The expression `counted`, which counts what `verdict` grants; behind the expressions of `deciding`.
 *
 * @param when SQL boolean: whether to count at all.
 * @param fresh as in `deciding`.
 */
export const counting = (when: SQL, fresh: SQL): SQL => sql`
    counted as (
      insert into ${usage} as u
        (owner_id, period, subject, answers, quotes, messages, model_calls, conversations, signed_answers)
      select claimed.owner, claimed.period, claimed.subject, (kind = 'answer')::int, (kind = 'quote')::int, 1,
        case when kind = 'answer' then p.calls else 0 end, (${fresh})::int, (kind = 'answer' and p.signed)::int
      from p, verdict, claimed
      where kind <> 'refused' and (${when})
      order by claimed.period, claimed.subject
      on conflict (owner_id, period, subject) do update set
        answers = u.answers + excluded.answers, quotes = u.quotes + excluded.quotes,
        messages = u.messages + excluded.messages, model_calls = u.model_calls + excluded.model_calls,
        conversations = u.conversations + excluded.conversations,
        signed_answers = u.signed_answers + excluded.signed_answers)`;

/** Tells this process's reservations from those of others. */
export const THIS_PROCESS: string = randomUUID();

/** What is stored with a message about its reservation. `kind` is known once `verdict` is. */
export function chargeOf(claim: Claim, now = new Date()): Omit<Charge, 'kind'> {
  const { owner, assistantId, visitorId, address, signed, model } = claim;
  const subjects = claim.playground
    ? ['playground']
    : [
        '',
        visitorSubject(assistantId, visitorId),
        ...(address === undefined ? [] : [`address:${hash(`${owner.id}:${address}`)}`]),
      ];
  return { owner: owner.id, day: dateOf(now), subjects, signed, model, by: THIS_PROCESS };
}

/** Subject under which a visitor's usage is counted. */
export const visitorSubject = (assistantId: string, visitorId: string) =>
  `visitor:${hash(`${assistantId}:${visitorId}`)}`;

/** Visitors and addresses are stored only as hashes. */
const hash = (subject: string) => createHash('sha256').update(subject).digest('base64url').slice(0, 22);

/** How a message ended, for settling its budget. */
export type Use = {
  /** The reply counts as an answer: not small talk, not "I do not know", not a failure. */
  counted: boolean;
  /** The message failed, through no fault of its sender. */
  failed: boolean;
  /** What was requested from the model, even if it failed. */
  modelUse: ModelUse;
};

/**
 * What a message returns of its reservation, for the placeholder `unused` of `GIVING_BACK`. What it took beyond it, as a
 * second call of the model and the tokens, is returned as less than nothing.
 */
export function unusedOf({ kind, owner, day, subjects, signed, model }: Charge, use: Use) {
  const { calls, inputTokens, outputTokens } = use.modelUse;
  const back = {
    answers: Number(kind === 'answer' && !use.counted),
    quotes: Number(kind === 'quote' && !use.counted),
    messages: Number(kind === 'playground' && use.failed),
    model_calls: Number(kind === 'answer' && model) - calls,
    input_tokens: -inputTokens,
    output_tokens: -outputTokens,
    signed_answers: Number(kind === 'answer' && signed && !use.counted),
  };
  if (Object.values(back).every((count) => count === 0)) return {};
  return { owner, periods: [`day:${day}`, `month:${day.slice(0, 7)}`], subjects, ...back };
}

/**
 * The expressions up to `returned` that return the unused part of a message's reservation. They need a preceding
 * expression `before` with the message's `charge`, and do nothing if that is null (already settled), or has no row.
 */
export const GIVING_BACK = sql`
  unused as materialized (
    select * from jsonb_to_record(${sql.placeholder('unused')}::jsonb) as n(owner uuid, periods jsonb, subjects jsonb,
      answers int, quotes int, messages int, model_calls int, input_tokens bigint, output_tokens bigint,
      signed_answers int)
    where n.owner is not null and exists (select 1 from before where charge is not null)),
  keys as materialized (
    select n.owner, period, subject from unused n, jsonb_array_elements_text(n.periods) period,
      jsonb_array_elements_text(n.subjects) subject
    order by period, subject limit ${sql.raw(String(MOST_KEYS))}),
  returnable as materialized (
    select locked.* from keys, lateral (
      select u.period, u.subject from ${usage} u
      where u.owner_id = keys.owner and u.period = keys.period and u.subject = keys.subject for update of u) locked),
  returned as (
    update ${usage} u set answers = u.answers - n.answers, quotes = u.quotes - n.quotes,
      messages = u.messages - n.messages, model_calls = u.model_calls - n.model_calls,
      input_tokens = u.input_tokens - n.input_tokens, output_tokens = u.output_tokens - n.output_tokens,
      signed_answers = u.signed_answers - n.signed_answers
    from returnable r, unused n
    where u.owner_id = n.owner and u.period = r.period and u.subject = r.subject
    returning 1)`;

/** The error for a used-up limit. `retryAfter` is the number of seconds until the day (UTC) ends. */
export const answerLimit = (): AppError => new AppError('answer_limit', { retryAfter: secondsLeftOfDay() });

/** The error for an owner whose playground messages for today are used up. */
export const playgroundLimit = (plan: string): AppError =>
  new AppError('playground_limit', { retryAfter: secondsLeftOfDay(), limit: limitsOf(plan).playgroundPerDay });

const warned = { day: '', keys: new Set<string>() };

/** Logs a warning, once per day and process, when an owner's budget is spent or the daily message limit is reached. */
export function warnOfSpentBudget(ownerId: string, { spent, full }: Verdict, now = new Date()): void {
  const day = dateOf(now);
  if (warned.day !== day) Object.assign(warned, { day, keys: new Set() });
  const warn = (what: string, message: string) => {
    const key = `${what}:${ownerId}`;
    if (warned.keys.has(key)) return;
    warned.keys.add(key);
    log.warn({ ownerId }, message);
  };
  if (full) warn('full', 'daily bound of messages reached: visitors of this owner are refused until tomorrow');
  else if (spent) warn('spent', 'answer budget spent: visitors of this owner get quotes from the knowledge base');
}
