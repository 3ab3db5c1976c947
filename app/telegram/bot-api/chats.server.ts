import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { isLanguage, type Language } from '~/schemas/language';
import type { Assistant } from '~/services/assistant/assistants.server';
import type { AssistantOwner } from '~/services/conversations/visitors.server';
import { users } from '~db/schema/accounts';
import { assistants } from '~db/schema/assistants';
import { conversations, messages } from '~db/schema/conversations';
import { telegramBots, telegramChats } from '~db/schema/telegram';
import type { Notice } from './membership';

export type ChatSettings = { language?: Language; thread: number };

/** The assistant behind a bot as it is now; undefined once the owner has removed the bot. */
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

/** What was chosen in a chat somebody writes in, who can have blocked the bot no longer. */
export async function chatSettings(botId: string, chatId: number): Promise<ChatSettings> {
  const [row] = await db()
    .insert(telegramChats)
    .values({ botId, chatId })
    .onConflictDoUpdate({ target: [telegramChats.botId, telegramChats.chatId], set: { blockedAt: null } })
    .returning();
  return { thread: row?.thread ?? 0, ...(isLanguage(row?.language) && { language: row.language }) };
}

const isChat = (botId: string, chatId: number) => and(eq(telegramChats.botId, botId), eq(telegramChats.chatId, chatId));

export async function setChatLanguage(botId: string, chatId: number, language: Language): Promise<void> {
  await db().update(telegramChats).set({ language }).where(isChat(botId, chatId));
}

/** What was said before is not referred to any more. @param from the thread it was: done twice, it is one new thread. */
export async function newThread(botId: string, chatId: number, from: number): Promise<void> {
  await db()
    .update(telegramChats)
    .set({ thread: from + 1 })
    .where(and(isChat(botId, chatId), eq(telegramChats.thread, from)));
}

export async function markBlocked(botId: string, chatId: number): Promise<void> {
  await db().update(telegramChats).set({ blockedAt: sql`now()` }).where(isChat(botId, chatId));
}

/** Whether nothing gets there: the visitor has blocked the bot, or it was put out of the group. */
export async function isBlocked(botId: string, chatId: number): Promise<boolean> {
  const rows = await db()
    .select({ chatId: telegramChats.chatId })
    .from(telegramChats)
    .where(and(isChat(botId, chatId), isNotNull(telegramChats.blockedAt)));
  return rows.length > 0;
}

/** Keeps what Telegram tells of a chat; told twice it is the same. */
export async function heed(botId: string, notice: Notice): Promise<void> {
  const { kind, chatId } = notice;
  if (kind === 'moved') await moveChat(botId, chatId, notice.to);
  else if (kind === 'gone') await markBlocked(botId, chatId);
  else await db().update(telegramChats).set({ blockedAt: null }).where(isChat(botId, chatId));
}

/** What was chosen and said in a group goes on under its new id, as if it had always had that. */
export async function moveChat(botId: string, from: number, to: number): Promise<void> {
  await transaction(async (tx) => {
    await tx.execute(sql`
      with left_behind as (
        delete from ${telegramChats} where bot_id = ${botId} and chat_id = ${from} returning language, thread)
      insert into ${telegramChats} as known (bot_id, chat_id, language, thread)
      select ${botId}::uuid, ${to}::bigint, language, thread from left_behind
      on conflict (bot_id, chat_id) do update set
        language = coalesce(known.language, excluded.language), thread = greatest(known.thread, excluded.thread)`);
    // Where somebody has begun to write under the new id already, that conversation is the one that goes on.
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

/** A message whose process has died is answered anew at once: its lease is for those whom nobody watches. */
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
