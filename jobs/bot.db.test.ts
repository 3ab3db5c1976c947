import type { Server } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tFor } from '~/i18n/i18n.server';
import { db } from '~/infra/db.server';
import { deleteBot, disableBot, enableBot, telegramBotOf } from '~/telegram/setup/bots.server';
import { testChatOf } from '~/telegram/setup/test-message.server';
import { assistants } from '~db/schema/assistant/assistants';
import { telegramBots } from '~db/schema/conversations/telegram';
import {
  chatsOf,
  disableAllBots,
  eventually,
  leaveBehind,
  makeOwnerBot,
  type OwnerBot,
  settled,
  updatesOf,
} from '../test/telegram/owner-bot';
import { sharedTelegram } from '../test/telegram/shared';
import { polled, startSupervisor, stopSupervisors, supervisors } from '../test/telegram/supervisors';
import { answersCounted, countAlready, loggedMessages } from '../test/visitors';

const t = tFor('en');

beforeEach(disableAllBots);
afterEach(stopSupervisors);

const holders = async (...ownerBots: OwnerBot[]) => {
  const rows = await db().select({ id: telegramBots.id, holder: telegramBots.leaseHolder }).from(telegramBots);
  return ownerBots.map(({ id }) => rows.find((row) => row.id === id)?.holder ?? null);
};

describe('a connected bot', () => {
  it('answers like the widget, and its conversation is logged under the visitor’s name', async () => {
    const { bot, owner } = await polled();
    bot.say('How much is delivery?', { id: 71, name: 'Dana' });
    await bot.called('sendMessage');
    expect(bot.texts(71)[0]).toContain('Delivery is 900 tenge.');
    const [logged, ...more] = await loggedMessages(owner, 'tg:71');
    expect([logged?.message, logged?.status, more.length]).toEqual(['How much is delivery?', 'answered', 0]);
    expect(await answersCounted(owner)).toEqual([1, 1]);
  });

  it('is shown to the owner as polled, with its last message', async () => {
    const ownerBot = await polled();
    ownerBot.bot.say('Hello');
    await settled(ownerBot, 1);
    const info = await eventually('told', async () => {
      const told = await telegramBotOf(ownerBot.owner.assistant);
      return told?.polling ? told : undefined;
    });
    expect([info.pollingSince, info.lastUpdateAt, info.error]).toEqual([expect.any(Date), expect.any(Date), null]);
  });

  it('publishes its commands in three languages, once', async () => {
    const { bot } = await polled();
    await bot.called('setMyCommands', 3);
    expect(bot.callsTo('setMyCommands').map(({ params }) => params.language_code)).toEqual([undefined, 'ru', 'kk']);
    await supervisors.pop()?.stop();
    // Counted before the start: by its end both calls may have been made, and the next comes after a long poll.
    const { polls } = bot;
    await startSupervisor();
    await bot.called('getUpdates', polls + 2);
    expect(bot.callsTo('setMyCommands')).toHaveLength(3);
  });

  it('is not polled while its owner has turned it off', async () => {
    const ownerBot = await polled();
    await disableBot(ownerBot.owner.assistant);
    await eventually('let go of', async () => (await holders(ownerBot))[0] === null);
    const { polls } = ownerBot.bot;
    ownerBot.bot.say('When are you open?');
    await enableBot(ownerBot.owner.assistant);
    await ownerBot.bot.called('sendMessage');
    expect(ownerBot.bot.polls).toBeGreaterThan(polls);
    expect(ownerBot.bot.texts()[0]).toContain('from 8 to 20');
  });

  it('is released when its owner removes it', async () => {
    const ownerBot = await polled();
    await deleteBot(ownerBot.owner.assistant);
    await eventually('let go of', () => supervisors[0]?.size === 0);
    expect(await updatesOf(ownerBot)).toEqual([]);
  });

  it('stops polling when its token is revoked, until the owner enters a new one', async () => {
    const ownerBot = await polled();
    const token = (await sharedTelegram()).revoke(ownerBot.bot);
    const told = await eventually(
      'told',
      async () => (await telegramBotOf(ownerBot.owner.assistant))?.error ?? undefined,
    );
    expect(told.code).toBe('telegram_bad_token');
    const { polls } = ownerBot.bot;
    const { activateBot } = await import('~/telegram/setup/bots.server');
    expect(ownerBot.bot.polls).toBe(polls);
    await activateBot(ownerBot.owner.assistant, { token, name: '' });
    ownerBot.bot.say('How much is delivery?');
    await ownerBot.bot.called('sendMessage');
    expect((await telegramBotOf(ownerBot.owner.assistant))?.error).toBeNull();
  });

  it('reports another program that polls it, and recovers when that ends', async () => {
    const ownerBot = await makeOwnerBot();
    ownerBot.bot.webhook = 'https://elsewhere.example/hook';
    await startSupervisor();
    const told = await eventually(
      'told',
      async () => (await telegramBotOf(ownerBot.owner.assistant))?.error ?? undefined,
    );
    expect(told.code).toBe('telegram_conflict');
    ownerBot.bot.webhook = '';
    ownerBot.bot.say('How much is delivery?');
    await ownerBot.bot.called('sendMessage', 1, 25_000);
    await eventually('no error', async () => (await telegramBotOf(ownerBot.owner.assistant))?.error === null);
  });

  it('waits as long as Telegram asks, and survives network failures', async () => {
    const { bot } = await polled();
    bot.fail('getUpdates', { status: 429, retryAfter: 1 }, 1);
    await bot.called('getUpdates', bot.polls + 1);
    bot.fail('getUpdates', 'drop', 2);
    bot.say('How much is delivery?');
    await bot.called('sendMessage');
    expect(bot.texts()).toHaveLength(1);
  });

  it('is polled without an offset after days of silence, since update ids may restart lower', async () => {
    const ownerBot = await makeOwnerBot();
    const long = new Date(Date.now() - 6 * 24 * 3_600_000);
    await db()
      .update(telegramBots)
      .set({ nextUpdateId: 900_000_000, lastUpdateAt: long })
      .where(eq(telegramBots.id, ownerBot.id));
    const updateId = ownerBot.bot.say('How much is delivery?');
    await startSupervisor();
    await ownerBot.bot.called('sendMessage');
    await eventually('acknowledged', () => ownerBot.bot.acknowledged === updateId + 1);
  });
});

describe('several bot processes', () => {
  it('share the bots evenly, each polled by one of them', async () => {
    const bots = [await makeOwnerBot([]), await makeOwnerBot([]), await makeOwnerBot([]), await makeOwnerBot([])];
    const [first, second] = [await startSupervisor(), await startSupervisor()];
    await eventually('shared', async () => {
      const all = await holders(...bots);
      return (
        all.filter((holder) => holder === first.holder).length === 2 &&
        all.filter((holder) => holder === second.holder).length === 2
      );
    });
  });

  it('take over at once after an orderly stop, and after the lease when one dies', async () => {
    const ownerBot = await polled();
    const second = await startSupervisor();
    await supervisors[0]?.stop();
    await eventually('taken over', async () => (await holders(ownerBot))[0] === second.holder);
    // A killed process leaves a lease that nobody renews.
    await second.stop();
    await db()
      .update(telegramBots)
      .set({ leaseHolder: 'dead', leaseUntil: new Date(Date.now() + 500) })
      .where(eq(telegramBots.id, ownerBot.id));
    const third = await startSupervisor();
    expect(await holders(ownerBot)).toEqual(['dead']);
    await eventually('taken over', async () => (await holders(ownerBot))[0] === third.holder);
  });

  it('finish what another left: an answer in progress starts again and is counted once', async () => {
    const ownerBot = await makeOwnerBot();
    await leaveBehind(ownerBot, 'How much is delivery?', { status: 'received' }, { updateId: 500, chatId: 1 });
    await leaveBehind(
      ownerBot,
      'When are',
      { status: 'answering', outgoing: { head: 501 } },
      { updateId: 501, chatId: 2 },
    );
    await leaveBehind(
      ownerBot,
      'you open?',
      { status: 'answering', outgoing: { head: 501 } },
      { updateId: 502, chatId: 2 },
    );
    await startSupervisor();
    await settled(ownerBot, 3);
    expect(ownerBot.bot.texts(1)).toEqual([expect.stringContaining('Delivery is 900 tenge.')]);
    expect(ownerBot.bot.texts(2)).toEqual([expect.stringContaining('from 8 to 20')]);
    expect(await answersCounted(ownerBot.owner)).toEqual([2, 2]);
  });

  it('apologise once, although one dies meanwhile', async () => {
    const ownerBot = await makeOwnerBot();
    const outgoing = { head: 500, parts: [{ text: 'One.' }], apologies: 1 };
    await leaveBehind(ownerBot, 'Tell me all', { status: 'sending', outgoing, sent: 0 });
    await startSupervisor();
    await settled(ownerBot, 1);
    expect(ownerBot.bot.texts()).toEqual([]);
  });

  it('never resend what may have been sent: they say so once, with a button that shows the answer', async () => {
    const ownerBot = await makeOwnerBot();
    const outgoing = { head: 500, parts: [{ text: 'One.' }, { text: 'Two.' }, { text: 'Three.' }] };
    await leaveBehind(ownerBot, 'Tell me all', { status: 'sending', outgoing, sent: 1 });
    await startSupervisor();
    await settled(ownerBot, 1);
    const { bot } = ownerBot;
    expect(bot.texts()).toEqual([t('telegram:unsure')]);
    // The connection is there before the apology is noted as being sent.
    expect(bot.calls.map(({ method }) => method).filter((method) => method.startsWith('send'))).toEqual([
      'sendChatAction',
      'sendMessage',
    ]);
    press(ownerBot, keyboardOf(ownerBot), 'a:500');
    press(ownerBot, [], 'a:500');
    await settled(ownerBot, 3);
    expect(bot.callsTo('editMessageText').map(({ params }) => [params.message_id, params.text])).toEqual([
      ['1', 'Two.'],
      ['1', 'Two.'],
    ]);
    expect(bot.texts().slice(1)).toEqual(['Three.']);
    expect(bot.callsTo('answerCallbackQuery')).toHaveLength(2);
  });
});

type Keyboard = { text: string; callback_data?: string }[][];

/** The buttons of a message the bot sent; telegram-test-api returns them parsed. */
function keyboardOf({ bot }: OwnerBot, method = 'sendMessage'): Keyboard {
  const markup: unknown = bot.callsTo(method)[0]?.params.reply_markup;
  return ((typeof markup === 'string' ? JSON.parse(markup) : markup) as { inline_keyboard: Keyboard }).inline_keyboard;
}

function press({ bot }: OwnerBot, inline_keyboard: Keyboard, data: string, id = 5000): number {
  const from = { id, is_bot: false, first_name: 'Aliya', language_code: 'en' };
  const chat = { id, type: 'private' };
  const message = { message_id: 1, date: 1, chat, reply_markup: { inline_keyboard } };
  return bot.push({ callback_query: { id: 'query', from, chat_instance: '1', data, message } } as never);
}

/** The bot is blocked or removed ("kicked"), or added again ("member"). */
function membership({ bot }: OwnerBot, status: 'kicked' | 'member', id = 5000): void {
  const from = { id, is_bot: false, first_name: 'Aliya' };
  const member = { user: { id: bot.id, is_bot: true, first_name: 'Bot' }, status };
  bot.push({ my_chat_member: { chat: { id, type: 'private' }, from, date: 1, new_chat_member: member } } as never);
}

describe('sending to Telegram', () => {
  it('retries what was certainly not sent, as often as needed', async () => {
    const ownerBot = await polled();
    ownerBot.bot.fail('sendMessage', { status: 429, retryAfter: 0 }, 2);
    ownerBot.bot.say('How much is delivery?');
    await settled(ownerBot, 1);
    expect([ownerBot.bot.texts().length, ownerBot.bot.tried('sendMessage')]).toEqual([1, 3]);
  });

  it('apologises once when it is unknown whether the answer arrived', async () => {
    const ownerBot = await polled();
    ownerBot.bot.fail('sendMessage', 'drop-after', 1);
    ownerBot.bot.say('How much is delivery?');
    await settled(ownerBot, 1);
    expect(ownerBot.bot.texts()).toEqual([expect.stringContaining('900 tenge'), t('telegram:unsure')]);
  });

  it('omits formatting that Telegram rejects', async () => {
    const ownerBot = await polled();
    ownerBot.bot.fail('sendMessage', { status: 400, description: 'Bad Request: can’t parse entities' }, 1);
    ownerBot.bot.say('How much is delivery?');
    await settled(ownerBot, 1);
    expect(ownerBot.bot.callsTo('sendMessage').map(({ params }) => params.entities)).toEqual([undefined]);
  });

  it('sends nothing to a visitor who has blocked the bot, until they write again', async () => {
    const ownerBot = await polled();
    ownerBot.bot.blockedBy.add(5000);
    ownerBot.bot.say('How much is delivery?');
    await settled(ownerBot, 1);
    const blockedAt = async () => (await chatsOf(ownerBot))[0]?.blockedAt;
    expect([ownerBot.bot.tried('sendMessage'), await blockedAt()]).toEqual([1, expect.any(Date)]);
    ownerBot.bot.blockedBy.clear();
    ownerBot.bot.say('How much is delivery?');
    await settled(ownerBot, 2);
    expect([ownerBot.bot.texts().length, await blockedAt()]).toEqual([1, null]);
  });

  it('is not retried once the visitor has blocked the bot meanwhile', async () => {
    const ownerBot = await polled();
    ownerBot.bot.fail('sendMessage', { status: 429, retryAfter: 0 });
    ownerBot.bot.say('How much is delivery?');
    await eventually('tried', () => ownerBot.bot.tried('sendMessage') > 1);
    membership(ownerBot, 'kicked');
    await settled(ownerBot, 1);
    expect((await chatsOf(ownerBot))[0]?.blockedAt).toEqual(expect.any(Date));
    expect(await testChatOf(ownerBot.owner.assistant)).toBeNull();
    membership(ownerBot, 'member');
    await eventually('let in again', async () => (await chatsOf(ownerBot))[0]?.blockedAt === null);
    expect(await testChatOf(ownerBot.owner.assistant)).toEqual({ id: 5000, name: 'Aliya' });
  });

  it('does not delay other bots when one hangs', async () => {
    const [stuck, other] = [await makeOwnerBot(), await makeOwnerBot()];
    await startSupervisor();
    stuck.bot.fail('sendMessage', 'hang');
    stuck.bot.say('How much is delivery?');
    await eventually('hanging', () => stuck.bot.tried('sendMessage') === 1);
    other.bot.say('How much is delivery?');
    await settled(other, 1);
    stuck.bot.mend();
    const network = Reflect.get(await sharedTelegram(), 'server') as Server;
    network.closeAllConnections();
    await settled(stuck, 1);
    expect(stuck.bot.texts()).toEqual([t('telegram:unsure')]);
  });
});

describe('a Telegram chat', () => {
  it('is answered in order, and a burst together', async () => {
    const ownerBot = await makeOwnerBot();
    for (const text of ['Hello,', 'how much', 'is delivery?']) ownerBot.bot.say(text);
    await startSupervisor();
    await settled(ownerBot, 3);
    expect(ownerBot.bot.texts()).toEqual([expect.stringContaining('900 tenge')]);
    expect((await loggedMessages(ownerBot.owner)).map(({ message }) => message)).toEqual([
      'Hello,\nhow much\nis delivery?',
    ]);
  });

  it('offers feedback, which counts as in the widget and is confirmed', async () => {
    const ownerBot = await polled();
    const { bot, owner } = ownerBot;
    const updateId = bot.say('How much is delivery?');
    await settled(ownerBot, 1);
    const keyboard = keyboardOf(ownerBot);
    expect(keyboard.flat().map((button) => button.callback_data)).toEqual([`f:1:${updateId}`, `f:0:${updateId}`]);
    press(ownerBot, keyboard, `f:1:${updateId}`);
    await settled(ownerBot, 2);
    expect(bot.callsTo('answerCallbackQuery')[0]?.params.text).toBe(t('telegram:thanks'));
    expect(
      keyboardOf(ownerBot, 'editMessageReplyMarkup')
        .flat()
        .map(({ text }) => text),
    ).toEqual([t('telegram:thanks')]);
    const { statsOf } = await import('~/services/conversations/stats.server');
    expect(await statsOf(owner.assistant)).toMatchObject({ resolved: 1, total: 1 });
    press(ownerBot, keyboard, `f:0:${updateId}`, 6000);
    await settled(ownerBot, 3);
    expect(bot.callsTo('answerCallbackQuery')[1]?.params.text).toBe(t('telegram:notYours'));
  });

  it('is told first that an AI answers, whatever the owner’s greeting says', async () => {
    const ownerBot = await polled();
    await db()
      .update(assistants)
      .set({ appearance: { greeting: 'Hi, this is Aida!' } })
      .where(eq(assistants.id, ownerBot.owner.assistant.id));
    ownerBot.bot.say('/start');
    await settled(ownerBot, 1);
    expect(ownerBot.bot.texts()[0]).toMatch(new RegExp(`^${t('people:ai')}\n\nHi, this is Aida!`));
  });

  it('is greeted with popular questions, and pressing one asks it', async () => {
    const ownerBot = await polled();
    const { bot, owner } = ownerBot;
    bot.say('/start');
    await settled(ownerBot, 1);
    expect(bot.texts()[0]).toContain(t('telegram:greeting', { name: owner.assistant.name }));
    const keyboard = keyboardOf(ownerBot);
    expect(keyboard.flat().map(({ text }) => text)).toEqual(['How much is delivery?', 'When are you open?']);
    press(ownerBot, keyboard, 'p:1');
    await settled(ownerBot, 2);
    expect(bot.texts()[1]).toMatch(/^When are you open\?\n\nWe are open from 8 to 20/);
  });

  it('keeps its chosen language', async () => {
    const ownerBot = await polled();
    const { bot } = ownerBot;
    bot.say('/language');
    await settled(ownerBot, 1);
    press(ownerBot, [], 'l:kk');
    await settled(ownerBot, 2);
    bot.say('/help');
    await settled(ownerBot, 3);
    expect(bot.texts()).toEqual([t('telegram:chooseLanguage'), tFor('kk')('telegram:help')]);
    expect(bot.callsTo('editMessageText')[0]?.params.text).toBe(tFor('kk')('telegram:languageSet'));
  });

  it('begins a new conversation with /new', async () => {
    const ownerBot = await polled();
    for (const [at, text] of ['How much is delivery?', '/new', 'When are you open?', '/whatever'].entries()) {
      ownerBot.bot.say(text);
      await settled(ownerBot, at + 1);
    }
    expect(ownerBot.bot.texts()[1]).toBe(t('telegram:newThread'));
    expect(ownerBot.bot.texts()[3]).toBe(t('telegram:help'));
    const logged = await loggedMessages(ownerBot.owner);
    expect(new Set(logged.map(({ conversationId }) => conversationId)).size).toBe(2);
  });

  it('is told in its own language about unsupported messages and about the limit', async () => {
    const ownerBot = await polled();
    const { bot, owner } = ownerBot;
    const from = { id: 9, is_bot: false, first_name: 'Ерлан', language_code: 'ru' };
    const place = { message_id: 1, date: 1, chat: { id: 9, type: 'private' }, from };
    bot.push({ message: { ...place, voice: { file_id: 'x', file_unique_id: 'x', duration: 1 } } } as never);
    await settled(ownerBot, 1);
    expect(bot.texts()).toEqual([tFor('ru')('telegram:wordless')]);
    await countAlready(owner, 100_000, 1_000_000);
    bot.push({ message: { ...place, photo: [], caption: 'Сколько стоит доставка?' } } as never);
    await settled(ownerBot, 2);
    expect(bot.texts()[1]).toBe(tFor('ru')('errors:answer_limit'));
  });

  it('is told that a message was too long to be read completely', async () => {
    const ownerBot = await polled();
    ownerBot.bot.say(`How much is delivery? ${'x'.repeat(4050)}`);
    await settled(ownerBot, 1);
    expect(ownerBot.bot.texts()[0]).toContain(t('telegram:cut', { count: 4000 }));
  });

  it('is answered in the language of the message, whatever the person’s Telegram language', async () => {
    const ownerBot = await makeOwnerBot([{ question: 'Сколько стоит доставка?', answer: 'Доставка стоит 900 тенге.' }]);
    await startSupervisor();
    ownerBot.bot.say('Сколько стоит доставка?', { language: 'en' });
    await settled(ownerBot, 1);
    expect(keyboardOf(ownerBot).flat()[0]?.text).toBe(tFor('ru')('telegram:helpful'));
  });

  it('survives characters that cannot be stored, and malformed updates', async () => {
    const ownerBot = await polled();
    ownerBot.bot.push({ message: { message_id: 1, from: { id: 1 } } } as never);
    ownerBot.bot.say('How much\0 is delivery? \uD83D');
    await settled(ownerBot, 1);
    expect(ownerBot.bot.texts()).toEqual([expect.stringContaining('900 tenge')]);
  });

  it('ignores messages in a group unless the bot is addressed', async () => {
    const ownerBot = await polled();
    const { bot, owner } = ownerBot;
    const from = { id: 9, is_bot: false, first_name: 'Dana', language_code: 'en' };
    const place = { message_id: 44, date: 1, chat: { id: -77, type: 'supergroup' }, from };
    bot.push({ message: { ...place, text: 'How much is delivery?' } } as never);
    bot.push({ edited_message: { ...place, text: `@${bot.username} hello` } } as never);
    bot.push({ channel_post: { ...place, text: `@${bot.username} hello` } } as never);
    const last = bot.push({ message: { ...place, text: `@${bot.username} how much is delivery?` } } as never);
    await settled(ownerBot, 1);
    expect(bot.callsTo('sendMessage').map(({ params }) => [params.chat_id, params.reply_parameters])).toEqual([
      ['-77', JSON.stringify({ message_id: 44, allow_sending_without_reply: true })],
    ]);
    await eventually('acknowledged', () => bot.acknowledged === last + 1);
    expect((await loggedMessages(owner)).map(({ message }) => message)).toEqual(['how much is delivery?']);
  });
});
