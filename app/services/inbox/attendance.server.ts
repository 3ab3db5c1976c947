import { and, eq, sql } from 'drizzle-orm';
import { config } from '~/infra/config.server';
import { db, type Executor } from '~/infra/db.server';
import type { AssistantRef } from '~/services/assistant/assistants.server';
import { users } from '~db/schema/accounts';
import { assistants } from '~db/schema/assistants';
import { inboxPeople } from '~db/schema/people';

/** Who looks after an assistant's inbox has it open if it was seen within this many seconds. */
export const ATTENDING_SECONDS = 90;

/** Notes that a person has the inbox open. */
export async function attend(assistant: AssistantRef, userId: string): Promise<void> {
  await db()
    .insert(inboxPeople)
    .values({ assistantId: assistant.id, userId, seenAt: sql`now()` })
    .onConflictDoUpdate({ target: [inboxPeople.assistantId, inboxPeople.userId], set: { seenAt: sql`now()` } });
}

/** Who hears of a waiting visitor: somebody at the inbox, somebody by mail, or nobody before they look. */
export type Hearing = 'attending' | 'mail' | 'nobody';

/** @param mailed whether mails are sent at all. */
export async function whoHears(assistantId: string, mailed = config.smtp !== undefined): Promise<Hearing> {
  const [row] = await db().execute<{ attending: boolean; mail: boolean }>(sql`
    select exists (select 1 from ${inboxPeople} p where p.assistant_id = a.id
        and p.seen_at > now() - ${`${ATTENDING_SECONDS} seconds`}::interval) as attending,
      u.email_verified_at is not null and not exists (
        select 1 from ${inboxPeople} p where p.assistant_id = a.id and p.user_id = u.id and p.mails_off_at is not null) as mail
    from ${assistants} a join ${users} u on u.id = a.owner_id where a.id = ${assistantId}::uuid`);
  if (row?.attending) return 'attending';
  return row?.mail && mailed ? 'mail' : 'nobody';
}

/** Turns the mails about waiting visitors to a person off or on. */
export async function setWaitingMails(
  assistantId: string,
  userId: string,
  wanted: boolean,
  executor: Executor = db(),
): Promise<void> {
  const mailsOffAt = wanted ? null : sql`now()`;
  await executor
    .insert(inboxPeople)
    .values({ assistantId, userId, mailsOffAt })
    .onConflictDoUpdate({ target: [inboxPeople.assistantId, inboxPeople.userId], set: { mailsOffAt } });
}

/** Whether a person gets mails about waiting visitors. */
export async function getsWaitingMails(assistant: AssistantRef, userId: string): Promise<boolean> {
  const mine = and(eq(inboxPeople.assistantId, assistant.id), eq(inboxPeople.userId, userId));
  const off = await db()
    .select({ userId: inboxPeople.userId })
    .from(inboxPeople)
    .where(and(mine, sql`${inboxPeople.mailsOffAt} is not null`));
  return off.length === 0;
}
