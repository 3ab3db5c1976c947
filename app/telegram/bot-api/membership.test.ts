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

describe('what Telegram tells of a chat', () => {
  it('is where a group goes on, said in the old chat and in the new one alike', () => {
    const moved = { kind: 'moved', chatId: -7, to: -1007 };
    expect(read(message(-7, { migrate_to_chat_id: -1007 }))).toEqual(moved);
    expect(read(message(-1007, { migrate_from_chat_id: -7 }))).toEqual(moved);
  });

  it('is that the bot was blocked or put out, and that it was let in again', () => {
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

  it('is nothing where somebody writes or presses a button', () => {
    expect(read(message(9, { text: 'Hello' }))).toBeUndefined();
    expect(read({ callback_query: { id: '1', data: 'n' } })).toBeUndefined();
  });
});
