import { sql } from 'drizzle-orm';
import { config } from '~/infra/config.server';
import { db } from '~/infra/db.server';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { wantsMail, wantsTelegram } from '~/services/notices/choices.server';
import { teamOf } from '~/services/notices/team';
import { users } from '~db/schema/account/accounts';
import { assistants } from '~db/schema/assistant/assistants';
import { inboxPeople } from '~db/schema/conversations/people';
import { telegramBots, telegramOwnChats } from '~db/schema/conversations/telegram';

/** Who looks after an assistant's inbox has it open if it was seen within this many seconds. */
export const ATTENDING_SECONDS = 90;

/** Notes that a person has the inbox open. */
export async function attend(assistant: AssistantRef, userId: string): Promise<void> {
  await db()
    .insert(inboxPeople)
    .values({ assistantId: assistant.id, userId, seenAt: sql`now()` })
    .onConflictDoUpdate({ target: [inboxPeople.assistantId, inboxPeople.userId], set: { seenAt: sql`now()` } });
}

/** Who hears of a waiting visitor: somebody at the inbox, in Telegram or by mail, or nobody before they look. */
export type Hearing = 'attending' | 'telegram' | 'mail' | 'nobody';

/** @param mailed whether mails are sent at all. */
export async function whoHears(assistantId: string, mailed = config.smtp !== undefined): Promise<Hearing> {
  const [row] = await db().execute<{ attending: boolean; telegram: boolean; mail: boolean }>(sql`
    select exists (select 1 from ${inboxPeople} p where p.assistant_id = a.id
        and p.seen_at > now() - ${`${ATTENDING_SECONDS} seconds`}::interval) as attending,
      exists (select 1 from ${teamOf(sql`a.owner_id`)} m join ${telegramOwnChats} o on o.user_id = m.user_id
        join ${telegramBots} b on b.id = o.bot_id
        left join ${inboxPeople} p on p.assistant_id = a.id and p.user_id = m.user_id
        where b.assistant_id = a.id and b.enabled and ${wantsTelegram('waiting')}) as telegram,
      exists (select 1 from ${teamOf(sql`a.owner_id`)} m join ${users} u on u.id = m.user_id
        left join ${inboxPeople} p on p.assistant_id = a.id and p.user_id = m.user_id
        where u.email_verified_at is not null and ${wantsMail('waiting', sql`a.id`)}) as mail
    from ${assistants} a where a.id = ${assistantId}::uuid`);
  if (row?.attending) return 'attending';
  if (row?.telegram) return 'telegram';
  return row?.mail && mailed ? 'mail' : 'nobody';
}

/** Ends all mails about an assistant to a person, until they choose some again. */
export async function endMails(assistantId: string, userId: string): Promise<void> {
  const mailsOffAt = sql`now()`;
  await db()
    .insert(inboxPeople)
    .values({ assistantId, userId, mailsOffAt })
    .onConflictDoUpdate({ target: [inboxPeople.assistantId, inboxPeople.userId], set: { mailsOffAt } });
}
