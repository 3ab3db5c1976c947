import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Update } from 'node-telegram-bot-api';
import { db, type Executor, transaction } from '~/infra/db.server';
import { telegramBots, telegramUpdates } from '~db/schema/conversations/telegram';
import type { Part } from '../bot-api/outgoing-message';
import { pruneUpdate } from './prune';

/**
 * The states of an update, from fetched to answered. A process may die between any two steps:
 * - `received`: nothing has been done.
 * - `answering`: a reply is in progress, or finished (`outgoing.parts`) and known not to be sent.
 * - `sending`: written before part number `sent` is sent. After a crash it is unknown whether that part was sent.
 * - `done`.
 *
 * Updates answered together have the same `outgoing.head`; the head's row stores what is sent.
 */
export type Outgoing = {
  head: number;
  parts?: Part[];
  /** How often the visitor was told that the answer may not have arrived. */
  apologies?: number;
  /** The visitor has requested the rest of the answer by its button. */
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
/** A process's lease on a bot: every step fails once another process has it. */
export type Holding = { id: string; holder: string };

/** Another process has leased the bot. */
export class LeaseLost extends Error {}
/** The owner has erased the visitor who sent the update: nothing is left to do. */
export class UpdateErased extends Error {}

const held = ({ id, holder }: Holding): SQL => sql`exists (select 1 from ${telegramBots}
  where ${telegramBots.id} = ${id} and ${telegramBots.leaseHolder} = ${holder} and ${telegramBots.leaseUntil} > now())`;

/**
 * Stores fetched updates and the next offset in one transaction. Only after that may Telegram be told that they
 * arrived.
 *
 * @returns the updates that were new, oldest first. @throws LeaseLost
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
    if (polled.length === 0) throw new LeaseLost('another process polls the bot now');
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

/**
 * Strips characters PostgreSQL cannot store (NUL, lone surrogates); otherwise the same update would be fetched again
 * forever.
 */
function storable(payload: Update): Update {
  const json = JSON.stringify(payload);
  if (!json.includes('\\u')) return payload;
  return JSON.parse(json, (_, value) =>
    typeof value === 'string' ? value.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\uFFFD') : value,
  );
}

/** A bot's unfinished updates, or those with the given ids, oldest first. */
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
  throw new LeaseLost('another process handles the update now');
}

/** From here on these updates are answered together, also after a crash. @throws LeaseLost */
export async function beginAnswering(bot: Holding, ids: number[], head: number): Promise<void> {
  await step(bot, ids, { status: 'answering', outgoing: { head } satisfies Outgoing });
}

/** Call right before part number `sent` is sent. @throws LeaseLost */
export async function beginSending(bot: Holding, outgoing: Outgoing, sent: number): Promise<void> {
  await step(bot, [outgoing.head], { status: 'sending', outgoing, sent });
}

/** Marks the reply as finished and its parts from `sent` on as certainly not sent. @throws LeaseLost */
export async function holdBack(bot: Holding, outgoing: Outgoing, sent: number, executor?: Executor): Promise<void> {
  await step(bot, [outgoing.head], { status: 'answering', outgoing, sent }, executor);
}

/** Marks updates as done, whichever process leased the bot meanwhile. */
export async function finish(bot: Holding, ids: number[]): Promise<void> {
  await db().update(telegramUpdates).set({ status: 'done', doneAt: sql`now()` }).where(ofBot(bot, ids));
}

/** The parts for an apology's button: those that may not have arrived. */
export async function unsureParts(bot: Holding, head: number): Promise<{ parts: Part[]; shown: boolean } | undefined> {
  const [row] = await db()
    .select({ outgoing: telegramUpdates.outgoing, sent: telegramUpdates.sent })
    .from(telegramUpdates)
    .where(and(eq(telegramUpdates.botId, bot.id), eq(telegramUpdates.updateId, head)));
  const outgoing = row?.outgoing as Outgoing | null | undefined;
  if (!row || !outgoing?.parts || !outgoing.apologies) return undefined;
  return { parts: outgoing.parts.slice(row.sent), shown: outgoing.shown ?? false };
}

/** Moves the parts after the first to the update that requested them, once. @throws LeaseLost */
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
/** The lifetime of an apology's button. */
const KEPT_UNSURE = '14 days';

/**
 * Deletes updates that were done a day ago. The latest from a private chat of each bot is kept, because a test message
 * goes there, but reduced to the writer's name.
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
