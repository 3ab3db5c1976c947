import { and, eq, type SQL, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { isAtLeast, ROLES, type Role } from '~/schemas/account/rights';
import { NOTICE_ROLES, NOTICES, type NoticeChoices, type NoticeName, type Way } from '~/schemas/people/notices';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { inboxPeople } from '~db/schema/conversations/people';
import { telegramBots, telegramOwnChats } from '~db/schema/conversations/telegram';

/**
 * What somebody is told who has chosen nothing. What is rare comes by mail alone. A member gets no mails but of what was
 * given to them: else each member more is a mail more for everything.
 */
const DEFAULTS: NoticeChoices = {
  waiting: { mail: true, telegram: true },
  assigned: { mail: true, telegram: true },
  lead: { mail: true, telegram: true },
  digest: { mail: true, telegram: false },
  bot: { mail: true, telegram: false },
  limit: { mail: true, telegram: false },
  exam: { mail: true, telegram: false },
  install: { mail: true, telegram: false },
};

const usual = (name: NoticeName, way: Way, role: Role): boolean =>
  way === 'mail' && role !== 'owner' ? name === 'assigned' : DEFAULTS[name][way];

/** In whose time zone is the assistant's. */
export const FIRST_DIGEST_HOUR = 9;

/** What a person is told about an assistant, and how. No mail at all after the link in one of them was used. */
export async function noticeChoicesOf(
  { id }: AssistantRef,
  userId: string,
  role: Role = 'owner',
): Promise<{ choices: NoticeChoices; digestHour: number }> {
  const [row] = await db()
    .select({ kept: inboxPeople.notices, off: inboxPeople.mailsOffAt, digestHour: inboxPeople.digestHour })
    .from(inboxPeople)
    .where(and(eq(inboxPeople.assistantId, id), eq(inboxPeople.userId, userId)));
  const choices = Object.fromEntries(
    NOTICES.map((name) => {
      const kept = row?.kept?.[name];
      const { mail, telegram } = kept ?? { mail: usual(name, 'mail', role), telegram: usual(name, 'telegram', role) };
      return [name, { mail: mail && !row?.off, telegram }];
    }),
  ) as NoticeChoices;
  return { choices, digestHour: row?.digestHour ?? FIRST_DIGEST_HOUR };
}

export async function saveNoticeChoices(
  { id: assistantId }: AssistantRef,
  userId: string,
  notices: Partial<NoticeChoices>,
  digestHour?: number,
): Promise<void> {
  const values = { notices, mailsOffAt: null, ...(digestHour !== undefined && { digestHour }) };
  await db()
    .insert(inboxPeople)
    .values({ assistantId, userId, ...values })
    .onConflictDoUpdate({ target: [inboxPeople.assistantId, inboxPeople.userId], set: values });
}

const chosen = (name: NoticeName, way: Way): SQL =>
  sql`coalesce((p.notices #>> ${`{${name},${way}}`}::text[])::boolean,
    case when m.role = 'owner' then ${usual(name, way, 'owner')}::boolean else ${usual(name, way, 'operator')}::boolean end)`;

/** SQL boolean: whether the role of the row `m` of `teamOf` is told of it at all. */
export const isFor = (name: NoticeName): SQL =>
  sql`m.role in ${ROLES.filter((role) => isAtLeast(role, NOTICE_ROLES[name]))}`;

/**
 * SQL boolean: whether the person of the row `m` of `teamOf` is told in Telegram.
 *
 * `p` is that person's row of `inbox_people`, which may be missing.
 */
export const wantsTelegram = (name: NoticeName): SQL => sql`(${isFor(name)} and ${chosen(name, 'telegram')})`;

/**
 * SQL boolean: the same by mail. Whoever chose Telegram alone, without choosing mails, and has no chat any more gets mails.
 *
 * @param assistantId SQL.
 */
export const wantsMail = (name: NoticeName, assistantId: SQL): SQL => sql`
  (${isFor(name)} and p.mails_off_at is null and (${chosen(name, 'mail')} or (${choseTelegram(name)} and not exists (
    select 1 from ${telegramOwnChats} o join ${telegramBots} b on b.id = o.bot_id
    where b.assistant_id = ${assistantId} and o.user_id = m.user_id))))`;

const choseTelegram = (name: NoticeName): SQL =>
  sql`coalesce((p.notices #>> ${`{${name},telegram}`}::text[])::boolean, false)`;
