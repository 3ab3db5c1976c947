import { type SQL, sql } from 'drizzle-orm';
import { db, type Executor } from '~/infra/db.server';
import { conversations, deletedMessageCounts, feedback, messages } from '~db/schema/conversations/conversations';

/** The number of deleted rows of each kind. */
export type DeletedConversations = { conversations: number; messages: number; feedback: number };

/** Messages deleted by one statement: few enough that the embedded database's only connection is soon free again. */
const MESSAGES_A_BATCH = 500;

/**
 * Deletes conversations with everything in them: messages, replies, feedback. Statistics keep their counts. Works in
 * batches. If the executor is the pool, each batch is its own transaction, so that other queries run in between.
 *
 * @param ids conversations; already deleted ones are not counted.
 */
export async function deleteConversations(ids: string[], executor: Executor = db()): Promise<DeletedConversations> {
  if (ids.length === 0) return { conversations: 0, messages: 0, feedback: 0 };
  const list = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const counts = await deleteAllMessages(sql`m.conversation_id in (${list})`, executor);
  // Messages added meanwhile are deleted through their foreign key.
  const deleted = await executor.execute(sql`delete from ${conversations} where id in (${list}) returning 1`);
  return { conversations: deleted.length, ...counts };
}

/** Deletes, in batches, every message that meets a condition on `m` (messages) and `c` (its conversation). */
export async function deleteAllMessages(
  condition: SQL,
  executor: Executor = db(),
  signal?: AbortSignal,
): Promise<{ messages: number; feedback: number }> {
  const total = { messages: 0, feedback: 0 };
  for (;;) {
    signal?.throwIfAborted();
    const batch = await deleteMessageBatch(condition, executor);
    total.messages += batch.messages;
    total.feedback += batch.feedback;
    if (batch.messages < MESSAGES_A_BATCH) return total;
  }
}

/**
 * A single statement: concurrent workers take different messages, and a message is deleted exactly if it is counted.
 * Workers share days and conversations, so each locks them in order: updated as they come, they deadlocked.
 */
async function deleteMessageBatch(condition: SQL, executor: Executor): Promise<{ messages: number; feedback: number }> {
  const [row] = await executor.execute<{ messages: number; feedback: number }>(sql`
    with chosen as materialized (
      select m.id, m.assistant_id, m.conversation_id, m.status, m.created_at, c.channel,
        octet_length(m.message) + coalesce(octet_length(m.answer), 0) + coalesce(octet_length(m.reply::text), 0) as bytes
      from ${messages} m join ${conversations} c on c.id = m.conversation_id
      where ${condition} limit ${MESSAGES_A_BATCH} for update of m skip locked),
    rated as (
      select chosen.*, f.solved from chosen left join ${feedback} f on f.message_row_id = chosen.id),
    counted as (
      insert into ${deletedMessageCounts} as known (assistant_id, day, answered, unanswered, solved, unsolved)
      select assistant_id, (created_at at time zone 'UTC')::date, count(*) filter (where status = 'answered'),
        count(*) filter (where status = 'unanswered'), count(*) filter (where solved), count(*) filter (where not solved)
      from rated where channel <> 'playground' group by 1, 2 order by 1, 2
      on conflict (assistant_id, day) do update set
        answered = known.answered + excluded.answered, unanswered = known.unanswered + excluded.unanswered,
        solved = known.solved + excluded.solved, unsolved = known.unsolved + excluded.unsolved),
    locked as materialized (
      select id from ${conversations} where id in (select conversation_id from chosen) order by id for no key update),
    shrunk as (
      update ${conversations} c set bytes = greatest(0, c.bytes - gone.bytes)
      from (select conversation_id, sum(bytes) as bytes from chosen group by 1) gone
      where c.id = gone.conversation_id and c.id in (select id from locked)),
    deleted as (delete from ${messages} where id in (select id from chosen) returning 1)
    select (select count(*) from deleted)::int as messages,
      (select count(*) from rated where solved is not null)::int as feedback`);
  return row ?? { messages: 0, feedback: 0 };
}
