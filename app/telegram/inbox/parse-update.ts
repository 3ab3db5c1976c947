import type { Message, Update } from 'node-telegram-bot-api';
import { isLanguage, type Language } from '~/schemas/language';
import type { InOwnTopic } from '../bot-api/topics.server';

/** What an update asks of the bot. */

export type Sender = { id: number; name: string; language?: Language };
type Place = {
  updateId: number;
  chatId: number;
  sender: Sender;
  /** In a group: the message that is answered, and its topic; the group's name, and whether it has topics. */
  group?: { messageId: number; topic?: number; title?: string; forum?: boolean };
};
export type TextMessage = Place & { kind: 'text'; text: string; cut: boolean };
export type Command = Place & { kind: 'command'; command: string; argument: string };
/** The sender's own number, by the button that shares it. */
export type OwnContact = Place & { kind: 'contact'; phone: string; name: string };
/** A photo, voice message or the like, without text. */
export type Wordless = Place & { kind: 'wordless' };
export type Press = Place & {
  kind: 'press';
  queryId: string;
  data: string;
  /** The button's label. */
  label: string;
  /** The message with the button; absent once Telegram no longer shows it. */
  message?: { id: number; keyboard: Message['reply_markup'] };
};
export type Incoming = TextMessage | Command | OwnContact | Wordless | Press;

/** Maximum length of a message that is read, the same as in the widget's call. */
export const MAX_QUESTION = 4000;

const WORDLESS = [
  'photo',
  'document',
  'voice',
  'audio',
  'video',
  'video_note',
  'sticker',
  'animation',
  'location',
  'contact',
  'poll',
  'dice',
  'story',
] as const;

/**
 * @returns undefined for updates the bot does not answer: edited messages, channels, other people's talk in a group.
 */
export function readUpdate(update: Update, bot: { telegramId: number; username: string | null }): Incoming | undefined {
  if (update.callback_query) return readPress(update, update.callback_query);
  const message = update.message;
  const sender = message && authorOf(message);
  if (!message?.from || !sender) return undefined;
  const place: Place = { updateId: update.update_id, chatId: message.chat.id, sender };
  const private_ = message.chat.type === 'private';
  if (!private_) {
    if (message.chat.type !== 'group' && message.chat.type !== 'supergroup') return undefined;
    place.group = { messageId: message.message_id };
    if (message.is_topic_message && message.message_thread_id) place.group.topic = message.message_thread_id;
    if (message.chat.title) place.group.title = message.chat.title;
    if (message.chat.is_forum) place.group.forum = true;
  }
  const { contact } = message;
  // A number out of the address book is somebody else's.
  if (private_ && contact?.user_id === message.from.id) {
    const name = [contact.first_name, contact.last_name].filter(Boolean).join(' ').slice(0, 120);
    return { ...place, kind: 'contact', phone: contact.phone_number, name };
  }
  const said = (message.text ?? message.caption ?? '').trim();
  const command = /^\/(\w{1,32})(?:@(\w+))?(?:\s+|$)/.exec(said);
  if (command && message.text) {
    const [start, name = '', addressee] = command;
    const ours = addressee ? addressee.toLowerCase() === bot.username?.toLowerCase() : private_;
    return ours
      ? { ...place, kind: 'command', command: name.toLowerCase(), argument: said.slice(start.length).trim() }
      : undefined;
  }
  const mention = bot.username ? new RegExp(`(?<![\\w@])@${bot.username}(?!\\w)`, 'gi') : undefined;
  const mentioned = mention?.test(said) ?? false;
  const replied = message.reply_to_message?.from?.id === bot.telegramId;
  // In a conversation's topic all is for its visitor, but what answers a colleague.
  const inOwnTopic = (message as InOwnTopic).own_topic !== undefined && !message.reply_to_message;
  if (!private_ && !mentioned && !replied && !inOwnTopic) return undefined;
  const words = (mention ? said.replace(mention, ' ').replace(/[ \t]{2,}/g, ' ') : said).trim();
  if (words) {
    return { ...place, kind: 'text', text: words.slice(0, MAX_QUESTION), cut: words.length > MAX_QUESTION };
  }
  if (WORDLESS.some((kind) => message[kind as keyof Message] !== undefined)) return { ...place, kind: 'wordless' };
  return mentioned ? { ...place, kind: 'command', command: 'help', argument: '' } : undefined;
}

function readPress(update: Update, query: NonNullable<Update['callback_query']>): Press | undefined {
  const { message, data } = query;
  if (!data) return undefined;
  const shown = message && 'date' in message && message.date > 0 ? (message as Message) : undefined;
  const rows = shown?.reply_markup?.inline_keyboard ?? [];
  return {
    updateId: update.update_id,
    chatId: message?.chat.id ?? query.from.id,
    sender: senderOf(query.from),
    kind: 'press',
    queryId: query.id,
    data,
    label: rows.flat().find((button) => button.callback_data === data)?.text ?? '',
    ...(shown && { message: { id: shown.message_id, keyboard: shown.reply_markup } }),
  };
}

/**
 * An administrator who writes anonymously has the group's own id and name. @returns undefined for bots, and for channels: the
 * posts of a group's channel come in the name of Telegram, which is no bot.
 */
function authorOf({ from, chat, sender_chat: as }: Message): Sender | undefined {
  if (as) return as.id === chat.id ? { id: chat.id, name: (chat.title ?? '').slice(0, 200) } : undefined;
  return from && !from.is_bot ? senderOf(from) : undefined;
}

function senderOf(from: NonNullable<Message['from']>): Sender {
  const name = [from.first_name, from.last_name].filter(Boolean).join(' ').trim() || from.username || String(from.id);
  const language = from.language_code?.slice(0, 2).toLowerCase();
  return { id: from.id, name: name.slice(0, 200), ...(isLanguage(language) && { language }) };
}
