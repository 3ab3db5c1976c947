import { type SQL, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { conversations } from '~db/schema/conversations/conversations';
import { telegramBots, telegramChats, telegramUpdates } from '~db/schema/conversations/telegram';

/** Prefix of a Telegram visitor's id; the rest is the person's Telegram id. */
const TELEGRAM_VISITOR = /^tg:(\d{1,18})$/;

/**
 * Deletes visitors' Telegram data: the updates they sent, processed or not, with the replies in progress, the settings of
 * their private chats, and what the team's chats were told of visitors of any channel.
 *
 * @param visitorIds as in conversations.
 * @returns the number of updates and chats.
 */
export async function eraseTelegramVisitors(
  assistantIds: string[],
  visitorIds: string[],
): Promise<{ updates: number; chats: number }> {
  if (visitorIds.length === 0 || assistantIds.length === 0) return { updates: 0, chats: 0 };
  const told = await eraseTold(assistantIds, visitorIds);
  const people = visitorIds.flatMap((id) => TELEGRAM_VISITOR.exec(id)?.[1] ?? []);
  if (people.length === 0) return { updates: told, chats: 0 };
  const ids = list(people.map((id) => sql`${id}::bigint`));
  const bots = botsOf(assistantIds);
  const updates = await db().execute(sql`
    delete from ${telegramUpdates} where bot_id in (${bots}) and (chat_id in (${ids})
      or (payload #>> '{message,from,id}')::bigint in (${ids})
      or (payload #>> '{callback_query,from,id}')::bigint in (${ids}))
    returning 1`);
  const chats = await db().execute(sql`
    delete from ${telegramChats} where bot_id in (${bots}) and chat_id in (${ids}) returning 1`);
  return { updates: told + updates.length, chats: chats.length };
}

const list = (values: SQL[]) => sql.join(values, sql`, `);

const botsOf = (assistantIds: string[]): SQL =>
  sql`select id from ${telegramBots} where assistant_id in (${list(assistantIds.map((id) => sql`${id}::uuid`))})`;

/** Deletes what the team's own chats were told of the visitors, also in digests, and what was answered there. */
async function eraseTold(assistantIds: string[], visitorIds: string[]): Promise<number> {
  const visitors = list(visitorIds.map((id) => sql`${id}::text`));
  const rows = await db().execute(sql`
    delete from ${telegramUpdates} where bot_id in (${botsOf(assistantIds)}) and (
      payload ? 'tell' and coalesce(payload #>> '{tell,visitor}', '') in ('', ${visitors})
      or coalesce(payload #>> '{message,reply_to_message,conversation}', payload #>> '{message,own_topic}') in (
        select c.id::text from ${conversations} c
        where c.assistant_id in (${list(assistantIds.map((id) => sql`${id}::uuid`))}) and c.visitor_id in (${visitors})))
    returning 1`);
  return rows.length;
}
