import { tFor } from '~/i18n/i18n.server';
import { log } from '~/infra/log.server';
import { setAnswering } from '~/services/notices/own-chats.server';
import { telegramErrorCode } from '../bot-api/bot-api.server';
import { assistantOfBot, type ChatSettings } from '../bot-api/chats.server';
import type { Part } from '../bot-api/outgoing-message';
import type { Press, Sender } from '../inbox/parse-update';
import { finish } from '../inbox/updates.server';
import type { ReplyContext, RunningBot } from './deliver.server';

/**
 * Who answers visitors in a group of the team's: its administrators, since anybody may be in a group; or everybody in it,
 * once an administrator or the team's screen has said so.
 */

export type OwnChat = { bot: RunningBot; context: ReplyContext; person: NonNullable<ChatSettings['own']> };

/** What the button says that lets everybody answer. */
export const LET_EVERYBODY = 'g:all';
/** A button that only shows something. */
const INERT = 'n';

/** Whether somebody acts for the team here. @throws where Telegram cannot be asked. */
export async function actsForTeam({ bot, context, person }: OwnChat, { id }: Sender): Promise<boolean> {
  return context.chatId > 0 || person.everybody || isAdministrator(bot, context.chatId, id);
}

/** Told to somebody in the group whose words did not go to the visitor. */
export function administratorsOnly({ language }: ReplyContext): Part {
  const t = tFor(language);
  return {
    text: t('own-chat:administratorsOnly'),
    buttons: [[{ text: t('own-chat:letEverybody'), callback_data: LET_EVERYBODY }]],
  };
}

/** Lets everybody in the group answer visitors, if an administrator pressed. Done twice, it is done once. */
export async function letEverybody({ bot, context }: OwnChat, press: Press): Promise<void> {
  const t = tFor(context.language);
  const may = await isAdministrator(bot, context.chatId, press.sender.id);
  const assistant = (await assistantOfBot(bot.id))?.assistant;
  if (may && assistant) await setAnswering(assistant, { chatId: context.chatId, everybody: true });
  await answerPress(bot, press, t(may ? 'own-chat:everybody' : 'own-chat:askAdministrator'));
  if (may && press.message) {
    const inline_keyboard = [[{ text: `✓ ${t('own-chat:everybody')}`, callback_data: INERT }]];
    const where = { chat_id: context.chatId, message_id: press.message.id };
    await bot.api.editMessageReplyMarkup({ inline_keyboard }, where).catch(() => {});
  }
  await finish(bot, context.ids);
}

/** Telegram forgets a press after some minutes; what it asks for is done all the same. */
export async function answerPress(bot: RunningBot, { queryId }: Press, text: string): Promise<void> {
  await bot.api.answerCallbackQuery(queryId, { text }).catch(() => {});
}

/** Telegram answers this to every bot in a group; about a single member only to administrators for certain. */
async function isAdministrator(bot: RunningBot, chatId: number, userId: number): Promise<boolean> {
  // Only an administrator may write in the name of the group.
  if (userId === chatId) return true;
  try {
    const administrators = await bot.api.getChatAdministrators(chatId);
    return administrators.some(({ user }) => user.id === userId);
  } catch (error) {
    const code = telegramErrorCode(error);
    if (code !== 'telegram_failed' && code !== 'telegram_blocked') throw error;
    log.warn({ err: error, bot: bot.id }, 'could not read the administrators of a group');
    return false;
  }
}
