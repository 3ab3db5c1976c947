import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tFor } from '~/i18n/i18n.server';
import * as reply from '~/schemas/replies/general';
import { signIn } from '~/sign-in/session.server';
import { makeOwner, type TestOwner } from '../../test/owners';
import { startTestServer } from '../../test/server';
import { sharedTelegram } from '../../test/telegram/shared';
import type { TelegramStandIn } from '../../test/telegram/stand-in';
import type { StandInBot } from '../../test/telegram/stand-in-bot';

let server: Awaited<ReturnType<typeof startTestServer>>;
let telegram: TelegramStandIn;
let owner: TestOwner;
let cookie: string;
let bot: StandInBot;
beforeAll(async () => {
  [server, telegram] = await Promise.all([startTestServer(), sharedTelegram()]);
});
afterAll(() => server.stop());
beforeEach(async () => {
  owner = await makeOwner();
  cookie = (await signIn(owner.id)).split(';')[0] ?? '';
  bot = telegram.newBot();
});

async function call(path: string, body?: unknown, language = 'en') {
  const response = await fetch(`${server.url}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { Cookie: cookie, 'Accept-Language': language, 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}
const activate = (body: object, id = owner.id, language = 'en') => call(`telegram/activate/${id}`, body, language);
const me = async () => (await call('auth/me')).body.user.telegramBot;

describe('the Telegram bot calls of the JSON API', () => {
  it('activate a bot with token and name, and show it in the owner’s own data', async () => {
    expect(await me()).toEqual({ enabled: false, username: null });
    const { status, body } = await activate({ token: bot.token, name: 'Aspan' });
    expect(status).toBe(200);
    expect(reply.telegramBotReply.parse(body)).toEqual({
      telegramBot: { enabled: true, username: bot.username, name: 'Aspan', link: `https://t.me/${bot.username}` },
    });
    expect(await me()).toEqual({ enabled: true, username: bot.username });
    expect(JSON.stringify([body, await call('auth/me')])).not.toContain(bot.token);
  });

  it('add a bot by its token alone, with the specified message', async () => {
    const { status, body } = await call('companies/bot', { telegramBotToken: bot.token }, 'ru');
    expect([status, body.message]).toEqual([200, 'Бот успешно добавлен!']);
    expect(reply.companyBotReply.parse(body).telegramBot.name).toBe(bot.username);
  });

  it('report what is wrong with a token', async () => {
    const t = tFor('ru');
    for (const [token, key] of [
      ['', 'required'],
      ['123456:AA', 'botTokenShort'],
      ['not a token of a bot at all', 'botTokenShape'],
      [`${bot.token} and more`, 'botTokenShape'],
    ]) {
      const activated = await activate({ token, name: '' }, owner.id, 'ru');
      expect([activated.status, activated.body.fields]).toEqual([400, { token: t(`validation:${key}`) }]);
      const added = await call('companies/bot', { telegramBotToken: token }, 'ru');
      expect([added.status, added.body.fields]).toEqual([400, { telegramBotToken: t(`validation:${key}`) }]);
    }
    expect(t('validation:botTokenShort')).toBe('Минимум 10 символов');
    expect(bot.tried('getMe')).toBe(0);
  });

  it('report why Telegram refused, in the caller’s language', async () => {
    const token = bot.token;
    telegram.revoke(bot);
    const { status, body } = await activate({ token, name: '' }, owner.id, 'kk');
    const message = tFor('kk')('errors:telegram_bad_token');
    expect([status, body]).toEqual([422, { code: 'telegram_bad_token', message, detail: message }]);
  });

  it('name the host of a webhook, and connect the bot after its removal is agreed to', async () => {
    bot.webhook = 'https://bots.example.com/hook';
    const refused = await activate({ token: bot.token, name: '' });
    expect([refused.status, refused.body.code]).toEqual([409, 'telegram_webhook']);
    expect(refused.body.detail).toContain('bots.example.com');
    const taken = await activate({ token: bot.token, name: '', removeWebhook: true });
    expect([taken.status, bot.webhook]).toEqual([200, '']);
  });

  it('reject another owner’s id', async () => {
    const other = await makeOwner();
    for (const id of [other.id, 'me', owner.id.toUpperCase()]) {
      const { status, body } = await activate({ token: bot.token, name: '' }, id);
      expect([id, status, body.code]).toEqual([id, 404, 'not_found']);
    }
    expect(bot.tried('getMe')).toBe(0);
  });

  it('limit how often Telegram is called', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 31; i++) statuses.push((await activate({ token: bot.token, name: '' })).status);
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([30, 429]);
  });
});
