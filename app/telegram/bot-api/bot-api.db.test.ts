import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTelegram } from '../../../test/telegram/shared';
import type { TelegramStandIn } from '../../../test/telegram/stand-in';
import type { StandInBot } from '../../../test/telegram/stand-in-bot';
import { telegramApi, telegramErrorCode, telegramFailure, telegramRetryAfter } from './bot-api.server';

let telegram: TelegramStandIn;
let bot: StandInBot;
beforeAll(async () => {
  telegram = await sharedTelegram();
});
beforeEach(() => {
  bot = telegram.newBot();
});

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error('The call did not fail.');
}

describe('Telegram API calls', () => {
  it('use the bot of their token', async () => {
    const other = telegram.newBot();
    const me = await telegramApi(bot.token).getMe();
    expect([me.id, me.username]).toEqual([bot.id, bot.username]);
    const message = await telegramApi(bot.token).sendMessage(5000, 'Салем 👋', {
      reply_markup: { inline_keyboard: [[{ text: 'Yes', callback_data: 'y' }]] },
    });
    expect([message.text, message.chat.id, bot.texts(5000), other.texts()]).toEqual([
      'Салем 👋',
      5000,
      ['Салем 👋'],
      [],
    ]);
  });

  it('wait for updates, and return the same ones until they are acknowledged', async () => {
    const api = telegramApi(bot.token);
    const waiting = api.getUpdates({ timeout: 10 });
    await bot.called('getUpdates');
    const id = bot.say('Hello');
    expect((await waiting).map(({ update_id }) => update_id)).toEqual([id]);
    expect((await api.getUpdates()).map(({ message }) => message?.text)).toEqual(['Hello']);
    expect(await api.getUpdates({ offset: id + 1 })).toEqual([]);
    expect(await api.getUpdates()).toEqual([]);
  });

  it('can be aborted while they wait', async () => {
    const stop = new AbortController();
    const waiting = failureOf(telegramApi(bot.token, { signal: stop.signal }).getUpdates({ timeout: 60 }));
    await bot.called('getUpdates');
    stop.abort();
    expect(telegramErrorCode(await waiting)).toBe('telegram_network');
  });
});

describe('a failed Telegram API call', () => {
  it('is mapped to a code that says what to do', async () => {
    const api = telegramApi(bot.token);
    const codeOf = async (call: Promise<unknown>) => telegramErrorCode(await failureOf(call));
    expect(await codeOf(telegramApi('nonsense').getMe())).toBe('telegram_bad_token');

    bot.blockedBy.add(1);
    expect(await codeOf(api.sendMessage(1, 'Hello'))).toBe('telegram_blocked');
    expect(await codeOf(api.sendMessage(2, ' '))).toBe('telegram_failed');

    bot.fail('getMe', 'drop', 1);
    expect(await codeOf(api.getMe())).toBe('telegram_network');
    bot.fail('getMe', { status: 502 }, 1);
    expect(await codeOf(api.getMe())).toBe('telegram_network');

    bot.webhook = 'https://elsewhere.example/hook';
    expect(await codeOf(api.getUpdates())).toBe('telegram_conflict');

    telegram.revoke(bot);
    expect(await codeOf(api.getMe())).toBe('telegram_bad_token');
  });

  it('is a conflict for the program that polled first', async () => {
    const first = failureOf(telegramApi(bot.token).getUpdates({ timeout: 60 }));
    await bot.called('getUpdates');
    const second = telegramApi(bot.token).getUpdates({ timeout: 60 });
    expect(telegramErrorCode(await first)).toBe('telegram_conflict');
    bot.say('Hello');
    expect(await second).toHaveLength(1);
  });

  it('is not retried automatically, and reports Telegram’s retry time', async () => {
    bot.fail('sendMessage', { status: 429, description: 'Too Many Requests: retry after 17', retryAfter: 17 });
    const error = await failureOf(telegramApi(bot.token).sendMessage(1, 'Hello'));
    expect([telegramErrorCode(error), telegramRetryAfter(error)]).toEqual(['telegram_slow_down', 17]);
    expect(telegramFailure(error)).toMatchObject({ code: 'telegram_slow_down', params: { retryAfter: 17 } });
    expect(bot.tried('sendMessage')).toBe(1);
  });

  it('never shows the token', async () => {
    const secret = bot.token.split(':')[1] ?? '';
    const shown = (error: unknown) => {
      const { message, stack, cause } = error as Error;
      return JSON.stringify([message, stack, (cause as Error | undefined)?.message, (cause as Error)?.stack]);
    };
    for (const failure of ['drop', { status: 400, description: `No such path: /bot${bot.token}/getMe` }] as const) {
      bot.fail('getMe', failure, 1);
      expect(shown(await failureOf(telegramApi(bot.token).getMe()))).not.toContain(secret);
    }
  });
});
