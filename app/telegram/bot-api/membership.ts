import type { ChatMember, Update } from 'node-telegram-bot-api';

/**
 * Telegram's notice about a chat: it has a new id, or the bot was removed from it, added again or given other rights.
 * `topics`: whether it may make topics there; null where the chat has none.
 */
export type Notice =
  | { kind: 'moved'; chatId: number; to: number }
  | { kind: 'gone'; chatId: number }
  | { kind: 'back'; chatId: number; topics: 'on' | 'no_right' | null };

/** @returns undefined for anything a person says or does. */
export function readNotice({ message, my_chat_member: membership }: Update): Notice | undefined {
  // Both the old and the new chat report a migration, in no reliable order.
  if (message?.migrate_to_chat_id) return { kind: 'moved', chatId: message.chat.id, to: message.migrate_to_chat_id };
  if (message?.migrate_from_chat_id) {
    return { kind: 'moved', chatId: message.migrate_from_chat_id, to: message.chat.id };
  }
  if (!membership) return undefined;
  const { new_chat_member: now, chat } = membership;
  const gone = now.status === 'kicked' || now.status === 'left' || ('is_member' in now && !now.is_member);
  if (gone) return { kind: 'gone', chatId: chat.id };
  return { kind: 'back', chatId: chat.id, topics: chat.is_forum ? topicsFor(now) : null };
}

/** What the topics of a group that has them can be used for by this member. */
export function topicsFor(member: ChatMember): 'on' | 'no_right' {
  return member.status === 'administrator' && 'can_manage_topics' in member && member.can_manage_topics
    ? 'on'
    : 'no_right';
}
