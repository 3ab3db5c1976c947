import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Update } from 'node-telegram-bot-api';
import { db, type Executor, transaction } from '~/infra/db.server';
import { telegramBots, telegramUpdates } from '~db/schema/telegram';
import type { Part } from '../bot-api/outgoing-message';
import { pruneUpdate } from './prune';

/**
 * Each update from being fetched to its reply being out, so that a process may die between any two steps:
 *
 * - `received`: nothing has been done.
 * - `answering`: a reply is being made, or is made (`outgoing.parts`) and known not to be on its way.
 * - `sending`: written before the part number `sent` leaves: whoever finds it after a crash cannot know whether it left.
 * - `done`.
 *
 * Updates answered together carry the same `outgoing.head`; the head's row holds what is sent.
 */
export type Outgoing = {
  head: number;
  parts?: Part[];
  /** How often the visitor was told that the answer may not have arrived. */
  apologies?: number;
  /** The rest of the answer was asked for by its button. */
  shown?: boolean;
};
export type OpenUpdate = {
  updateId: number;
  chatId: number;
  payload: Update;
  status: 'received' | 'answering' | 'sending';
  outgoing: Outgoing | null;
  sent: number;
};
/** Who holds a bot: every step is refused once somebody else does. */
export type Holding = { id: string; holder: string };

/** Another process holds the bot now. */
export class LeaseLost extends Error {}
/** The owner has erased the visitor whose update it was: nothing is left to do. */
export class UpdateErased extends Error {}

const held = ({ id, holder }: Holding): SQL => sql`exists (select 1 from ${telegramBots}
  where ${telegramBots.id} = ${id} and ${telegramBots.leaseHolder} = ${holder} and ${telegramBots.leaseUntil} > now())`;

/**
 * Keeps what was fetched and where to go on, in one transaction: only then may Telegram be told that it arrived.
 *
 * @returns those that were not there yet, oldest first. @throws LeaseLost
 */
export async function recordUpdates(
  bot: Holding & { version: number },
  updates: { updateId: number; chatId: number; payload: Update }[],
  nextUpdateId: number,
): Promise<OpenUpdate[]> {
  return transaction(async (tx) => {
    const polled = await tx
      .update(telegramBots)
      .set({ nextUpdateId, lastUpdateAt: sql`now()` })
      .where(and(eq(telegramBots.id, bot.id), eq(telegramBots.version, bot.version), held(bot)))
      .returning({ id: telegramBots.id });
    if (polled.length === 0) throw new LeaseLost('the bot is not polled here any more');
    if (updates.length === 0) return [];
    const kept = updates.map(({ payload, ...update }) => ({ ...update, payload: storable(pruneUpdate(payload)) }));
    const rows = await tx
      .insert(telegramUpdates)
      .values(kept.map((update) => ({ botId: bot.id, ...update })))
      .onConflictDoNothing()
      .returning({ updateId: telegramUpdates.updateId });
    const fresh = new Set(rows.map(({ updateId }) => updateId));
    return kept
      .filter(({ updateId }) => fresh.has(updateId))
      .map((update) => ({ ...update, status: 'received', outgoing: null, sent: 0 }));
  });
}

/** Characters no database keeps are no reason to fetch the same update for ever. */
function storable(payload: Update): Update {
  const json = JSON.stringify(payload);
  if (!json.includes('\\u')) return payload;
  return JSON.parse(json, (_, value) =>
    typeof value === 'string' ? value.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD') : value,
  );
}

/** What a bot has not dealt with yet, or those of the ids named, oldest first. */
export async function openUpdates(botId: string, ids?: number[]): Promise<OpenUpdate[]> {
  const rows = await db()
    .select()
    .from(telegramUpdates)
    .where(
      and(
        eq(telegramUpdates.botId, botId),
        ne(telegramUpdates.status, 'done'),
        ids && inArray(telegramUpdates.updateId, ids),
      ),
    )
    .orderBy(asc(telegramUpdates.updateId));
  return rows as unknown as OpenUpdate[];
}

const ofBot = (bot: Holding, ids: number[]) =>
  and(eq(telegramUpdates.botId, bot.id), inArray(telegramUpdates.updateId, ids), ne(telegramUpdates.status, 'done'));

/** @throws LeaseLost or UpdateErased */
async function step(
  bot: Holding,
  ids: number[],
  values: Partial<typeof telegramUpdates.$inferInsert>,
  executor: Executor = db(),
): Promise<void> {
  const rows = await executor
    .update(telegramUpdates)
    .set(values)
    .where(and(ofBot(bot, ids), held(bot)))
    .returning({ id: telegramUpdates.updateId });
  if (rows.length > 0) return;
  const open = await executor.select({ id: telegramUpdates.updateId }).from(telegramUpdates).where(ofBot(bot, ids));
  if (open.length === 0) throw new UpdateErased('the update is gone');
  throw new LeaseLost('the update is not dealt with here any more');
}

/** From here on these updates are answered together, also by whoever comes after a crash. @throws LeaseLost */
export async function beginAnswering(bot: Holding, ids: number[], head: number): Promise<void> {
  await step(bot, ids, { status: 'answering', outgoing: { head } satisfies Outgoing });
}

/** Right before the part number `sent` leaves. @throws LeaseLost */
export async function beginSending(bot: Holding, outgoing: Outgoing, sent: number): Promise<void> {
  await step(bot, [outgoing.head], { status: 'sending', outgoing, sent });
}

/** The reply is made and its parts from `sent` on have surely not left. @throws LeaseLost */
export async function holdBack(bot: Holding, outgoing: Outgoing, sent: number, executor?: Executor): Promise<void> {
  await step(bot, [outgoing.head], { status: 'answering', outgoing, sent }, executor);
}

/** Nothing is left to do; whoever held the bot meanwhile. */
export async function finish(bot: Holding, ids: number[]): Promise<void> {
  await db().update(telegramUpdates).set({ status: 'done', doneAt: sql`now()` }).where(ofBot(bot, ids));
}

/** What an apology's button is to show: the parts whose arrival nobody knows. */
export async function unsureParts(bot: Holding, head: number): Promise<{ parts: Part[]; shown: boolean } | undefined> {
  const [row] = await db()
    .select({ outgoing: telegramUpdates.outgoing, sent: telegramUpdates.sent })
    .from(telegramUpdates)
    .where(and(eq(telegramUpdates.botId, bot.id), eq(telegramUpdates.updateId, head)));
  const outgoing = row?.outgoing as Outgoing | null | undefined;
  if (!row || !outgoing?.parts || !outgoing.apologies) return undefined;
  return { parts: outgoing.parts.slice(row.sent), shown: outgoing.shown ?? false };
}

/** Hands the parts after the first on to the update that asked for them, once. @throws LeaseLost */
export async function takeUnsureRest(bot: Holding, head: number, to: number, rest: Part[]): Promise<void> {
  await transaction(async (tx) => {
    await tx
      .update(telegramUpdates)
      .set({ outgoing: sql`jsonb_set(${telegramUpdates.outgoing}, '{shown}', 'true')` })
      .where(and(eq(telegramUpdates.botId, bot.id), eq(telegramUpdates.updateId, head)));
    await holdBack(bot, { head: to, parts: rest }, 0, tx);
  });
}

const KEPT = '1 day';
/** The button of an apology works as long. */
const KEPT_UNSURE = '14 days';

/**
 * Removes updates dealt with a day ago. Each bot's latest from a private chat stays, for a test message goes there, but
 * keeps of what was written only the writer's name.
 */
export async function deleteOldUpdates(): Promise<void> {
  const over = sql`done_at < now() - (case when outgoing ? 'apologies' then ${KEPT_UNSURE} else ${KEPT} end)::interval`;
  await db().execute(sql`
    delete from ${telegramUpdates} as old
    where ${over}
      and (chat_id < 0 or update_id < (
        select max(update_id) from ${telegramUpdates} as latest where latest.bot_id = old.bot_id and latest.chat_id > 0))`);
  const name = sql`coalesce(payload #> '{message,chat,first_name}', payload #> '{callback_query,from,first_name}')`;
  await db().execute(sql`
    update ${telegramUpdates} set outgoing = null,
      payload = jsonb_build_object('message', jsonb_build_object('chat', jsonb_build_object('first_name', ${name})))
    where ${over} and chat_id > 0 and (outgoing is not null or payload ? 'update_id')`);
}
