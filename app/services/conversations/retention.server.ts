import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { enqueue } from '~/infra/queue.server';
import type { RetentionDays } from '~/schemas/account/privacy';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { type EventFacts, recordEvent } from '~/services/audit/audit.server';
import { assistants } from '~db/schema/assistant/assistants';
import { conversations, messages } from '~db/schema/conversations/conversations';
import { leads } from '~db/schema/conversations/leads';
import { conversationEvents } from '~db/schema/conversations/people';
import { telegramBots, telegramChats, telegramUpdates } from '~db/schema/conversations/telegram';
import { type DeletedConversations, deleteAllMessages } from './delete.server';

/** Empty conversations deleted by one statement. */
const CONVERSATIONS_A_BATCH = 500;

const cutoff = (days: number): SQL => sql`(now() - ${days}::int * interval '1 day')`;

/** How many messages of an owner are older than this many days and would be deleted. */
export async function countOlderMessages({ id }: AssistantRef, days: number): Promise<number> {
  const [row] = await db().execute<{ count: number }>(sql`
    select count(*)::int as count from ${messages} where assistant_id = ${id} and created_at < ${cutoff(days)}`);
  return row?.count ?? 0;
}

/**
 * Sets how long an owner's conversations are kept, and adds a job that deletes older ones at once.
 *
 * @param origin origin of the request, for the audit list.
 */
export async function setRetention(
  assistant: AssistantRef,
  days: RetentionDays,
  origin: Pick<EventFacts, 'address' | 'userAgent'> = {},
): Promise<void> {
  await transaction(async (tx) => {
    const { id } = assistant;
    await tx.update(assistants).set({ retentionDays: days }).where(eq(assistants.id, id));
    if (days !== null) await enqueue('delete-old-conversations', { assistantId: id }, tx);
    const detail: EventFacts['detail'] = days === null ? { keptForEver: true } : { days };
    await recordEvent(assistant.ownerId, 'retention_changed', { ...origin, detail }, tx);
  });
}

/** Adds a deletion job for every assistant that has expired messages. Called every hour by each worker. */
export async function scheduleRetention(): Promise<void> {
  const ended = sql`now() - ${assistants.retentionDays} * interval '1 day'`;
  const due = await db()
    .select({ id: assistants.id })
    .from(assistants)
    .where(
      and(
        isNotNull(assistants.retentionDays),
        sql`(exists (select 1 from ${messages} m where m.assistant_id = ${assistants.id} and m.created_at < ${ended})
          or exists (select 1 from ${conversations} c where c.assistant_id = ${assistants.id} and c.last_message_at < ${ended})
          or exists (select 1 from ${leads} l where l.assistant_id = ${assistants.id} and l.created_at < ${ended})
          or exists (select 1 from ${conversationEvents} e where e.assistant_id = ${assistants.id} and e.created_at < ${ended}))`,
      ),
    );
  for (const { id } of due) {
    await transaction((tx) => enqueue('delete-old-conversations', { assistantId: id }, tx));
  }
}

/**
 * Deletes an assistant's expired messages, and each conversation that becomes empty. May run beside other workers and
 * may be repeated.
 */
export async function deleteOldConversations(assistantId: string, signal?: AbortSignal): Promise<DeletedConversations> {
  const [assistant] = await db()
    .select({ days: assistants.retentionDays })
    .from(assistants)
    .where(eq(assistants.id, assistantId));
  if (!assistant || assistant.days === null) return { conversations: 0, messages: 0, feedback: 0 };
  const before = cutoff(assistant.days);
  const counts = await deleteAllMessages(
    sql`m.assistant_id = ${assistantId} and m.created_at < ${before}`,
    db(),
    signal,
  );
  await deleteOldEvents(assistantId, before);
  await deleteOldLeads(assistantId, before);
  const conversations = await deleteEmptyConversations(assistantId, before, signal);
  await deleteIdleChats(assistantId, before);
  return { conversations, ...counts };
}

/** Deletes what people said and did in conversations that go on. Few: those of one assistant at once. */
async function deleteOldEvents(assistantId: string, before: SQL): Promise<void> {
  await db().execute(sql`
    delete from ${conversationEvents} where assistant_id = ${assistantId} and created_at < ${before}`);
}

/** Deletes the contacts that visitors left so long ago. */
async function deleteOldLeads(assistantId: string, before: SQL): Promise<void> {
  await db().execute(sql`delete from ${leads} where assistant_id = ${assistantId} and created_at < ${before}`);
}

async function deleteEmptyConversations(assistantId: string, before: SQL, signal?: AbortSignal): Promise<number> {
  let total = 0;
  for (;;) {
    signal?.throwIfAborted();
    const deleted = await db().execute(sql`
      delete from ${conversations} where last_message_at < ${before} and id in (
        select c.id from ${conversations} c
        where c.assistant_id = ${assistantId} and c.last_message_at < ${before}
          and not exists (select 1 from ${messages} m where m.conversation_id = c.id)
        limit ${CONVERSATIONS_A_BATCH} for update skip locked)
      returning 1`);
    total += deleted.length;
    if (deleted.length < CONVERSATIONS_A_BATCH) return total;
  }
}

/** Deletes what is stored about Telegram chats without any conversation left: their settings and the latest update. */
async function deleteIdleChats(assistantId: string, before: SQL): Promise<void> {
  const idle = (chat: 't' | 'u') => {
    const chatId = sql.raw(`${chat}.chat_id`);
    return sql`b.id = ${sql.raw(chat)}.bot_id and b.assistant_id = ${assistantId} and ${sql.raw(chat)}.created_at < ${before}
      and not exists (
        select 1 from ${conversations} c where c.assistant_id = b.assistant_id and c.channel = 'telegram'
          and (c.visitor_id = 'tg:' || ${chatId} or starts_with(c.thread, ${chatId} || ':')))`;
  };
  await db().execute(sql`delete from ${telegramChats} t using ${telegramBots} b where ${idle('t')}`);
  await db().execute(sql`
    delete from ${telegramUpdates} u using ${telegramBots} b where u.status = 'done' and ${idle('u')}`);
}
