import type { Update } from 'node-telegram-bot-api';
import { describe, expect, it } from 'vitest';
import { readUpdate } from './parse-update';

const BOT = { telegramId: 42, username: 'Aspan_bot' };
const from = { id: 9, is_bot: false, first_name: 'Dana', last_name: 'S.', language_code: 'kk-KZ' };
const read = (message: object, chat: object = { id: 9, type: 'private' }) =>
  readUpdate({ update_id: 1, message: { message_id: 3, date: 1, chat, from, ...message } } as Update, BOT);
const GROUP = { id: -7, type: 'supergroup' };

describe('a person’s message', () => {
  it('is read with its sender', () => {
    expect(read({ text: ' Hello ' })).toEqual({
      kind: 'text',
      updateId: 1,
      chatId: 9,
      sender: { id: 9, name: 'Dana S.', language: 'kk' },
      text: 'Hello',
      cut: false,
    });
  });

  it('may be a command with arguments, also an unknown one', () => {
    expect(read({ text: '/start ref_1' })).toMatchObject({ kind: 'command', command: 'start', argument: 'ref_1' });
    expect(read({ text: '/Price' })).toMatchObject({ kind: 'command', command: 'price' });
    expect(read({ text: '/ or not' })).toMatchObject({ kind: 'text' });
  });

  it('is its caption when it is a picture, and wordless without one', () => {
    expect(read({ photo: [], caption: 'Is this on sale?' })).toMatchObject({ kind: 'text', text: 'Is this on sale?' });
    expect(read({ sticker: {} })).toMatchObject({ kind: 'wordless' });
  });

  it('is ignored when Telegram itself or another bot sends it', () => {
    expect(read({ new_chat_title: 'Coffee' })).toBeUndefined();
    expect(read({ text: 'Hello', from: { ...from, is_bot: true } })).toBeUndefined();
  });
});

describe('in a group', () => {
  it('an administrator who writes anonymously has the group’s name; a channel whose posts appear there is ignored', () => {
    const chat = { ...GROUP, title: 'Front desk' };
    const message = { text: '@Aspan_bot hi', from: { ...from, is_bot: true } };
    expect(read({ ...message, sender_chat: chat }, chat)).toMatchObject({ sender: { id: -7, name: 'Front desk' } });
    expect(read({ ...message, sender_chat: { id: -8, type: 'channel', title: 'News' } }, chat)).toBeUndefined();
    const telegram = { id: 777000, is_bot: false, first_name: 'Telegram' };
    const post = { text: 'Ask @Aspan_bot', from: telegram, sender_chat: { id: -8, type: 'channel' } };
    expect(read({ ...post, is_automatic_forward: true }, chat)).toBeUndefined();
  });

  it('the bot is addressed by its name, by a reply to it, or by a command with its name', () => {
    expect(read({ text: 'Hello all' }, GROUP)).toBeUndefined();
    expect(read({ text: '/help' }, GROUP)).toBeUndefined();
    expect(read({ text: '/help@other_bot' }, GROUP)).toBeUndefined();
    expect(read({ text: '@aspan_bot_2 hello' }, GROUP)).toBeUndefined();
    expect(read({ text: 'When do you open, @aspan_bot?' }, GROUP)).toMatchObject({
      kind: 'text',
      text: 'When do you open, ?',
      group: { messageId: 3 },
    });
    expect(read({ text: '/help@ASPAN_bot' }, GROUP)).toMatchObject({ kind: 'command', command: 'help' });
    expect(read({ text: 'And on Sunday?', reply_to_message: { from: { id: 42 } } }, GROUP)).toMatchObject({
      kind: 'text',
    });
    expect(read({ text: '@Aspan_bot' }, GROUP)).toMatchObject({ kind: 'command', command: 'help' });
  });

  it('the bot answers in the topic of the question', () => {
    const message = { text: '@Aspan_bot hello', is_topic_message: true, message_thread_id: 5 };
    expect(read(message, GROUP)).toMatchObject({ group: { messageId: 3, topic: 5 } });
  });
});

describe('a pressed button', () => {
  it('is read with its label, while Telegram still knows its message', () => {
    const keyboard = { inline_keyboard: [[{ text: 'How much?', callback_data: 's:0' }]] };
    const message = { message_id: 3, date: 1, chat: { id: 9, type: 'private' }, reply_markup: keyboard };
    const press = (of: object) =>
      readUpdate(
        { update_id: 1, callback_query: { id: 'q', from, chat_instance: '1', data: 's:0', message: of } } as Update,
        BOT,
      );
    expect(press(message)).toMatchObject({
      kind: 'press',
      data: 's:0',
      label: 'How much?',
      message: { id: 3, keyboard },
    });
    expect(press({ ...message, date: 0 })).toMatchObject({ label: '', chatId: 9 });
  });
});
