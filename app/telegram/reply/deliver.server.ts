import { FatalError, type TelegramBot, TelegramError } from 'node-telegram-bot-api';
import { tFor } from '~/i18n/i18n.server';
import { log } from '~/infra/log.server';
import type { Language } from '~/schemas/language';
import { telegramErrorCode, telegramMovedTo, telegramRetryAfter } from '../bot-api/bot-api.server';
import { isBlocked, markBlocked, moveChat } from '../bot-api/chats.server';
import type { Part } from '../bot-api/outgoing-message';
import { beginSending, finish, type Holding, holdBack, type Outgoing } from '../inbox/updates.server';
import { sendingApology } from './apologies';
import { simplified } from './compose.server';

/** A bot together with the process that polls it. */
export type RunningBot = Holding & {
  version: number;
  telegramId: number;
  username: string | null;
  /** Its API calls; they continue while the bot is being stopped. */
  api: TelegramBot;
  /** Aborted when the process has to release the bot. */
  signal: AbortSignal;
};

/** The chat that messages go to, and the updates they answer. */
export type ReplyContext = {
  /** Changes if a group becomes a supergroup meanwhile. */
  chatId: number;
  ids: number[];
  language: Language;
  /** In a group: the message that is answered, and its topic. */
  group?: { messageId?: number; topic?: number };
  /** Called once where that topic is gone: finds another place in the group. */
  reopenTopic?: () => Promise<void>;
};

/** The process releases the bot before the reply was sent completely; the next process continues. */
export class Stopped extends Error {}

/** The outcome of sending one message. */
type Fate = 'sent' | 'unknown' | 'blocked' | 'refused' | 'stopped';

const MAX_APOLOGIES = 3;
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;
/** A topic was deleted, or is closed to the bot. */
const TOPIC_GONE = /thread not found|topic_(deleted|id_invalid|closed)/i;
/** Errors that prove that no connection was made. */
const NEVER_LEFT = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS|CERT_/;

/**
 * Sends a reply's parts from the given one on, each at most once, then closes its updates. A part that was certainly
 * not sent is retried until it is; if the outcome of a part is unknown, the visitor is told so instead.
 *
 * @throws LeaseLost or Stopped, with the reply stored for the next process.
 */
export async function deliver(bot: RunningBot, context: ReplyContext, outgoing: Outgoing, from = 0): Promise<void> {
  const parts = outgoing.parts ?? [];
  for (let at = from; at < parts.length; at++) {
    const part = parts[at];
    if (!part) continue;
    const fate = await send(bot, context, outgoing, at, part);
    if (fate === 'unknown') return apologise(bot, context, outgoing, at);
    if (fate !== 'sent') break;
  }
  await finish(bot, context.ids);
}

/**
 * Sends an apology instead of an answer that may already have arrived, with a button that replaces the apology by the
 * answer: an edit is safe to repeat.
 */
export async function apologise(bot: RunningBot, context: ReplyContext, outgoing: Outgoing, at: number): Promise<void> {
  const t = tFor(context.language);
  const part: Part = {
    text: t('telegram:unsure'),
    buttons: [[{ text: t('telegram:showAnswer'), callback_data: `a:${outgoing.head}` }]],
  };
  let told = outgoing;
  // On a connection without responses, none of them may have arrived.
  while ((told.apologies ?? 0) < MAX_APOLOGIES) {
    told = { ...told, apologies: (told.apologies ?? 0) + 1 };
    await connect(bot.api, context);
    if ((await send(bot, context, told, at, part)) !== 'unknown') break;
    log.warn({ bot: bot.id, update: outgoing.head }, 'could not confirm delivery of a Telegram apology');
    await pause(FIRST_WAIT_MS * 2, bot.signal);
  }
  await finish(bot, context.ids);
}

/** Has a connection open, so that the message leaves at once after it is noted. */
async function connect(api: TelegramBot, { chatId, group }: ReplyContext): Promise<void> {
  await failureOf(api.sendChatAction(chatId, 'typing', group?.topic ? { message_thread_id: group.topic } : {}));
}

async function send(bot: RunningBot, context: ReplyContext, outgoing: Outgoing, at: number, part: Part): Promise<Fate> {
  let plainly = false;
  let moved = false;
  for (let tries = 0; ; tries++) {
    if (tries > 0 && (await isBlocked(bot.id, context.chatId))) return 'blocked';
    const attempt = async () => {
      await beginSending(bot, outgoing, at);
      // Nothing may run between the line above and this call: a crash in between leaves the outcome unknown.
      return failureOf(call(bot.api, context, plainly ? simplified(part) : part));
    };
    const error = outgoing.apologies ? await sendingApology(attempt) : await attempt();
    if (!error) return 'sent';
    const to = telegramMovedTo(error);
    if (to !== undefined && !moved) {
      moved = true;
      await moveChat(bot.id, context.chatId, to);
      context.chatId = to;
      // Messages are numbered anew in the supergroup, so the question's id is invalid there.
      context.group = undefined;
      continue;
    }
    const fate = fateOf(error);
    if (fate === 'refused' && context.reopenTopic && TOPIC_GONE.test(error.message)) {
      await holdBack(bot, outgoing, at);
      await context.reopenTopic();
      context.reopenTopic = undefined;
      continue;
    }
    if (fate === 'refused' && !plainly) {
      // Telegram may reject its formatting or a URL: retry without them.
      plainly = true;
      continue;
    }
    if (fate === 'blocked') await markBlocked(bot.id, context.chatId);
    if (fate === 'unknown')
      log.warn({ err: error, bot: bot.id, update: outgoing.head }, 'could not confirm delivery of a Telegram message');
    if (fate === 'refused')
      log.error({ err: error, bot: bot.id, update: outgoing.head }, 'Telegram rejected a message');
    if (fate !== 'again' && fate !== 'stopped') return fate;
    await holdBack(bot, { ...outgoing, apologies: outgoing.apologies && outgoing.apologies - 1 }, at);
    if (fate === 'stopped') throw new Stopped('the token is no longer valid');
    const asked = telegramRetryAfter(error);
    const wait = asked === undefined ? Math.min(FIRST_WAIT_MS * 2 ** tries, MAX_WAIT_MS) : asked * 1000;
    await pause(wait * (1 + Math.random() / 4), bot.signal);
  }
}

function call(api: TelegramBot, { chatId, group }: ReplyContext, part: Part): Promise<unknown> {
  return api.sendMessage(chatId, part.text, {
    ...markup(part),
    ...(group?.messageId && { reply_parameters: { message_id: group.messageId, allow_sending_without_reply: true } }),
    ...(group?.topic && { message_thread_id: group.topic }),
  } as never);
}

function markup({ entities, buttons, contact }: Part) {
  return {
    ...(entities && { entities }),
    ...(buttons && { reply_markup: { inline_keyboard: buttons } }),
    ...(contact && { reply_markup: contactKeyboard(contact) }),
    link_preview_options: { is_disabled: true },
  };
}

const contactKeyboard = (contact: NonNullable<Part['contact']>) =>
  contact === 'gone'
    ? { remove_keyboard: true }
    : {
        keyboard: [[{ text: contact.share, request_contact: true }]],
        ...{ resize_keyboard: true, one_time_keyboard: true },
      };

/** Replaces a message by a part. Telegram rejects an edit that changes nothing, which counts as success. */
export async function edit(bot: RunningBot, chatId: number, messageId: number, part: Part): Promise<void> {
  for (const version of [part, simplified(part)]) {
    const error = await failureOf(
      bot.api.editMessageText(version.text, { ...markup(version), chat_id: chatId, message_id: messageId } as never),
    );
    if (!error || /not modified/.test(error.message)) return;
    if (fateOf(error) !== 'refused') throw error;
    log.warn({ err: error, bot: bot.id }, 'Telegram rejected an edit');
  }
}

async function failureOf(doing: Promise<unknown>): Promise<Error | undefined> {
  try {
    await doing;
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

function fateOf(error: Error): Exclude<Fate, 'sent'> | 'again' {
  if (error instanceof FatalError && NEVER_LEFT.test(error.message)) return 'again';
  if (error instanceof TelegramError) {
    const code = telegramErrorCode(error);
    if (code === 'telegram_slow_down') return 'again';
    if (code === 'telegram_bad_token') return 'stopped';
    if (code === 'telegram_blocked') return 'blocked';
    if (code !== 'telegram_network') return 'refused';
  }
  return 'unknown';
}

/** @throws Stopped if the bot is released meanwhile. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new Stopped('the bot is being released'));
    };
    if (signal.aborted) return stop();
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
