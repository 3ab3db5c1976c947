import { and, eq, type SQL, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { NOTICES, type NoticeChoices, type NoticeName, type Way } from '~/schemas/assistant/notices';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { inboxPeople } from '~db/schema/people';
import { telegramBots, telegramOwnChats } from '~db/schema/telegram';

/** What somebody is told who has chosen nothing. What is rare comes by mail alone. */
const DEFAULTS: NoticeChoices = {
  waiting: { mail: true, telegram: true },
  lead: { mail: true, telegram: true },
  digest: { mail: true, telegram: false },
  bot: { mail: true, telegram: false },
  limit: { mail: true, telegram: false },
  exam: { mail: true, telegram: false },
  install: { mail: true, telegram: false },
};

/** In whose time zone is the assistant's. */
export const FIRST_DIGEST_HOUR = 9;

/** What a person is told about an assistant, and how. No mail at all after the link in one of them was used. */
export async function noticeChoicesOf(
  { id }: AssistantRef,
  userId: string,
): Promise<{ choices: NoticeChoices; digestHour: number }> {
  const [row] = await db()
    .select({ kept: inboxPeople.notices, off: inboxPeople.mailsOffAt, digestHour: inboxPeople.digestHour })
    .from(inboxPeople)
    .where(and(eq(inboxPeople.assistantId, id), eq(inboxPeople.userId, userId)));
  const choices = Object.fromEntries(
    NOTICES.map((name) => {
      const { mail, telegram } = row?.kept?.[name] ?? DEFAULTS[name];
      return [name, { mail: mail && !row?.off, telegram }];
    }),
  ) as NoticeChoices;
  return { choices, digestHour: row?.digestHour ?? FIRST_DIGEST_HOUR };
}

export async function saveNoticeChoices(
  { id: assistantId }: AssistantRef,
  userId: string,
  notices: NoticeChoices,
  digestHour: number,
): Promise<void> {
  const values = { notices, digestHour, mailsOffAt: null };
  await db()
    .insert(inboxPeople)
    .values({ assistantId, userId, ...values })
    .onConflictDoUpdate({ target: [inboxPeople.assistantId, inboxPeople.userId], set: values });
}

const chosen = (name: NoticeName, way: Way): SQL =>
  sql`coalesce((p.notices #>> ${`{${name},${way}}`}::text[])::boolean, ${DEFAULTS[name][way]}::boolean)`;

/** SQL boolean: whether the person of the row `p` of `inbox_people`, which may be missing, is told in Telegram. */
export const wantsTelegram = (name: NoticeName): SQL => chosen(name, 'telegram');

/**
 * SQL boolean: the same by mail. Whoever chose Telegram alone and has no chat any more gets mails.
 *
 * @param assistantId and `userId`: SQL.
 */
export const wantsMail = (name: NoticeName, assistantId: SQL, userId: SQL): SQL => sql`
  (p.mails_off_at is null and (${chosen(name, 'mail')} or (${chosen(name, 'telegram')} and not exists (
    select 1 from ${telegramOwnChats} o join ${telegramBots} b on b.id = o.bot_id
    where b.assistant_id = ${assistantId} and o.user_id = ${userId}))))`;
