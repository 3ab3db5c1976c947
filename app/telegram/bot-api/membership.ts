import type { Update } from 'node-telegram-bot-api';

/** What Telegram tells of a chat itself: it goes on under another id, or the bot was put out of it or let in again. */
export type Notice = { kind: 'moved'; chatId: number; to: number } | { kind: 'gone' | 'back'; chatId: number };

/** @returns undefined for what somebody says or does. */
export function readNotice({ message, my_chat_member: membership }: Update): Notice | undefined {
  // Both chats hear of a group that becomes a supergroup, in no order to be relied on.
  if (message?.migrate_to_chat_id) return { kind: 'moved', chatId: message.chat.id, to: message.migrate_to_chat_id };
  if (message?.migrate_from_chat_id) {
    return { kind: 'moved', chatId: message.migrate_from_chat_id, to: message.chat.id };
  }
  if (!membership) return undefined;
  const { new_chat_member: now, chat } = membership;
  const gone = now.status === 'kicked' || now.status === 'left' || ('is_member' in now && !now.is_member);
  return { kind: gone ? 'gone' : 'back', chatId: chat.id };
}
