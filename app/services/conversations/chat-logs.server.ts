import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { db, lowerCase } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { MAX_LOG_ENTRIES } from '~/schemas/assistant/chat-logs';
import type { ReplyDetails } from '~/schemas/reply-details';
import type { Source } from '~/schemas/widget';
import { conversations, type MESSAGE_STATUSES, messages } from '~db/schema/conversations';
import type { AssistantRef } from '../assistant/assistants.server';
import type { Channel, StoredReply } from './messages';

export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

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
  channel: Channel;
  lastMessage: string;
  lastMessageAt: Date;
};

/** A page of visitors. `next` names the last one shown; the next page begins after it. */
export type VisitorPage = { visitors: VisitorSummary[]; next?: string };

const isOwn = (conversation: string): SQL => sql`(${sql.raw(conversation)}.channel = 'playground')`;

type SummaryRow = Omit<VisitorSummary, 'lastMessageAt'> & { id: string; at: string };

/**
 * Visitors by their last message, newest first. Each visitor is represented by their newest conversation. The list is
 * read along an index from where the page begins, so every page costs the same.
 *
 * @param query substring of the visitor's id or name, in any case; empty for all.
 * @param after `next` of the previous page.
 */
export async function listVisitors(
  { id }: AssistantRef,
  { query = '', after, most }: { query?: string; after?: string; most: number },
): Promise<VisitorPage> {
  const place = readPlace(after);
  const rows = await db().execute<SummaryRow>(sql`
    select c.id, c.visitor_id as "visitorId", ${isOwn('c')} as own, c.visitor_name as name, c.visitor_email as email, c.channel,
      coalesce(m.message, '') as "lastMessage", to_char(c.last_message_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from ${conversations} c
    left join lateral (
      select message from ${messages} where conversation_id = c.id order by id desc limit 1
    ) m on true
    where c.assistant_id = ${id}
      ${place ? sql`and (c.last_message_at, c.id) < (${place.at}::timestamptz, ${place.id}::uuid)` : sql``}
      ${query.trim() ? sql`and (${contains(sql`c.visitor_id`, query)} or ${contains(sql`c.visitor_name`, query)})` : sql``}
      and not exists (
        select 1 from ${conversations} n where n.assistant_id = c.assistant_id and n.visitor_id = c.visitor_id and ${isOwn('n')} = ${isOwn('c')}
          and (n.last_message_at, n.id) > (c.last_message_at, c.id)
      )
    order by c.last_message_at desc, c.id desc limit ${most + 1}`);
  const shown = rows.slice(0, most);
  const last = shown.at(-1);
  return {
    visitors: shown.map(({ id: _, at, ...visitor }) => ({ ...visitor, lastMessageAt: new Date(at) })),
    next: rows.length > most && last ? `${last.at}_${last.id}` : undefined,
  };
}

/** This collation knows upper and lower case of every script, in every database. */
const contains = (column: SQL, query: string): SQL =>
  sql`strpos(${lowerCase(column)}, ${lowerCase(sql`${query.trim()}::text`)}) > 0`;

function readPlace(after: string | undefined): { at: string; id: string } | undefined {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_([0-9a-f-]{36})$/.exec(after ?? '') ?? [];
  return at && id && !Number.isNaN(Date.parse(at)) ? { at, id } : undefined;
}

/** A visitor's newest conversation. @throws AppError `not_found` if this owner has no such visitor. */
export async function findVisitor(assistant: AssistantRef, visitorId: string, own = false) {
  const { id } = assistant;
  const [row] = await db()
    .select({
      visitorId: conversations.visitorId,
      own: sql<boolean>`${own}::boolean`,
      name: conversations.visitorName,
      email: conversations.visitorEmail,
      channel: conversations.channel,
    })
    .from(conversations)
    .where(
      and(
        eq(conversations.assistantId, id),
        eq(conversations.visitorId, visitorId),
        (own ? eq : ne)(conversations.channel, 'playground'),
      ),
    )
    .orderBy(sql`${conversations.lastMessageAt} desc, ${conversations.id} desc`)
    .limit(1);
  if (!row) throw new AppError('not_found');
  return row;
}

export type Exchange = {
  id: number;
  visitorId: string;
  message: string;
  answer: string | null;
  status: MessageStatus;
  channel: Channel;
  createdAt: Date;
  sources: Source[];
  /** Why the reply is as it is; undefined for one of before this was kept. */
  details?: ReplyDetails;
  /** 0 to 1: how well the best passage matched the question. */
  score: number | null;
  model: string | null;
  durationMs: number | null;
  /** The visitor's feedback on the answer. */
  solved: boolean | null;
};

/** One visitor's exchanges with the assistant, oldest first: the newest `most`, or those before `before`. */
export async function readConversation(
  { id }: AssistantRef,
  visitorId: string,
  { own = false, before, most }: { own?: boolean; before?: number; most: number },
): Promise<{ exchanges: Exchange[]; earlier: boolean }> {
  const rows = await selectExchanges(sql`
    m.assistant_id = ${id} and m.visitor_id = ${visitorId} and ${isOwn('c')} = ${own} ${before ? sql`and m.id < ${before}` : sql``}
    order by m.id desc limit ${most + 1}`);
  return { exchanges: rows.slice(0, most).reverse(), earlier: rows.length > most };
}

/** One exchange. @throws AppError `not_found`. */
export async function findExchange({ id }: AssistantRef, messageId: number): Promise<Exchange> {
  if (!Number.isSafeInteger(messageId)) throw new AppError('not_found');
  const [row] = await selectExchanges(sql`m.assistant_id = ${id} and m.id = ${messageId}`);
  if (!row) throw new AppError('not_found');
  return row;
}

async function selectExchanges(where: SQL): Promise<Exchange[]> {
  const rows = await db().execute<
    Omit<Exchange, 'sources' | 'details' | 'createdAt'> & {
      reply: Partial<StoredReply> | null;
      createdAt: string | Date;
    }
  >(sql`
    select m.id, m.visitor_id as "visitorId", m.message, m.answer, m.status, c.channel, m.created_at as "createdAt", m.reply,
      m.score, m.model, m.duration_ms as "durationMs", f.solved
    from messages m join conversations c on c.id = m.conversation_id left join feedback f on f.message_row_id = m.id
    where ${where}`);
  return rows.map(({ reply, createdAt, ...row }) => ({
    ...row,
    id: Number(row.id),
    createdAt: new Date(createdAt),
    sources: reply?.sources ?? [],
    details: reply?.details,
  }));
}

export type LogEntry = { id: number; visitorId: string; message: string; answer: string | null; createdAt: Date };

/** The newest exchanges of all visitors, newest first: at most `limit`, and only those older than `before`. */
export async function listEntries(
  assistant: AssistantRef,
  { limit = MAX_LOG_ENTRIES, before = Number.MAX_SAFE_INTEGER }: { limit?: number; before?: number } = {},
): Promise<LogEntry[]> {
  const { id } = assistant;
  // Both bounds are given as rows, so that the index (assistant, id) is used, whatever share of all messages this owner
  // has.
  const rows = await db().execute<Omit<LogEntry, 'createdAt'> & { createdAt: string | Date }>(sql`
    select m.id, m.visitor_id as "visitorId", m.message, m.answer, m.created_at as "createdAt"
    from ${messages} m
    where (m.assistant_id, m.id) >= (${id}::uuid, 0) and (m.assistant_id, m.id) < (${id}::uuid, ${before}::bigint)
    order by m.assistant_id desc, m.id desc limit ${Math.min(limit, MAX_LOG_ENTRIES)}`);
  return rows.map((row) => ({ ...row, id: Number(row.id), createdAt: new Date(row.createdAt) }));
}
