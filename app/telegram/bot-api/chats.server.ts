import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { enqueue } from '~/infra/queue.server';
import { isLanguage, type Language } from '~/schemas/language';
import type { Assistant } from '~/services/assistant/assistants.server';
import type { AssistantOwner } from '~/services/conversations/visitors.server';
import type { OwnChatPerson } from '~/services/notices/own-chats.server';
import { users } from '~db/schema/account/accounts';
import { assistants } from '~db/schema/assistant/assistants';
import { conversations, messages } from '~db/schema/conversations/conversations';
import { telegramBots, telegramChats, telegramOwnChats } from '~db/schema/conversations/telegram';
import type { Notice } from './membership';
import { recordTopics, type Topics } from './topics.server';

export type ChatSettings = {
  language?: Language;
  thread: number;
  /** Set where the chat is one of the people who look after the assistant. */
  own?: OwnChatPerson & { topics: Topics; everybody: boolean };
};

/** The assistant of a bot in its present state; undefined once the owner has removed the bot. */
export async function assistantOfBot(
  botId: string,
): Promise<{ assistant: Assistant; owner: AssistantOwner } | undefined> {
  const [found] = await db()
    .select({ assistant: assistants, owner: { id: users.id, plan: users.plan } })
    .from(telegramBots)
    .innerJoin(assistants, eq(assistants.id, telegramBots.assistantId))
    .innerJoin(users, eq(users.id, assistants.ownerId))
    .where(eq(telegramBots.id, botId));
  return found;
}

/** The settings of a chat with an incoming message. A chat that writes has evidently not blocked the bot. */
export async function chatSettings(botId: string, chatId: number): Promise<ChatSettings> {
  const [row] = await db()
    .insert(telegramChats)
    .values({ botId, chatId })
    .onConflictDoUpdate({ target: [telegramChats.botId, telegramChats.chatId], set: { blockedAt: null } })
    .returning({
      language: telegramChats.language,
      thread: telegramChats.thread,
      own: sql<ChatSettings['own'] | null>`(
        select jsonb_build_object('userId', u.id, 'name', u.name, 'language', u.language, 'topics', o.topics,
          'everybody', o.everybody)
        from ${telegramOwnChats} o join ${users} u on u.id = o.user_id
        where o.bot_id = ${botId}::uuid and o.chat_id = ${chatId}::bigint)`,
    });
  const { thread = 0, language, own } = row ?? {};
  return { thread, ...(isLanguage(language) && { language }), ...(own && { own }) };
}

const isChat = (botId: string, chatId: number) => and(eq(telegramChats.botId, botId), eq(telegramChats.chatId, chatId));

export async function setChatLanguage(botId: string, chatId: number, language: Language): Promise<void> {
  await db().update(telegramChats).set({ language }).where(isChat(botId, chatId));
}

/**
 * Starts a new thread: earlier messages are no longer referred to. @param from the present thread, so that a repeated
 * call starts only one.
 */
export async function newThread(botId: string, chatId: number, from: number): Promise<void> {
  await db()
    .update(telegramChats)
    .set({ thread: from + 1 })
    .where(and(isChat(botId, chatId), eq(telegramChats.thread, from)));
}

/** Nothing reaches the chat any more. A chat of the team's is disconnected: its people hear by mail again. */
export async function markBlocked(botId: string, chatId: number): Promise<void> {
  await db().update(telegramChats).set({ blockedAt: sql`now()` }).where(isChat(botId, chatId));
  await disconnectChat(botId, chatId);
}

/** Disconnects a chat of the team's from its bot. Whoever waits is told of by mail. */
export async function disconnectChat(botId: string, chatId: number): Promise<void> {
  await transaction(async (tx) => {
    const [gone] = await tx
      .delete(telegramOwnChats)
      .where(and(eq(telegramOwnChats.botId, botId), eq(telegramOwnChats.chatId, chatId)))
      .returning({ botId: telegramOwnChats.botId });
    if (!gone) return;
    const [bot] = await tx
      .select({ assistantId: telegramBots.assistantId })
      .from(telegramBots)
      .where(eq(telegramBots.id, botId));
    if (bot) await enqueue('tell-of-waiting', { assistantId: bot.assistantId }, tx);
  });
}

/** Whether messages to a chat cannot arrive: the visitor has blocked the bot, or it was removed from the group. */
export async function isBlocked(botId: string, chatId: number): Promise<boolean> {
  const rows = await db()
    .select({ chatId: telegramChats.chatId })
    .from(telegramChats)
    .where(and(isChat(botId, chatId), isNotNull(telegramChats.blockedAt)));
  return rows.length > 0;
}

/** Records Telegram's notice about a chat. Idempotent. */
export async function recordNotice(botId: string, notice: Notice): Promise<void> {
  const { kind, chatId } = notice;
  if (kind === 'moved') await moveChat(botId, chatId, notice.to);
  else if (kind === 'gone') await markBlocked(botId, chatId);
  else {
    await db().update(telegramChats).set({ blockedAt: null }).where(isChat(botId, chatId));
    await recordTopics({ botId, chatId }, notice.topics);
  }
}

/** Moves a group's settings and conversation to its new id. */
export async function moveChat(botId: string, from: number, to: number): Promise<void> {
  await transaction(async (tx) => {
    await tx.execute(sql`
      with left_behind as (
        delete from ${telegramChats} where bot_id = ${botId} and chat_id = ${from} returning language, thread)
      insert into ${telegramChats} as known (bot_id, chat_id, language, thread)
      select ${botId}::uuid, ${to}::bigint, language, thread from left_behind
      on conflict (bot_id, chat_id) do update set
        language = coalesce(known.language, excluded.language), thread = greatest(known.thread, excluded.thread)`);
    await tx.execute(sql`
      update ${telegramOwnChats} set chat_id = ${to}::bigint where bot_id = ${botId}::uuid and chat_id = ${from}::bigint
        and not exists (select 1 from ${telegramOwnChats} o where o.bot_id = ${botId}::uuid and o.chat_id = ${to}::bigint)`);
    // If somebody has already written under the new id, that conversation continues.
    await tx.execute(sql`
      update ${conversations} as old set thread = ${to}::text || substr(old.thread, ${String(from).length + 1})
      from ${telegramBots} as bot
      where bot.id = ${botId} and old.assistant_id = bot.assistant_id and old.channel = 'telegram'
        and starts_with(old.thread, ${`${from}:`})
        and not exists (
          select 1 from ${conversations} as new
          where new.assistant_id = old.assistant_id and new.visitor_id = old.visitor_id and new.channel = old.channel
            and new.thread = ${to}::text || substr(old.thread, ${String(from).length + 1}))`);
  });
}

/** Frees a message whose process has died, so that it is answered at once: its lease need not run out. */
export async function abandonAnswer(message: {
  assistantId: string;
  visitorId: string;
  messageId: string;
}): Promise<void> {
  await db()
    .update(messages)
    .set({ leaseUntil: sql`now() - interval '1 second'` })
    .where(
      and(
        eq(messages.assistantId, message.assistantId),
        eq(messages.visitorId, message.visitorId),
        eq(messages.messageId, message.messageId),
        eq(messages.status, 'pending'),
      ),
    );
}
