import type { Update } from 'node-telegram-bot-api';
import { describe, expect, it } from 'vitest';
import { readNotice } from './membership';

const read = (content: object) => readNotice({ update_id: 1, ...content } as Update);
const message = (chatId: number, more: object) => ({
  message: { message_id: 1, date: 1, chat: { id: chatId }, ...more },
});
const membership = (status: string, more: object = {}) => ({
  my_chat_member: { chat: { id: 9, type: 'private' }, date: 1, new_chat_member: { status, ...more } },
});

describe('Telegram’s notices about a chat', () => {
  it('report a group’s new id, in the old chat and in the new one alike', () => {
    const moved = { kind: 'moved', chatId: -7, to: -1007 };
    expect(read(message(-7, { migrate_to_chat_id: -1007 }))).toEqual(moved);
    expect(read(message(-1007, { migrate_from_chat_id: -7 }))).toEqual(moved);
  });

  it('report that the bot was blocked or removed, and that it was added again', () => {
    const kinds = [
      membership('kicked'),
      membership('left'),
      membership('restricted', { is_member: false }),
      membership('restricted', { is_member: true }),
      membership('member'),
      membership('administrator'),
    ].map((update) => read(update)?.kind);
    expect(kinds).toEqual(['gone', 'gone', 'gone', 'back', 'back', 'back']);
  });

  it('do not include messages and button presses', () => {
    expect(read(message(9, { text: 'Hello' }))).toBeUndefined();
    expect(read({ callback_query: { id: '1', data: 'n' } })).toBeUndefined();
  });
});
