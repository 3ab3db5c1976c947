import { type SQL, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { MAX_LOG_ENTRIES } from '~/schemas/assistant/chat-logs';
import type { ReplyDetails } from '~/schemas/reply-details';
import type { Source } from '~/schemas/widget';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { type MESSAGE_STATUSES, messages } from '~db/schema/conversations/conversations';
import { conversationEvents } from '~db/schema/conversations/people';
import type { Channel, StoredReply } from '../messages';

export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** Whether a conversation is the owner's own, in the playground. */
export const isOwn = (conversation: string): SQL => sql`(${sql.raw(conversation)}.channel = 'playground')`;

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
  /** Pairs that the answer was taken from, or that were made of the exchange. */
  pairs: { id: string; question: string }[];
};

type EventRow = typeof conversationEvents.$inferSelect;
/** What people did and said in a conversation. */
export type PeopleEvent = Pick<EventRow, 'id' | 'kind' | 'reason' | 'text' | 'actorName'> & {
  at: Date;
  /** The exchange behind which it happened; 0: before the first. */
  after: number;
};

/** Exchanges shown behind the one that an address names. */
const BEHIND = 10;

/**
 * One visitor's exchanges with the assistant, oldest first: the newest `most`, or those before `before`, or those around
 * `at`; and what people did between them.
 */
export async function readConversation(
  { id }: AssistantRef,
  visitorId: string,
  { own = false, before, at, most }: { own?: boolean; before?: number; at?: number; most: number },
): Promise<{ exchanges: Exchange[]; events: PeopleEvent[]; earlier: boolean; later: boolean }> {
  const end = at === undefined ? before : await endAround(id, visitorId, at);
  const rows = await selectExchanges(sql`
    m.assistant_id = ${id} and m.visitor_id = ${visitorId} and ${isOwn('c')} = ${own} ${end ? sql`and m.id < ${end}` : sql``}
    order by m.id desc limit ${most + 1}`);
  const exchanges = rows.slice(0, most).reverse();
  const earlier = rows.length > most;
  const events = own ? [] : await eventsBetween(id, visitorId, earlier ? (exchanges[0]?.id ?? 0) : 0, end);
  return { exchanges, events, earlier, later: end !== undefined };
}

/** The message before which a page ends that shows `at` with some behind it; undefined: it ends with the latest. */
async function endAround(assistantId: string, visitorId: string, at: number): Promise<number | undefined> {
  const [row] = await db().execute<{ id: string }>(sql`
    select id from ${messages} where assistant_id = ${assistantId} and visitor_id = ${visitorId} and id > ${at}
    order by id offset ${BEHIND} limit 1`);
  return row && Number(row.id);
}

async function eventsBetween(
  assistantId: string,
  visitorId: string,
  from: number,
  end?: number,
): Promise<PeopleEvent[]> {
  const rows = await db().execute<Omit<PeopleEvent, 'at'> & { at: string | Date }>(sql`
    select e.id, e.kind, e.reason, e.text, e.actor_name as "actorName", e.created_at as at, e.after_message as after
    from ${conversationEvents} e join conversations c on c.id = e.conversation_id
    where c.assistant_id = ${assistantId} and c.visitor_id = ${visitorId} and c.channel <> 'playground'
      and e.after_message >= ${from} ${end ? sql`and e.after_message < ${end}` : sql``}
    order by e.id`);
  return rows.map((row) => ({ ...row, id: Number(row.id), after: Number(row.after), at: new Date(row.at) }));
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
      m.score, m.model, m.duration_ms as "durationMs", f.solved,
      coalesce((select jsonb_agg(jsonb_build_object('id', q.id, 'question', q.question)) from qa_entries q
        where q.assistant_id = m.assistant_id and (q.id = any(m.source_ids) or q.group_id = m.pair_group_id)), '[]'::jsonb) as pairs
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
