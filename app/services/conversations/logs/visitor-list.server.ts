import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { db, lowerCase } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import type { LogOutcome } from '~/schemas/assistant/chat-logs';
import type { Language } from '~/schemas/language';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { conversations, feedback, messages } from '~db/schema/conversations/conversations';
import { conversationEvents } from '~db/schema/conversations/people';
import type { Channel, Device } from '../messages';
import { isOwn } from './exchanges.server';

/** The chat user summary of product.md 3: one visitor, with any number of conversations. */
export type VisitorSummary = {
  visitorId: string;
  /**
   * The owner's own messages in the playground. Recognised by the channel, since any visitor may be signed with the
   * same id.
   */
  own: boolean;
  /** As claimed by the visitor's page. */
  name: string | null;
  email: string | null;
  /** Among the assistant's visitors; null until `numberVisitors` has given it. */
  number: number | null;
  channel: Channel;
  device: Device | null;
  lastMessage: string;
  lastMessageAt: Date;
  /** The latest message that the search found, in the visitor's words or in the reply's. */
  hit: { messageId: number; text: string } | null;
};

/** A page of visitors. `next` names the last one shown; the next page begins after it. */
export type VisitorPage = { visitors: VisitorSummary[]; next?: string };

export type LogFilter = {
  /** Part of the visitor's id, name or number, or of what was said; in any case. */
  query?: string;
  /** Visitors with a message that ended so. */
  outcome?: LogOutcome;
  channel?: Channel;
  /** Of a message. */
  language?: Language;
  /** Those of the last so many days. */
  days?: number;
};

/** How far back what was said is searched, and at most through how many messages, the latest. */
const SEARCHED_DAYS = 90;
const SEARCHED_MESSAGES = 20_000;

type SummaryRow = Omit<VisitorSummary, 'lastMessageAt' | 'hit'> & {
  id: string;
  at: string;
  hit: string | null;
  hitText: string | null;
};

/**
 * Visitors by their last message, newest first. Each visitor is represented by their newest conversation. The list is
 * read along an index from where the page begins, so every page costs the same; a search through what was said is bounded.
 *
 * @param after `next` of the previous page.
 */
export async function listVisitors(
  { id }: AssistantRef,
  { after, most, ...filter }: LogFilter & { after?: string; most: number },
): Promise<VisitorPage> {
  const place = readPlace(after);
  const rows = await db().execute<SummaryRow>(sql`
    with hits as materialized (${hitsOf(id, filter)})
    select c.id, c.visitor_id as "visitorId", ${isOwn('c')} as own, c.visitor_name as name, c.visitor_email as email, c.channel,
      c.visitor_number as number, c.device, coalesce(m.message, '') as "lastMessage",
      h.message_id::text as hit, (select concat_ws(E'\n', message, answer) from ${messages} where id = h.message_id) as "hitText",
      to_char(c.last_message_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from ${conversations} c
    left join hits h on h.visitor_id = c.visitor_id and h.own = ${isOwn('c')}
    left join lateral (
      select message from ${messages} where conversation_id = c.id order by id desc limit 1
    ) m on true
    where c.assistant_id = ${id}
      ${place ? sql`and (c.last_message_at, c.id) < (${place.at}::timestamptz, ${place.id}::uuid)` : sql``}
      ${filter.channel ? sql`and c.channel = ${filter.channel}` : sql``}
      ${filter.days ? sql`and c.last_message_at >= ${since(filter.days)}` : sql``}
      ${isPlain(filter) ? sql`` : sql`and (h.visitor_id is not null ${isNarrowed(filter) ? sql`` : sql`or ${isNamed(filter.query)}`})`}
      and not exists (
        select 1 from ${conversations} n where n.assistant_id = c.assistant_id and n.visitor_id = c.visitor_id and ${isOwn('n')} = ${isOwn('c')}
          ${filter.channel ? sql`and n.channel = ${filter.channel}` : sql``}
          and (n.last_message_at, n.id) > (c.last_message_at, c.id)
      )
    order by c.last_message_at desc, c.id desc limit ${most + 1}`);
  const shown = rows.slice(0, most);
  const last = shown.at(-1);
  return {
    visitors: shown.map(({ id: _, at, hit, hitText, ...visitor }) => ({
      ...visitor,
      lastMessageAt: new Date(at),
      hit: hit === null ? null : { messageId: Number(hit), text: hitText ?? '' },
    })),
    next: rows.length > most && last ? `${last.at}_${last.id}` : undefined,
  };
}

const since = (days: number): SQL => sql`now() - ${days}::int * interval '1 day'`;
const isNarrowed = ({ outcome, language }: LogFilter) => outcome !== undefined || language !== undefined;
const isPlain = (filter: LogFilter) => !filter.query?.trim() && !isNarrowed(filter);

/** Of each visitor the latest message, of those that are searched, that meets the filter. */
function hitsOf(id: string, filter: LogFilter): SQL {
  if (isPlain(filter))
    return sql`select null::text as visitor_id, null::boolean as own, null::bigint as message_id where false`;
  const { query = '', outcome, language, days = SEARCHED_DAYS } = filter;
  const said = query.trim()
    ? sql`and (${contains(sql`m.message`, query)} or ${contains(sql`m.answer`, query)}
        or exists (select 1 from ${conversationEvents} e where e.conversation_id = m.conversation_id and e.after_message = m.id
          and e.kind in ('said', 'note') and ${contains(sql`e.text`, query)})
        ${isNarrowed(filter) ? sql`or ${isNamed(query)}` : sql``})`
    : sql``;
  return sql`
    select c.visitor_id, ${isOwn('c')} as own, max(m.id) as message_id
    from (
      select * from ${messages} m
      where (m.assistant_id, m.id) >= (${id}::uuid, 0) and (m.assistant_id, m.id) < (${id}::uuid, ${Number.MAX_SAFE_INTEGER}::bigint)
        and m.created_at >= ${since(days)}
      order by m.assistant_id desc, m.id desc limit ${SEARCHED_MESSAGES}) m
    join ${conversations} c on c.id = m.conversation_id
    left join ${feedback} f on f.message_row_id = m.id
    where true ${outcome === 'unanswered' ? sql`and m.status = 'unanswered'` : sql``}
      ${outcome === 'unhelpful' ? sql`and not f.solved` : sql``}
      ${outcome === 'person' ? sql`and exists (select 1 from ${conversationEvents} e where e.conversation_id = c.id)` : sql``}
      ${language ? sql`and m.language = ${language}` : sql``} ${said}
    group by 1, 2`;
}

/** Whether a query is part of who a visitor is. */
const isNamed = (query = ''): SQL =>
  sql`(${contains(sql`c.visitor_id`, query)} or ${contains(sql`c.visitor_name`, query)} or c.visitor_number::text = ${query.trim()}
    or left(c.id::text, 8) = lower(${query.trim()}::text))`;

/** This collation knows upper and lower case of every script, in every database. */
const contains = (column: SQL, query: string): SQL =>
  sql`coalesce(strpos(${lowerCase(column)}, ${lowerCase(sql`${query.trim()}::text`)}) > 0, false)`;

function readPlace(after: string | undefined): { at: string; id: string } | undefined {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f-]{36})$/.exec(after ?? '') ?? [];
  return at && id && !Number.isNaN(Date.parse(at)) ? { at, id } : undefined;
}

/** A visitor's newest conversation. @throws AppError `not_found` if this owner has no such visitor. */
export async function findVisitor(assistant: AssistantRef, visitorId: string, own = false) {
  const [row] = await db()
    .select({
      conversationId: conversations.id,
      visitorId: conversations.visitorId,
      own: sql<boolean>`${own}::boolean`,
      name: conversations.visitorName,
      email: conversations.visitorEmail,
      number: conversations.visitorNumber,
      channel: conversations.channel,
      device: conversations.device,
      language: conversations.language,
      state: conversations.state,
      page: conversations.page,
    })
    .from(conversations)
    .where(
      and(
        eq(conversations.assistantId, assistant.id),
        eq(conversations.visitorId, visitorId),
        (own ? eq : ne)(conversations.channel, 'playground'),
      ),
    )
    .orderBy(sql`${conversations.lastMessageAt} desc, ${conversations.id} desc`)
    .limit(1);
  if (!row) throw new AppError('not_found');
  return row;
}
