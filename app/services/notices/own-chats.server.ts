import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { db, type Transaction, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { isLanguage, type Language } from '~/schemas/language';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { recordEvent } from '~/services/audit/audit.server';
import { makeCode, useLink } from '~/services/keys/one-time-tokens.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { users } from '~db/schema/account/accounts';
import { members } from '~db/schema/account/team';
import { assistants } from '~db/schema/assistant/assistants';
import { inboxPeople } from '~db/schema/conversations/people';
import { type TOPICS_STATES, telegramBots, telegramOwnChats } from '~db/schema/conversations/telegram';
import { wantsTelegram } from './choices.server';
import { teamOf } from './team';

/** Telegram chats of the people who look after an assistant, connected with its own bot. */

export type OwnChat = {
  chatId: number;
  name: string;
  since: Date;
  /** What a group's topics can be used for; null: it has none. */
  topics: (typeof TOPICS_STATES)[number] | null;
  /** Of a group: everybody in it answers visitors, not its administrators alone. */
  everybody: boolean;
  person: { id: string; name: string };
};

/** Who acts in such a chat, and in which language the bot speaks there. */
export type OwnChatPerson = { userId: string; name: string; language: Language };

/** The assistant's connected chats, the oldest first. @param personId whose; undefined: the whole team's. */
export async function listOwnChats({ id }: AssistantRef, personId?: string): Promise<OwnChat[]> {
  return db()
    .select({
      ...{ chatId: telegramOwnChats.chatId, name: telegramOwnChats.name, since: telegramOwnChats.createdAt },
      ...{ topics: telegramOwnChats.topics, everybody: telegramOwnChats.everybody },
      person: { id: users.id, name: users.name },
    })
    .from(telegramOwnChats)
    .innerJoin(telegramBots, eq(telegramBots.id, telegramOwnChats.botId))
    .innerJoin(users, eq(users.id, telegramOwnChats.userId))
    .where(and(eq(telegramBots.assistantId, id), personId ? eq(telegramOwnChats.userId, personId) : undefined))
    .orderBy(asc(telegramOwnChats.createdAt), asc(telegramOwnChats.chatId));
}

/** Where a chat is connected: the links work once, for 15 minutes. `command` is what may be sent to the bot instead. */
export type Invitation = { link: string; groupLink: string; command: string; bot: string };

/** Makes the links that connect a chat of a person's. @throws AppError `telegram_no_bot` or `rate_limited`. */
export async function inviteOwnChat(assistant: AssistantRef, userId: string): Promise<Invitation> {
  const [bot] = await db()
    .select({ username: telegramBots.username })
    .from(telegramBots)
    .where(eq(telegramBots.assistantId, assistant.id));
  if (!bot?.username) throw new AppError('telegram_no_bot');
  await spend({ 'telegram-owner': assistant.ownerId });
  const code = await makeCode(db(), userId, 'own-telegram');
  const at = `https://t.me/${bot.username}`;
  return {
    // Telegram asks the person who adds the bot for the right to manage topics.
    ...{ link: `${at}?start=${code}`, groupLink: `${at}?startgroup=${code}&admin=manage_topics` },
    ...{ command: `/start ${code}`, bot: `@${bot.username}` },
  };
}

/** Whether the argument of /start is a code for connecting a chat: other links into a bot have arguments too. */
export const isInvitationCode = (argument: string): boolean => /^[\w-]{43}$/.test(argument);

/**
 * Connects a chat with a bot by a code.
 *
 * @returns whether the code was good: unused, not too old, and made by somebody of the team.
 */
export async function connectOwnChat(
  botId: string,
  chat: { id: number; name: string },
  code: string,
): Promise<OwnChatPerson | undefined> {
  return transaction(async (tx) => {
    const userId = await useLink(tx, code, 'own-telegram');
    const [person] = await tx
      .select({ userId: users.id, name: users.name, language: users.language, ownerId: assistants.ownerId })
      .from(telegramBots)
      .innerJoin(assistants, eq(assistants.id, telegramBots.assistantId))
      .innerJoin(users, eq(users.id, userId))
      .where(eq(telegramBots.id, botId));
    // The code stays usable for the bot it was made for.
    if (!person || !(await isInTeam(person, tx))) throw new AppError('invalid_link');
    await tx
      .insert(telegramOwnChats)
      .values({ botId, chatId: chat.id, userId, name: chat.name.slice(0, 200) })
      .onConflictDoUpdate({
        target: [telegramOwnChats.botId, telegramOwnChats.chatId],
        set: { userId, name: chat.name.slice(0, 200) },
      });
    await recordEvent(person.ownerId, 'own_chat_connected', { actor: { id: userId, name: person.name } }, tx);
    return { ...person, language: isLanguage(person.language) ? person.language : 'en' };
  }).catch((error) => {
    if (error instanceof AppError && error.code === 'invalid_link') return undefined;
    throw error;
  });
}

/** Locked: a membership ends before or after, and no chat of somebody who has left is connected. */
async function isInTeam({ userId, ownerId }: { userId: string; ownerId: string }, tx: Transaction): Promise<boolean> {
  if (userId === ownerId) return true;
  const joined = await tx
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.ownerId, ownerId), eq(members.userId, userId), isNull(members.endedAt)))
    .for('share');
  return joined.length > 0;
}

/** Disconnects all chats of a person with the bots of an owner, at once: what they were to be told goes with them. */
export async function disconnectChatsOf(ownerId: string, userId: string, tx: Transaction): Promise<void> {
  await tx.execute(sql`
    delete from ${telegramOwnChats} o using ${telegramBots} b, ${assistants} a
    where b.id = o.bot_id and a.id = b.assistant_id and a.owner_id = ${ownerId}::uuid and o.user_id = ${userId}::uuid`);
}

/** Disconnects a chat, from the screen. @param personId whose it has to be; undefined: anybody's. @throws AppError `not_found`. */
export async function disconnectOwnChat({ id }: AssistantRef, chatId: number, personId?: string): Promise<void> {
  const gone = await db().execute(sql`
    delete from ${telegramOwnChats} o using ${telegramBots} b
    where b.id = o.bot_id and b.assistant_id = ${id}::uuid and o.chat_id = ${chatId}::bigint
      and (${personId ?? null}::uuid is null or o.user_id = ${personId ?? null}::uuid)
    returning 1`);
  if (gone.length === 0) throw new AppError('not_found');
}

/**
 * Lets everybody in a group of the team's answer visitors, or its administrators alone.
 *
 * @param personId whose group it has to be; undefined: anybody's. @throws AppError `not_found`.
 */
export async function setAnswering(
  { id, ownerId }: AssistantRef,
  { chatId, everybody }: { chatId: number; everybody: boolean },
  personId?: string,
): Promise<void> {
  await transaction(async (tx) => {
    const changed = await tx.execute(sql`
      update ${telegramOwnChats} o set everybody = ${everybody} from ${telegramBots} b
      where b.id = o.bot_id and b.assistant_id = ${id}::uuid and o.chat_id = ${chatId}::bigint and o.chat_id < 0
        and (${personId ?? null}::uuid is null or o.user_id = ${personId ?? null}::uuid)
      returning 1`);
    if (changed.length === 0) throw new AppError('not_found');
    await recordEvent(ownerId, everybody ? 'own_chat_for_everybody' : 'own_chat_for_administrators', {}, tx);
  });
}

/** What the connected chats of an assistant's bot are told. */
type Tell = {
  kind: 'waiting' | 'assigned' | 'lead';
  conversationId?: string;
  leadId?: string;
  /** The only person who is told; undefined: all. */
  userId?: string;
};

/** Has those connected chats of an assistant told whose people have chosen it, once the caller's transaction commits. */
export async function tellOwnChats(
  assistantId: string,
  { kind, conversationId, leadId, userId }: Tell,
  tx: Transaction,
): Promise<void> {
  await tx.execute(sql`
    insert into telegram_tells (bot_id, chat_id, kind, conversation_id, lead_id)
    select o.bot_id, o.chat_id, ${kind}, ${conversationId ?? null}::uuid, ${leadId ?? null}::uuid
    from ${telegramOwnChats} o join ${telegramBots} b on b.id = o.bot_id join ${assistants} a on a.id = b.assistant_id
    join lateral ${teamOf(sql`a.owner_id`)} m on m.user_id = o.user_id
    left join ${inboxPeople} p on p.assistant_id = b.assistant_id and p.user_id = o.user_id
    where b.assistant_id = ${assistantId}::uuid and (${userId ?? null}::uuid is null or o.user_id = ${userId ?? null}::uuid)
      and ${wantsTelegram(kind)}`);
}

/**
 * An expression to be placed after `with`: what a visitor says to a person is told to that person's chats, and to groups.
 *
 * @param said SQL of the message's row: `id`, `conversation_id` and `handler_id`.
 */
export const tellingHandler = (assistantId: ReturnType<typeof sql>, said: ReturnType<typeof sql>) => sql`
  told as (
    insert into telegram_tells (bot_id, chat_id, kind, conversation_id, message_row)
    select o.bot_id, o.chat_id, 'said', s.conversation_id, s.id
    from (${said}) s join ${telegramBots} b on b.assistant_id = ${assistantId}
      join ${telegramOwnChats} o on o.bot_id = b.id and (o.user_id = s.handler_id or o.chat_id < 0))`;
