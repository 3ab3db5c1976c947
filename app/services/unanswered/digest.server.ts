import { sql } from 'drizzle-orm';
import { config } from '~/infra/config.server';
import { db, transaction } from '~/infra/db.server';
import { ASSISTANT_PARAM, withParam } from '~/schemas/assistant/assistants';
import type { Assistant, AssistantRef } from '~/services/assistant/assistants.server';
import { addressOfPage } from '~/services/keys/one-time-tokens.server';
import { type MailList, queueMail } from '~/services/mail/mail.server';
import { quoteForMail } from '~/services/mail/mail-name';
import { FIRST_DIGEST_HOUR, isFor } from '~/services/notices/choices.server';
import { mailsOffLink } from '~/services/notices/mails-off.server';
import { NOTICE_PAGES } from '~/services/notices/notice-text.server';
import { raiseNotice } from '~/services/notices/raise.server';
import { teamOf } from '~/services/notices/team';
import { timeZoneOf } from '~/services/profile/time-zone.server';
import { users } from '~db/schema/account/accounts';
import { assistants } from '~db/schema/assistant/assistants';
import { conversations, messages } from '~db/schema/conversations/conversations';
import { inboxPeople } from '~db/schema/conversations/people';
import { listUnanswered, type OpenQuestion } from './unanswered.server';

/** The questions in a digest; the screen has them all. */
const MOST = 10;

/** What visitors asked in the last day and got no answer to, most frequent first. */
export async function questionsOfDay(assistant: AssistantRef): Promise<OpenQuestion[]> {
  return (await listUnanswered(assistant, { days: 1, most: MOST })).questions;
}

/**
 * Sends the people whose hour it is what their assistant could not answer today, in the ways they have chosen: once a
 * day, and only where there is something. Several workers may do it at once.
 *
 * @param mailed whether mails are sent at all.
 */
export async function sendDigests(now = new Date(), mailed = config.smtp !== undefined): Promise<void> {
  for (const { assistant, userId, hour } of await withQuestions()) {
    const clock = localTime(now, await timeZoneOf(assistant));
    if (clock.hour === hour) await sendDigest(assistant, userId, clock.date, mailed);
  }
}

/** Of each assistant with something to tell: those of its team who can be told, and their hour. */
async function withQuestions(): Promise<{ assistant: Assistant; userId: string; hour: number }[]> {
  const recent = sql`(
    select 1 from ${messages} m join ${conversations} c on c.id = m.conversation_id and c.channel <> 'playground'
    where m.assistant_id = ${assistants.id} and m.status = 'unanswered' and m.handled_at is null
      and m.created_at > now() - interval '1 day')`;
  const rows = await db()
    .select({ assistant: assistants, userId: sql<string>`m.user_id`, hour: inboxPeople.digestHour })
    .from(assistants)
    .innerJoin(sql`lateral ${teamOf(sql`${assistants.ownerId}`)} m`, isFor('digest'))
    .leftJoin(inboxPeople, sql`${inboxPeople.assistantId} = ${assistants.id} and ${inboxPeople.userId} = m.user_id`)
    .where(sql`exists ${recent}`);
  return rows.map(({ assistant, userId, hour }) => ({ assistant, userId, hour: hour ?? FIRST_DIGEST_HOUR }));
}

async function sendDigest(assistant: Assistant, userId: string, date: string, mailed: boolean): Promise<void> {
  const questions = await questionsOfDay(assistant);
  if (questions.length === 0) return;
  await transaction(async (tx) => {
    const raised = {
      ...{ assistantId: assistant.id, userId },
      kind: 'digest' as const,
      about: date,
      facts: { count: questions.length },
    };
    const [notice] = await raiseNotice(raised, tx);
    if (!notice?.mail) return;
    await tx.execute(sql`update notices set done_at = now() where id = ${notice.id}::bigint`);
    const [person] = await tx.select().from(users).where(sql`${users.id} = ${userId}::uuid`);
    if (!person?.emailVerifiedAt || !mailed) return;
    const own = (path: string) => addressOfPage(withParam(path, ASSISTANT_PARAM, assistant.id));
    const list: MailList = questions.map(({ id, question }) => ({
      text: quoteForMail(question),
      link: own(`/unanswered?answer=${id}`),
    }));
    const facts = { list: JSON.stringify(list), off: mailsOffLink(assistant.id, userId) };
    await queueMail(tx, 'unanswered-digest', person, own(NOTICE_PAGES.digest), facts);
  });
}

/** The hour and the date on the wall of a business. */
function localTime(now: Date, timeZone: string): { hour: number; date: string } {
  const format = {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  } as const;
  const written = new Intl.DateTimeFormat('sv-SE', format).format(now);
  return { hour: Number(written.slice(11, 13)), date: written.slice(0, 10) };
}
