import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Message, Update } from 'node-telegram-bot-api';
import { db } from '~/infra/db.server';
import { type TOPICS_STATES, telegramOwnChats, telegramTopics } from '~db/schema/conversations/telegram';

/** The team's Telegram groups with topics: each conversation gets its own topic there. */

export type Topics = (typeof TOPICS_STATES)[number] | null;
type Group = { botId: string; chatId: number };

/** One of the team's chats; undefined for any other chat. */
export async function ownChatOf({ botId, chatId }: Group): Promise<{ topics: Topics } | undefined> {
  const [chat] = await db()
    .select({ topics: telegramOwnChats.topics })
    .from(telegramOwnChats)
    .where(isChat({ botId, chatId }));
  return chat;
}

const isChat = ({ botId, chatId }: Group) =>
  and(eq(telegramOwnChats.botId, botId), eq(telegramOwnChats.chatId, chatId));

/** Records what a chat's topics can be used for. Does nothing for a chat that does not belong to the team. */
export async function recordTopics(group: Group, topics: Topics): Promise<void> {
  await db().update(telegramOwnChats).set({ topics }).where(isChat(group));
}

const isTopic = ({ botId, chatId }: Group, conversationId: string) =>
  and(
    eq(telegramTopics.botId, botId),
    eq(telegramTopics.chatId, chatId),
    eq(telegramTopics.conversationId, conversationId),
  );

export async function topicOf(group: Group, conversationId: string): Promise<number | undefined> {
  const [row] = await db()
    .select({ topicId: telegramTopics.topicId })
    .from(telegramTopics)
    .where(isTopic(group, conversationId));
  return row?.topicId;
}

/** Keeps the topic of a conversation, in place of one that is gone. Nothing is kept of a conversation that was erased. */
export async function keepTopic({ botId, chatId }: Group, conversationId: string, topicId: number): Promise<void> {
  await db().execute(sql`
    insert into ${telegramTopics} (bot_id, chat_id, conversation_id, topic_id)
    select o.bot_id, o.chat_id, c.id, ${topicId}::bigint
    from ${telegramOwnChats} o, conversations c
    where o.bot_id = ${botId}::uuid and o.chat_id = ${chatId}::bigint and c.id = ${conversationId}::uuid
    on conflict (bot_id, chat_id, conversation_id) do update set topic_id = excluded.topic_id`);
}

export async function forgetTopic(group: Group, conversationId: string): Promise<void> {
  await db().delete(telegramTopics).where(isTopic(group, conversationId));
}

/** A message in a topic of a conversation's. */
export type InOwnTopic = Message & { own_topic?: string };

/** Notes on messages in topics of conversations which conversation it is: that makes them words to its visitor. */
export async function markOwnTopics(botId: string, updates: Update[]): Promise<Update[]> {
  const inTopics = updates.flatMap(({ message }) => (message?.is_topic_message ? [message] : []));
  if (inTopics.length === 0) return updates;
  const topics = await db()
    .select()
    .from(telegramTopics)
    .where(
      and(
        eq(telegramTopics.botId, botId),
        inArray(telegramTopics.chatId, [...new Set(inTopics.map(({ chat }) => chat.id))]),
        inArray(telegramTopics.topicId, [...new Set(inTopics.map((message) => message.message_thread_id ?? 0))]),
      ),
    );
  const known = new Map(topics.map(({ chatId, topicId, conversationId }) => [`${chatId}:${topicId}`, conversationId]));
  return updates.map((update) => {
    const { message } = update;
    const own_topic = message?.is_topic_message && known.get(`${message.chat.id}:${message.message_thread_id}`);
    return own_topic ? ({ ...update, message: { ...message, own_topic } } as Update) : update;
  });
}
