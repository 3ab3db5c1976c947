import type { Message, Update } from 'node-telegram-bot-api';

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
  const author = message.reply_to_message?.from;
  if (message.reply_to_message)
    kept.reply_to_message = author ? { from: { id: author.id, is_bot: author.is_bot } } : {};
  return kept as unknown as Message;
}

function pruneShown(shown: object): object {
  const { message_id, chat, date, reply_markup } = shown as Message;
  return { message_id, chat, date, reply_markup };
}
