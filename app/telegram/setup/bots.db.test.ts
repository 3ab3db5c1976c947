import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tFor } from '~/i18n/i18n.server';
import { db } from '~/infra/db.server';
import { telegramBots, telegramChats, telegramProcesses, telegramUpdates } from '~db/schema/conversations/telegram';
import { errorOf, failureOf } from '../../../test/failures';
import { makeOwner, type TestOwner } from '../../../test/owners';
import { sharedTelegram } from '../../../test/telegram/shared';
import type { TelegramStandIn } from '../../../test/telegram/stand-in';
import type { StandInBot } from '../../../test/telegram/stand-in-bot';
import { activateBot, deleteBot, disableBot, enableBot, telegramBotOf } from './bots.server';
import { sendTest, testChatOf } from './test-message.server';
import { decryptToken, encryptToken } from './tokens.server';
import { openPending, sealPending } from './webhook-consent.server';

let telegram: TelegramStandIn;
let owner: TestOwner;
let bot: StandInBot;
beforeAll(async () => {
  telegram = await sharedTelegram();
});
beforeEach(async () => {
  owner = await makeOwner();
  bot = telegram.newBot();
});

const activate = (one: StandInBot, who = owner) => activateBot(who.assistant, { token: one.token, name: 'Aspan' });

async function rowOf(who = owner) {
  const rows = await db().select().from(telegramBots).where(eq(telegramBots.assistantId, who.assistant.id));
  const [row] = rows;
  if (!row || rows.length > 1) throw new Error(`There are ${rows.length} bots.`);
  return row;
}

/** What the polling process stores. */
async function received(chatId: number, name: string, updateId: number): Promise<void> {
  const { id: botId } = await rowOf();
  const payload = { message: { chat: { id: chatId, first_name: name }, text: 'Hello' } };
  await db().insert(telegramUpdates).values({ botId, updateId, chatId, payload });
  await db().insert(telegramChats).values({ botId, chatId }).onConflictDoNothing();
}

describe('connecting a bot', () => {
  it('looks it up at Telegram, turns it on and returns a link to share', async () => {
    expect(await telegramBotOf(owner.assistant)).toBeNull();
    const info = await activate(bot);
    expect(info).toEqual({
      name: 'Aspan',
      username: bot.username,
      link: `https://t.me/${bot.username}`,
      enabled: true,
      polling: false,
      served: expect.any(Boolean),
      pollingSince: null,
      lastUpdateAt: null,
      error: null,
    });
    expect(await telegramBotOf(owner.assistant)).toEqual(info);
    expect((await rowOf()).telegramId).toBe(bot.id);
  });

  it('stores the token encrypted and never shows it', async () => {
    const secret = bot.token.split(':')[1] ?? '';
    const info = await activate(bot);
    const row = await rowOf();
    expect(decryptToken(row.tokenEncrypted)).toBe(bot.token);
    expect(JSON.stringify([info, { ...row, telegramId: null }])).not.toContain(secret);
  });

  it('uses Telegram’s name when the owner gives none', async () => {
    expect((await activateBot(owner.assistant, { token: bot.token, name: '' })).name).toBe(bot.username);
  });

  it('stores nothing when Telegram rejects the token or cannot be reached', async () => {
    const old = bot.token;
    telegram.revoke(bot);
    expect(await failureOf(activateBot(owner.assistant, { token: old, name: '' }))).toBe('telegram_bad_token');
    bot.fail('getMe', 'drop');
    expect(await failureOf(activate(bot))).toBe('telegram_network');
    bot.fail('getMe', { status: 429, retryAfter: 9 });
    expect(await errorOf(activate(bot))).toMatchObject({ code: 'telegram_slow_down', params: { retryAfter: 9 } });
    expect(await telegramBotOf(owner.assistant)).toBeNull();
  });

  it('keeps another service’s webhook until the owner agrees', async () => {
    bot.webhook = 'https://bots.example.com/hook/secret-path';
    const error = await errorOf(activate(bot));
    expect([error.code, error.params]).toEqual(['telegram_webhook', { host: 'bots.example.com' }]);
    expect([bot.webhook, await telegramBotOf(owner.assistant)]).toEqual([
      'https://bots.example.com/hook/secret-path',
      null,
    ]);

    await activateBot(owner.assistant, { token: bot.token, name: '', removeWebhook: true });
    expect([bot.webhook, (await telegramBotOf(owner.assistant))?.enabled]).toEqual(['', true]);
  });

  it('rejects a bot of another account, also with a newer token, and changes neither', async () => {
    const other = await makeOwner();
    await activate(bot, other);
    expect(await failureOf(activate(bot))).toBe('telegram_token_taken');
    telegram.revoke(bot);
    bot.webhook = 'https://bots.example.com/';
    expect(await failureOf(activateBot(owner.assistant, { token: bot.token, name: '', removeWebhook: true }))).toBe(
      'telegram_token_taken',
    );
    expect([
      bot.webhook,
      await telegramBotOf(owner.assistant),
      (await telegramBotOf(other.assistant))?.enabled,
    ]).toEqual(['https://bots.example.com/', null, true]);
  });

  it('succeeds for one of two accounts that connect a bot concurrently', async () => {
    const other = await makeOwner();
    const results = await Promise.allSettled([activate(bot), activate(bot, other)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const refused = results.find((result) => result.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'telegram_token_taken' });
  });

  it('tolerates a form that is sent twice', async () => {
    await Promise.all([activate(bot), activate(bot)]);
    expect((await rowOf()).telegramId).toBe(bot.id);
  });
});

describe('a bot that waits for the owner’s consent', () => {
  const pending = (one: StandInBot) => ({ token: one.token, name: 'Aspan', host: 'bots.example.com' });

  it('is passed to the page encrypted, for this owner only', async () => {
    const sealed = sealPending(owner.id, pending(bot));
    expect(sealed).not.toContain(bot.token.split(':')[1]);
    expect(openPending(owner.id, sealed)).toEqual(pending(bot));
    const other = await makeOwner();
    expect(() => openPending(other.id, sealed)).toThrow('invalid_input');
  });

  it('cannot be a token out of the database', () => {
    expect(() => openPending(owner.id, encryptToken(bot.token))).toThrow('invalid_input');
    expect(() => openPending(owner.id, 'nonsense')).toThrow('invalid_input');
  });
});

describe('replacing a token', () => {
  it('of the same bot continues where it was', async () => {
    await activate(bot);
    await received(5000, 'Aliya', 41);
    await db()
      .update(telegramBots)
      .set({ nextUpdateId: 42, errorCode: 'telegram_bad_token', errorAt: new Date() })
      .where(eq(telegramBots.telegramId, bot.id));
    const before = await rowOf();
    telegram.revoke(bot);
    await activate(bot);
    const after = await rowOf();
    expect([after.id, after.nextUpdateId, after.errorCode]).toEqual([before.id, 42, null]);
    expect(after.version).toBeGreaterThan(before.version);
    expect(decryptToken(after.tokenEncrypted)).toBe(bot.token);
    expect((await testChatOf(owner.assistant))?.name).toBe('Aliya');
  });

  it('by another bot’s token starts again: other updates, other chats', async () => {
    await activate(bot);
    await received(5000, 'Aliya', 41);
    await db()
      .update(telegramBots)
      .set({ nextUpdateId: 42 })
      .where(eq(telegramBots.id, (await rowOf()).id));
    const before = await rowOf();
    const other = telegram.newBot();
    const info = await activate(other);
    const after = await rowOf();
    expect([info.username, after.nextUpdateId]).toEqual([other.username, 0]);
    expect(after.version).toBeGreaterThan(before.version);
    expect(await testChatOf(owner.assistant)).toBeNull();
    expect(await db().select().from(telegramChats).where(eq(telegramChats.botId, after.id))).toEqual([]);
    // The first bot is free again.
    await activate(bot, await makeOwner());
  });
});

describe('turning a bot off and on and removing it', () => {
  it('signals each change to the polling process', async () => {
    await activate(bot);
    const versions = [(await rowOf()).version];
    await disableBot(owner.assistant);
    expect((await telegramBotOf(owner.assistant))?.enabled).toBe(false);
    versions.push((await rowOf()).version);
    await db().update(telegramBots).set({ errorCode: 'telegram_conflict' }).where(eq(telegramBots.telegramId, bot.id));
    await enableBot(owner.assistant);
    expect(await telegramBotOf(owner.assistant)).toMatchObject({ enabled: true, error: null });
    versions.push((await rowOf()).version);
    expect(new Set(versions).size).toBe(3);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
  });

  it('deletes the token, and frees the bot for another account', async () => {
    await activate(bot);
    await received(5000, 'Aliya', 1);
    await deleteBot(owner.assistant);
    expect(await telegramBotOf(owner.assistant)).toBeNull();
    await activate(bot, await makeOwner());
  });

  it('is rejected without a bot, whatever another owner has', async () => {
    await activate(bot, await makeOwner());
    for (const attempt of [disableBot, enableBot, deleteBot]) {
      expect(await failureOf(attempt(owner.assistant))).toBe('telegram_no_bot');
    }
    expect(await failureOf(sendTest(owner.assistant, 'en'))).toBe('telegram_no_bot');
  });
});

describe('the bot’s health', () => {
  it('is good only while a process polls it', async () => {
    await activate(bot);
    const since = new Date('2026-11-21T10:00:00Z');
    const hold = (leaseUntil: Date) =>
      db().update(telegramBots).set({ leaseUntil, pollingSince: since }).where(eq(telegramBots.telegramId, bot.id));
    await hold(new Date(Date.now() + 60_000));
    expect(await telegramBotOf(owner.assistant)).toMatchObject({ polling: true, pollingSince: since });
    await hold(new Date(Date.now() - 1000));
    expect(await telegramBotOf(owner.assistant)).toMatchObject({ polling: false });
    await hold(new Date(Date.now() + 60_000));
    await disableBot(owner.assistant);
    expect(await telegramBotOf(owner.assistant)).toMatchObject({ polling: false });
  });

  it('shows whether any process can poll at all', async () => {
    await activate(bot);
    const id = randomUUID();
    const served = async (liveUntil: Date) => {
      await db().delete(telegramProcesses);
      await db().insert(telegramProcesses).values({ id, liveUntil });
      return (await telegramBotOf(owner.assistant))?.served;
    };
    expect([await served(new Date(Date.now() - 1000)), await served(new Date(Date.now() + 60_000))]).toEqual([
      false,
      true,
    ]);
    await db().delete(telegramProcesses);
  });

  it('shows the last error', async () => {
    await activate(bot);
    const at = new Date('2026-11-21T10:00:00Z');
    await db()
      .update(telegramBots)
      .set({ errorCode: 'telegram_conflict', errorAt: at })
      .where(eq(telegramBots.telegramId, bot.id));
    expect((await telegramBotOf(owner.assistant))?.error).toEqual({ code: 'telegram_conflict', at });
  });
});

describe('a test message', () => {
  it('goes to the private chat that wrote last, in the owner’s language', async () => {
    await activate(bot);
    await received(5000, 'Aliya', 1);
    await received(6000, 'Marat', 2);
    await received(-100500, 'Staff room', 3);
    expect(await sendTest(owner.assistant, 'ru')).toEqual({ id: 6000, name: 'Marat' });
    expect(bot.texts(6000)).toEqual([tFor('ru')('telegram-setup:test.message', { name: 'Aspan' })]);
    expect(bot.texts()).toHaveLength(1);
  });

  it('goes to the chat that pressed a button last, too', async () => {
    await activate(bot);
    const payload = { callback_query: { from: { id: 5000, first_name: 'Aliya' } } };
    await db()
      .insert(telegramUpdates)
      .values({ botId: (await rowOf()).id, updateId: 1, chatId: 5000, payload });
    expect(await testChatOf(owner.assistant)).toEqual({ id: 5000, name: 'Aliya' });
  });

  it('is impossible before anybody wrote; the link says where to write', async () => {
    await activate(bot);
    const error = await errorOf(sendTest(owner.assistant, 'en'));
    expect([error.code, error.params]).toEqual(['telegram_no_chat', { link: `https://t.me/${bot.username}` }]);
  });

  it('reports a revoked token first, then a person who blocked the bot', async () => {
    await activate(bot);
    await received(5000, 'Aliya', 1);
    bot.blockedBy.add(5000);
    expect(await failureOf(sendTest(owner.assistant, 'en'))).toBe('telegram_blocked');
    telegram.revoke(bot);
    expect(await failureOf(sendTest(owner.assistant, 'en'))).toBe('telegram_bad_token');
  });

  it('reports that the server’s key has changed', async () => {
    await activate(bot);
    const foreign = encryptToken(bot.token).replace(/^v1\.(.)/, (_, letter) => `v1.${letter === 'A' ? 'B' : 'A'}`);
    await db().update(telegramBots).set({ tokenEncrypted: foreign }).where(eq(telegramBots.telegramId, bot.id));
    expect(await failureOf(sendTest(owner.assistant, 'en'))).toBe('telegram_key_changed');
  });
});
