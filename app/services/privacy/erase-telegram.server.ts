import { type SQL, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { telegramBots, telegramChats, telegramUpdates } from '~db/schema/telegram';

/** Prefix of a Telegram visitor's id; the rest is the person's Telegram id. */
const TELEGRAM_VISITOR = /^tg:(\d{1,18})$/;

/**
 * Deletes visitors' Telegram data: the updates they sent, processed or not, with the replies in progress, and the
 * settings of their private chats.
 *
 * @param visitorIds as in conversations; ids from other channels are ignored.
 * @returns the number of updates and chats.
 */
export async function eraseTelegramVisitors(
  assistantIds: string[],
  visitorIds: string[],
): Promise<{ updates: number; chats: number }> {
  const people = visitorIds.flatMap((id) => TELEGRAM_VISITOR.exec(id)?.[1] ?? []);
  if (people.length === 0 || assistantIds.length === 0) return { updates: 0, chats: 0 };
  const list = (values: SQL[]) => sql.join(values, sql`, `);
  const ids = list(people.map((id) => sql`${id}::bigint`));
  const bots = sql`select id from ${telegramBots} where assistant_id in (${list(assistantIds.map((id) => sql`${id}::uuid`))})`;
  const updates = await db().execute(sql`
    delete from ${telegramUpdates} where bot_id in (${bots}) and (chat_id in (${ids})
      or (payload #>> '{message,from,id}')::bigint in (${ids})
      or (payload #>> '{callback_query,from,id}')::bigint in (${ids}))
    returning 1`);
  const chats = await db().execute(sql`
    delete from ${telegramChats} where bot_id in (${bots}) and chat_id in (${ids}) returning 1`);
  return { updates: updates.length, chats: chats.length };
}
