import { eq, sql } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { log } from '~/infra/log.server';
import { enqueue } from '~/infra/queue.server';
import { limitsOf, PLAN_LIMITS } from '~/services/budget/plans';
import { users } from '~db/schema/account/accounts';
import { assistants } from '~db/schema/assistant/assistants';
import { conversations, messages } from '~db/schema/conversations/conversations';
import { conversationEvents } from '~db/schema/conversations/people';
import { type DeletedConversations, deleteAllMessages, deleteConversations } from './delete.server';

/**
 * The owner's plan limits the bytes kept of one conversation, of one visitor and of an assistant. Beyond a limit, a job
 * deletes the oldest messages until part of the space is free again. The newest conversation, and the newest exchange
 * of each conversation, are always kept.
 */

/** Trimming stops at this share of the limit, so that the next message does not start it again. */
const KEPT = 0.8;
/** Conversations active within this time are kept: a reply may be in progress. */
const ACTIVE = '15 minutes';
/** Within this many milliseconds, another message adds no second job. */
const ASK_AGAIN_MS = 60_000;

/** Bytes of one message with its reply. */
const MESSAGE_BYTES = sql.raw(
  '(octet_length(m.message) + coalesce(octet_length(m.answer), 0) + coalesce(octet_length(m.reply::text), 0))',
);

const asked = new Map<string, number>();

/** Adds a job that trims an assistant's conversations soon. Called when a conversation has grown past its limit. */
export async function requestTrim(assistantId: string, now = Date.now()): Promise<void> {
  for (const [id, at] of asked) if (now - at > ASK_AGAIN_MS) asked.delete(id);
  if (asked.has(assistantId)) return;
  asked.set(assistantId, now);
  await transaction((tx) => enqueue('trim-conversations', { assistantId }, tx));
}

/** Adds a job for every assistant with conversations past a limit. Called every hour by each worker. */
export async function scheduleTrims(): Promise<void> {
  const bounds = sql.join(
    Object.entries(PLAN_LIMITS).map(
      ([plan, { conversationBytes, visitorBytes, assistantBytes }]) =>
        sql`(${plan}::text, ${conversationBytes}::bigint, ${visitorBytes}::bigint, ${assistantBytes}::bigint)`,
    ),
    sql`, `,
  );
  const due = await db().execute<{ id: string }>(sql`
    select a.id from (
      select assistant_id, max(largest) as conversation, max(bytes) as visitor, sum(bytes) as total from (
        select assistant_id, visitor_id, sum(bytes) as bytes, max(bytes) as largest
        from ${conversations} group by assistant_id, visitor_id) v
      group by assistant_id) s
    join ${assistants} a on a.id = s.assistant_id
    join ${users} u on u.id = a.owner_id
    join (values ${bounds}) as b(plan, conversation, visitor, total) on b.plan = u.plan
    where s.conversation > b.conversation or s.visitor > b.visitor or s.total > b.total`);
  for (const { id } of due) await transaction((tx) => enqueue('trim-conversations', { assistantId: id }, tx));
}

/** Deletes an assistant's oldest messages beyond the plan's limits. Idempotent. */
export async function trimConversations(assistantId: string, signal?: AbortSignal): Promise<DeletedConversations> {
  const [found] = await db()
    .select({ plan: users.plan })
    .from(assistants)
    .innerJoin(users, eq(users.id, assistants.ownerId))
    .where(eq(assistants.id, assistantId));
  if (!found) return { conversations: 0, messages: 0, feedback: 0 };
  const { conversationBytes, visitorBytes, assistantBytes } = limitsOf(found.plan);
  const trimmed = await trimLongest(assistantId, conversationBytes, signal);
  const ids = await pastTheBound(assistantId, visitorBytes, assistantBytes);
  signal?.throwIfAborted();
  const deleted = await deleteConversations(ids);
  if (ids.length > 0)
    log.info({ assistantId, conversations: ids.length }, 'storage limit reached: oldest conversations deleted');
  return {
    conversations: deleted.conversations,
    messages: deleted.messages + trimmed.messages,
    feedback: deleted.feedback + trimmed.feedback,
  };
}

/** Deletes the oldest exchanges of conversations that are too long. */
async function trimLongest(
  assistantId: string,
  most: number,
  signal?: AbortSignal,
): Promise<{ messages: number; feedback: number }> {
  const total = { messages: 0, feedback: 0 };
  const long = await db().execute<{ id: string }>(
    sql`select id from ${conversations} where assistant_id = ${assistantId}::uuid and bytes > ${most}::bigint`,
  );
  for (const { id } of long) {
    signal?.throwIfAborted();
    const [newest] = await db().execute<{ first: string | null }>(sql`
      select min(id)::text as first from (
        select m.id, sum(${MESSAGE_BYTES}) over (order by m.id desc) as bytes, row_number() over (order by m.id desc) as place
        from ${messages} m where m.conversation_id = ${id}::uuid) counted
      where place = 1 or bytes <= ${Math.floor(most * KEPT)}::bigint`);
    if (newest?.first) {
      const gone = await deleteAllMessages(
        sql`m.conversation_id = ${id}::uuid and m.id < ${newest.first}::bigint and m.status <> 'pending'`,
        db(),
        signal,
      );
      total.messages += gone.messages;
      total.feedback += gone.feedback;
      await db().execute(sql`
        delete from ${conversationEvents} where conversation_id = ${id}::uuid and after_message < ${newest.first}::bigint`);
    }
    await db().execute(sql`
      update ${conversations} set bytes = (
        select coalesce(sum(${MESSAGE_BYTES}), 0) from ${messages} m where m.conversation_id = ${id}::uuid) + (
        select coalesce(sum(octet_length(e.text)), 0) from ${conversationEvents} e where e.conversation_id = ${id}::uuid)
      where id = ${id}::uuid`);
  }
  return total;
}

/** The oldest conversations that put a visitor or the assistant over the limit. */
async function pastTheBound(assistantId: string, visitorBytes: number, assistantBytes: number): Promise<string[]> {
  const rows = await db().execute<{ id: string }>(sql`
    with counted as (
      select id, visitor_id, last_message_at, bytes,
        sum(bytes) over (partition by visitor_id order by last_message_at desc, id) as of_visitor,
        sum(bytes) over (partition by visitor_id) as visitor_total,
        row_number() over (partition by visitor_id order by last_message_at desc, id) as place
      from ${conversations} where assistant_id = ${assistantId}::uuid),
    kept as (
      select *, visitor_total <= ${visitorBytes}::bigint or place = 1 or of_visitor <= ${keptOf(visitorBytes)}::bigint as fits
      from counted),
    summed as (
      select *, sum(bytes) filter (where fits) over (order by last_message_at desc, id) as of_all,
        sum(bytes) filter (where fits) over () as total, row_number() over (order by last_message_at desc, id) as rank
      from kept)
    select id from summed
    where last_message_at < now() - ${ACTIVE}::interval and rank > 1
      and (not fits or (total > ${assistantBytes}::bigint and of_all > ${keptOf(assistantBytes)}::bigint))
    order by last_message_at, id`);
  return rows.map(({ id }) => id);
}

const keptOf = (bytes: number): number => Math.floor(bytes * KEPT);
