import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { tFor } from '~/i18n/i18n.server';
import { db } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import type { Language } from '~/schemas/language';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { telegramBots, telegramChats, telegramUpdates } from '~db/schema/conversations/telegram';
import { telegramApi, telegramFailure } from '../bot-api/bot-api.server';
import { linkOf } from './bots.server';
import { decryptToken } from './tokens.server';

type Chat = { id: number; name: string | null };

/** The private chat that last wrote to the owner's bot and has not blocked it: the target of a test message. */
export async function testChatOf(assistant: AssistantRef): Promise<Chat | null> {
  const [latest] = await db()
    .select({
      id: telegramUpdates.chatId,
      // A message, or a button press.
      name: sql<string | null>`coalesce(${telegramUpdates.payload} #>> '{message,chat,first_name}',
        ${telegramUpdates.payload} #>> '{callback_query,from,first_name}')`,
    })
    .from(telegramUpdates)
    .innerJoin(telegramBots, eq(telegramBots.id, telegramUpdates.botId))
    .leftJoin(
      telegramChats,
      and(eq(telegramChats.botId, telegramUpdates.botId), eq(telegramChats.chatId, telegramUpdates.chatId)),
    )
    // Groups have negative ids.
    .where(
      and(eq(telegramBots.assistantId, assistant.id), gt(telegramUpdates.chatId, 0), isNull(telegramChats.blockedAt)),
    )
    .orderBy(desc(telegramUpdates.updateId))
    .limit(1);
  return latest ?? null;
}

/**
 * Checks the token with Telegram, then sends a message to the private chat that last wrote to the bot.
 *
 * @returns the recipient.
 * @throws AppError `telegram_no_bot`, `telegram_key_changed`, `telegram_no_chat` with the bot's `link`, `rate_limited`,
 *   or the error of the call to Telegram.
 */
export async function sendTest(assistant: AssistantRef, language: Language): Promise<Chat> {
  await spend({ 'telegram-owner': assistant.ownerId });
  const [bot] = await db().select().from(telegramBots).where(eq(telegramBots.assistantId, assistant.id));
  if (!bot) throw new AppError('telegram_no_bot');
  try {
    const api = telegramApi(decryptToken(bot.tokenEncrypted));
    const { username } = await api.getMe();
    const chat = await testChatOf(assistant);
    if (!chat) throw new AppError('telegram_no_chat', { link: linkOf(username ?? bot.username) ?? bot.name });
    await api.sendMessage(chat.id, tFor(language)('telegram-setup:test.message', { name: bot.name }));
    return chat;
  } catch (error) {
    throw telegramFailure(error);
  }
}
