import { tFor } from '~/i18n/i18n.server';
import { AppError } from '~/infra/errors';
import { log } from '~/infra/log.server';
import { isLanguage } from '~/schemas/language';
import { recordFeedback } from '~/services/conversations/feedback.server';
import { recordRating } from '~/services/inbox/ratings.server';
import { assistantOfBot, setChatLanguage } from '../bot-api/chats.server';
import type { Press } from '../inbox/parse-update';
import { finish, takeUnsureRest, unsureParts } from '../inbox/updates.server';
import { deliver, edit, type ReplyContext, type RunningBot } from './deliver.server';
import { visitorOf } from './visitor';

/** Whether a button asks the question on its label, and so is answered like a message. */
export const isQuestion = ({ data, label }: Press) => /^[sp]:\d+$/.test(data) && label !== '';

/**
 * Does what a button says. Everything may be done twice, except sending the rest of an answer, which is sent at most
 * once.
 */
export async function handlePress(bot: RunningBot, context: ReplyContext, press: Press): Promise<void> {
  const [kind, value = '', id = ''] = press.data.split(':');
  if (kind === 'a') return showAnswer(bot, context, press, Number(value));
  if (kind === 'f') await feedback(bot, context, press, value === '1', id);
  else if (kind === 'r') await rate(bot, context, press, Number(value), Number(id));
  else if (kind === 'l' && isLanguage(value)) {
    await setChatLanguage(bot.id, context.chatId, value);
    const text = tFor(value)('telegram:languageSet');
    await tell(bot, press, text);
    if (press.message) await attempt(edit(bot, context.chatId, press.message.id, { text }));
  } else await tell(bot, press, /^[sp]$/.test(kind ?? '') ? tFor(context.language)('telegram:askAgain') : '');
  await finish(bot, context.ids);
}

async function feedback(
  bot: RunningBot,
  context: ReplyContext,
  press: Press,
  solved: boolean,
  updateId: string,
): Promise<void> {
  const t = tFor(context.language);
  const found = await assistantOfBot(bot.id);
  try {
    await recordFeedback({
      assistantId: found?.assistant.id ?? '',
      visitorId: `tg:${press.sender.id}`,
      messageId: `tg:${bot.telegramId}:${updateId}`,
      solved,
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // In a group anybody can press; only the person who asked may give feedback.
    return tell(bot, press, t('telegram:notYours'));
  }
  await tell(bot, press, t('telegram:thanks'));
  const rows = press.message?.keyboard?.inline_keyboard;
  if (!press.message || !rows) return;
  const kept = rows.filter((row) => !row.some((button) => button.callback_data?.startsWith('f:')));
  const inline_keyboard = [...kept, [{ text: t('telegram:thanks'), callback_data: 'n' }]];
  await attempt(
    bot.api.editMessageReplyMarkup({ inline_keyboard }, { chat_id: context.chatId, message_id: press.message.id }),
  );
}

/** How a person helped. In a group anybody can press; only whom the person talked with is heard. */
async function rate(
  bot: RunningBot,
  context: ReplyContext,
  press: Press,
  rating: number,
  eventId: number,
): Promise<void> {
  const t = tFor(context.language);
  const assistantId = (await assistantOfBot(bot.id))?.assistant.id;
  if (!assistantId || !Number.isSafeInteger(eventId) || ![1, 2, 3, 4, 5].includes(rating)) return tell(bot, press, '');
  try {
    await recordRating({ assistantId, visitorId: visitorOf(press.sender).id, eventId, rating });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return tell(bot, press, t('telegram:notYours'));
  }
  await tell(bot, press, t('people:rated'));
  if (!press.message) return;
  const text = `${t('people:rated')} ${rating}/5`;
  await attempt(edit(bot, context.chatId, press.message.id, { text }));
}

/** Replaces the apology by its answer. Parts that do not fit into one message follow. */
async function showAnswer(bot: RunningBot, context: ReplyContext, press: Press, head: number): Promise<void> {
  const stored = Number.isSafeInteger(head) ? await unsureParts(bot, head) : undefined;
  const first = stored?.parts[0];
  await tell(bot, press, first ? '' : tFor(context.language)('telegram:askAgain'));
  if (!stored || !first || !press.message) return finish(bot, context.ids);
  const rest = stored.shown ? [] : stored.parts.slice(1);
  if (rest.length > 0) await takeUnsureRest(bot, head, press.updateId, rest);
  await attempt(edit(bot, context.chatId, press.message.id, first));
  if (rest.length > 0) return deliver(bot, context, { head: press.updateId, parts: rest });
  await finish(bot, context.ids);
}

/** Every press must be answered, or its button keeps its spinner. */
async function tell(bot: RunningBot, press: Press, text: string): Promise<void> {
  await attempt(bot.api.answerCallbackQuery(press.queryId, text ? { text } : {}));
}

/** Ignores failures of optional calls: Telegram forgets a press after some minutes. */
async function attempt(doing: Promise<unknown>): Promise<void> {
  await doing.catch((error) => log.debug({ err: error }, 'Telegram rejected the answer to a button press'));
}
