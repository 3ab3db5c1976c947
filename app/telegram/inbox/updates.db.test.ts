import { and, eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { telegramBots, telegramUpdates } from '~db/schema/conversations/telegram';
import { leaveBehind, makeOwnerBot, type OwnerBot, updatesOf } from '../../../test/telegram/owner-bot';
import {
  beginAnswering,
  beginSending,
  deleteOldUpdates,
  LeaseLost,
  openUpdates,
  recordUpdates,
  UpdateErased,
} from './updates.server';

const HOLDER = 'this process';

async function held(): Promise<OwnerBot & { holding: { id: string; holder: string; version: number } }> {
  const ownerBot = await makeOwnerBot([]);
  await lend(ownerBot.id, HOLDER);
  const [row] = await db().select().from(telegramBots).where(eq(telegramBots.id, ownerBot.id));
  return { ...ownerBot, holding: { id: ownerBot.id, holder: HOLDER, version: row?.version ?? 0 } };
}

const lend = (id: string, leaseHolder: string) =>
  db()
    .update(telegramBots)
    .set({ leaseHolder, leaseUntil: new Date(Date.now() + 60_000) })
    .where(eq(telegramBots.id, id));

const update = (updateId: number) => ({ updateId, chatId: 1, payload: { update_id: updateId } });

describe('a Telegram update', () => {
  it('is stored once, however often Telegram delivers it', async () => {
    const { holding, ...ownerBot } = await held();
    expect((await recordUpdates(holding, [update(7), update(8)], 9)).map(({ updateId }) => updateId)).toEqual([7, 8]);
    expect((await recordUpdates(holding, [update(8), update(9)], 10)).map(({ updateId }) => updateId)).toEqual([9]);
    expect((await updatesOf(ownerBot)).map(({ updateId }) => updateId)).toEqual([7, 8, 9]);
  });

  it('is rejected at every step once the process has lost its lease on the bot', async () => {
    const { holding } = await held();
    await recordUpdates(holding, [update(7)], 8);
    await lend(holding.id, 'another process');
    await expect(recordUpdates(holding, [update(8)], 9)).rejects.toThrow(LeaseLost);
    await expect(beginAnswering(holding, [7], 7)).rejects.toThrow(LeaseLost);
    await expect(beginSending(holding, { head: 7, parts: [{ text: 'Hello' }] }, 0)).rejects.toThrow(LeaseLost);
    expect(await openUpdates(holding.id)).toMatchObject([{ updateId: 7, status: 'received' }]);
  });

  it('is dropped once its visitor is erased, and the bot continues', async () => {
    const { holding } = await held();
    await recordUpdates(holding, [update(7)], 8);
    await db().delete(telegramUpdates).where(eq(telegramUpdates.botId, holding.id));
    await expect(beginAnswering(holding, [7], 7)).rejects.toThrow(UpdateErased);
    expect(await recordUpdates(holding, [update(8)], 9)).toHaveLength(1);
  });

  it('stores nothing of other people’s messages that it replies to, quotes or forwards', async () => {
    const { holding, ...ownerBot } = await held();
    const [author, other] = [
      { id: 1, is_bot: false, first_name: 'Aliya' },
      { id: 2, is_bot: false, first_name: 'OTHER' },
    ];
    const chat = { id: -5, type: 'group' };
    const message = {
      ...{ message_id: 3, date: 1, chat, from: author, text: '@bot is that so?' },
      ...{ reply_to_message: { message_id: 2, date: 1, chat, from: other, text: 'OTHER words' } },
      ...{ quote: { text: 'OTHER words', position: 0 }, external_reply: { origin: other }, forward_from: other },
    };
    const press = { id: '9', from: author, data: 'f:1:7', message: { ...message, text: 'OTHER words' } };
    const updates = [
      { updateId: 7, chatId: -5, payload: { update_id: 7, message } },
      { updateId: 8, chatId: -5, payload: { update_id: 8, callback_query: press } },
    ];
    await recordUpdates(holding, updates as unknown as Parameters<typeof recordUpdates>[1], 9);
    const kept = (await updatesOf(ownerBot)).map(({ payload }) => payload);
    expect(JSON.stringify(kept)).not.toContain('OTHER');
    expect(kept).toMatchObject([
      { message: { text: '@bot is that so?', from: author, reply_to_message: { from: { id: 2, is_bot: false } } } },
      { callback_query: { from: author, data: 'f:1:7', message: { message_id: 3, chat } } },
    ]);
  });

  it('is deleted a day after it is done, except the latest and answers behind a button', async () => {
    const ownerBot = await makeOwnerBot([]);
    for (const updateId of [1, 2, 3, 4]) await leaveBehind(ownerBot, 'Hello', { status: 'received' }, { updateId });
    const done = async (ids: number[], daysAgo: number, more = {}) =>
      db()
        .update(telegramUpdates)
        .set({ status: 'done', doneAt: new Date(Date.now() - daysAgo * 86_400_000), ...more })
        .where(and(eq(telegramUpdates.botId, ownerBot.id), inArray(telegramUpdates.updateId, ids)));
    await done([1, 4], 2);
    await done([2], 2, { outgoing: { head: 2, parts: [{ text: 'Yes' }], apologies: 1 } });
    await deleteOldUpdates();
    expect((await updatesOf(ownerBot)).map(({ updateId }) => updateId)).toEqual([2, 3, 4]);
    // Only the name is kept, for the owner's test message.
    expect((await updatesOf(ownerBot)).at(-1)?.payload).toEqual({ message: { chat: { first_name: null } } });
    await done([2], 15);
    await deleteOldUpdates();
    expect((await updatesOf(ownerBot)).map(({ updateId }) => updateId)).toEqual([3, 4]);
  });
});
