import { eq, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { addQa } from '~/services/knowledge/qa.server';
import type { OpenUpdate } from '~/telegram/inbox/updates.server';
import { activateBot } from '~/telegram/setup/bots.server';
import { telegramBots, telegramChats, telegramUpdates } from '~db/schema/conversations/telegram';
import { makeOwner, type TestOwner } from '../owners';
import { sharedTelegram } from './shared';
import type { StandInBot } from './stand-in-bot';

export type OwnerBot = { owner: TestOwner; bot: StandInBot; id: string };

export const PAIRS = [
  { question: 'How much is delivery?', answer: 'Delivery is 900 tenge.' },
  { question: 'When are you open?', answer: 'We are open from 8 to 20 every day.' },
];

/** An owner with knowledge and a connected bot. */
export async function makeOwnerBot(pairs = PAIRS): Promise<OwnerBot> {
  const owner = await makeOwner();
  if (pairs.length > 0) await addQa(owner.assistant, pairs);
  const bot = (await sharedTelegram()).newBot();
  await activateBot(owner.assistant, { token: bot.token, name: '' });
  const [row] = await db()
    .select({ id: telegramBots.id })
    .from(telegramBots)
    .where(eq(telegramBots.assistantId, owner.assistant.id));
  if (!row) throw new Error('the bot was not kept');
  return { owner, bot, id: row.id };
}

/** Stops polling the bots of earlier tests. */
export async function disableAllBots(): Promise<void> {
  await db()
    .update(telegramBots)
    .set({ enabled: false, leaseHolder: null, leaseUntil: null, version: sql`version + 1` });
}

/** Waits for something the bot process does by itself. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined | false> | T | undefined | false,
): Promise<T> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`${what}: not within 15 s`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export async function updatesOf({ id }: OwnerBot) {
  return db().select().from(telegramUpdates).where(eq(telegramUpdates.botId, id)).orderBy(telegramUpdates.updateId);
}

export async function chatsOf({ id }: OwnerBot) {
  return db().select().from(telegramChats).where(eq(telegramChats.botId, id)).orderBy(telegramChats.chatId);
}

/** Waits until a bot has nothing left to do. */
export async function settled(ownerBot: OwnerBot, count: number): Promise<void> {
  await eventually(`${count} updates done`, async () => {
    const rows = await updatesOf(ownerBot);
    return rows.length === count && rows.every(({ status }) => status === 'done');
  });
}

/** Stores an update as a process that died would leave it. */
export async function leaveBehind(
  ownerBot: OwnerBot,
  text: string,
  state: Partial<Pick<OpenUpdate, 'outgoing' | 'sent'>> & { status: OpenUpdate['status'] },
  { updateId = 500, chatId = 5000 } = {},
): Promise<void> {
  const person = { id: chatId, is_bot: false, first_name: 'Aliya', language_code: 'en' };
  const message = { message_id: 1, date: 1, chat: { id: chatId, type: 'private' }, from: person, text };
  const payload = { update_id: updateId, message };
  await db()
    .insert(telegramUpdates)
    .values({ botId: ownerBot.id, updateId, chatId, payload, ...state });
}
