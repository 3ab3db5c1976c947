import { and, eq, sql } from 'drizzle-orm';
import { db } from '~/db.server';
import { isLanguage, type Language } from '~/schemas/language';
import type { Assistant } from '~/services/assistants.server';
import type { AssistantOwner } from '~/services/visitors.server';
import { users } from '~db/schema/accounts';
import { assistants } from '~db/schema/assistants';
import { messages } from '~db/schema/conversations';
import { telegramBots, telegramChats } from '~db/schema/telegram';

export type ChatSettings = { language?: Language; thread: number };

/** The assistant behind a bot as it is now; undefined once the owner has removed the bot. */
export async function assistantOfBot(
  botId: string,
): Promise<{ assistant: Assistant; owner: AssistantOwner } | undefined> {
  const [found] = await db()
    .select({ assistant: assistants, owner: { id: users.id, plan: users.plan, secret: users.secret } })
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
