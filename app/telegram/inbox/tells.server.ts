import { sql } from 'drizzle-orm';
import type { Update } from 'node-telegram-bot-api';
import { db, transaction } from '~/infra/db.server';
import { FALLBACK_LANGUAGE, isLanguage } from '~/schemas/language';
import { numberVisitors } from '~/services/conversations/logs/visitor-numbers.server';
import { users } from '~db/schema/account/accounts';
import { assistants } from '~db/schema/assistant/assistants';
import { telegramBots, telegramOwnChats, telegramTells, telegramUpdates } from '~db/schema/conversations/telegram';
import { type Tell, type Told, tellAbout } from './tell-text.server';
import type { OpenUpdate, Outgoing } from './updates.server';

/**
 * What the team is told in its own chats goes out like the bot's replies: as an update without a question, in its chat's
 * queue, so that it is sent at most once and in order, whatever process dies.
 */

/** Tells have numbers below all of Telegram's and above those of posts, in their order. */
const FIRST_TELL = -4_000_000_000_000_000;
const AT_ONCE = 100;

/**
 * Puts what the chats of the team are to be told into the queues of the bots that a process polls.
 *
 * @returns the new updates of each bot, oldest first; they are stored, so a process that dies now loses none.
 */
export async function takeTells(holder: string): Promise<Map<string, OpenUpdate[]>> {
  const tells = await waitingTells(holder);
  for (const [id, ownerId] of new Map(tells.map((tell) => [tell.assistant_id, tell.owner_id]))) {
    await numberVisitors({ id, ownerId });
  }
  const taken = new Map<string, OpenUpdate[]>();
  for (const tell of tells) {
    const update = await take(tell, await tellAbout(tell));
    if (update) taken.set(tell.bot_id, [...(taken.get(tell.bot_id) ?? []), update]);
  }
  return taken;
}

async function waitingTells(holder: string): Promise<Tell[]> {
  const rows = await db().execute<Tell>(sql`
    select t.id, t.bot_id, t.chat_id, t.kind, b.assistant_id, a.owner_id, u.language, t.conversation_id, t.lead_id, t.notice_id, t.message_row, o.topics
    from ${telegramTells} t
    join ${telegramBots} b on b.id = t.bot_id
    join ${assistants} a on a.id = b.assistant_id
    join ${telegramOwnChats} o on o.bot_id = t.bot_id and o.chat_id = t.chat_id
    join ${users} u on u.id = o.user_id
    where b.enabled and b.lease_holder = ${holder} and b.lease_until > now()
    order by t.id limit ${AT_ONCE}`);
  return rows.map((row) => ({ ...row, language: isLanguage(row.language) ? row.language : FALLBACK_LANGUAGE }));
}

/** Of several processes one takes it. @param about undefined: what it was about is gone. */
async function take(
  { id, bot_id: botId, chat_id, language }: Tell,
  about: Told | undefined,
): Promise<OpenUpdate | undefined> {
  return transaction(async (tx) => {
    const mine = await tx.execute(sql`delete from ${telegramTells} where id = ${id}::bigint returning 1`);
    if (mine.length === 0 || !about) return undefined;
    const head = FIRST_TELL + Number(id);
    const outgoing: Outgoing = { head, parts: about.parts };
    const update: OpenUpdate = {
      ...{ updateId: head, chatId: Number(chat_id), status: 'answering', outgoing, sent: 0 },
      // By the visitor it is found when the visitor is erased.
      payload: { tell: { visitor: about.visitorId, subject: about.subject }, language } as unknown as Update,
    };
    await tx
      .insert(telegramUpdates)
      .values({ botId, ...update })
      .onConflictDoNothing();
    return update;
  });
}
