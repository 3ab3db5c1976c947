import type { Message, Update } from 'node-telegram-bot-api';
import { readOwnButton } from './own-buttons';

/** Message fields with other people's words and names. */
const FROM_OTHERS = [
  'quote',
  'external_reply',
  'pinned_message',
  'forward_origin',
  'forward_from',
  'forward_from_chat',
  'forward_sender_name',
  'via_bot',
] as const;

/**
 * Removes from an update what need not be stored. Of a replied-to message only its sender is kept; of a pressed
 * button's message only what answering the press needs. So no update stores another person's words.
 */
export function pruneUpdate(update: Update): Update {
  const { message, callback_query: query } = update;
  return {
    ...update,
    ...(message && { message: pruneMessage(message) }),
    ...(query && { callback_query: { ...query, ...(query.message && { message: pruneShown(query.message) }) } }),
  } as Update;
}

function pruneMessage(message: Message): Message {
  const kept: Record<string, unknown> = { ...message };
  for (const name of FROM_OTHERS) delete kept[name];
  const answered = message.reply_to_message;
  if (answered) {
    const { from: author, reply_markup: markup } = answered;
    const about = author?.is_bot ? conversationOf(markup) : undefined;
    kept.reply_to_message = {
      ...(author && { from: { id: author.id, is_bot: author.is_bot } }),
      ...(about && { conversation: about }),
    };
  }
  return kept as unknown as Message;
}

/** The conversation that a message is about, by the buttons below it. */
function conversationOf(markup: Message['reply_markup']): string | undefined {
  for (const { callback_data: data } of markup?.inline_keyboard.flat() ?? []) {
    const found = data && readOwnButton(data);
    if (found) return found.conversationId;
  }
  return undefined;
}

function pruneShown(shown: object): object {
  const { message_id, chat, date, reply_markup } = shown as Message;
  return { message_id, chat, date, reply_markup };
}
