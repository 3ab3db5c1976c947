import { eq, inArray, sql } from 'drizzle-orm';
import { tFor } from '~/i18n/i18n.server';
import { type Transaction, transaction } from '~/infra/db.server';
import { enqueue } from '~/infra/queue.server';
import { ASSISTANT_PARAM, withParam } from '~/schemas/assistant/assistants';
import type { Language } from '~/schemas/language';
import type { NoticeName } from '~/schemas/people/notices';
import { addressOfPage } from '~/services/keys/one-time-tokens.server';
import { type MailList, queueMail } from '~/services/mail/mail.server';
import { wantsMail } from '~/services/notices/choices.server';
import { mailsOffLink } from '~/services/notices/mails-off.server';
import { NOTICE_PAGES, noticeText } from '~/services/notices/notice-text.server';
import type { NoticeKind } from '~/services/notices/raise.server';
import { teamOf } from '~/services/notices/team';
import { users } from '~db/schema/account/accounts';
import { assistants } from '~db/schema/assistant/assistants';
import { conversations } from '~db/schema/conversations/conversations';
import { leads } from '~db/schema/conversations/leads';
import { inboxPeople, type NoticeFacts, notices } from '~db/schema/conversations/people';
import { telegramBots } from '~db/schema/conversations/telegram';
import { ATTENDING_SECONDS } from './attendance.server';

/** At most one mail in this many seconds; who waits meanwhile is in the next one. */
const MAIL_EVERY_S = 600;
/** Somebody at the inbox gets this long to take a visitor before a mail is sent. */
const INBOX_FIRST_S = 120;

type Notice = { id: number; kind: NoticeKind; facts: NoticeFacts };

type Found = {
  user_id: string;
  /** Visitors who wait for anybody, conversations that were given to this person, and contacts that nobody has called. */
  waiting: number;
  assigned: number;
  leads: number;
  /** What else is to be told; null: nothing. */
  notices: Notice[] | null;
  /** For how many seconds the longest of those wait who were in no mail yet; null: all were. */
  fresh: number | null;
  attending: boolean;
  since_mail: number | null;
};

/**
 * Mails the team of an assistant that visitors wait for a person, have left a contact, or what else has happened: bundled,
 * to each what they have chosen, and later to whoever is at the inbox. A repeated call sends nothing twice.
 */
export async function tellOfWaiting(assistantId: string): Promise<void> {
  await transaction(async (tx) => {
    // Two workers at once: the second sees what the first has sent.
    await tx.select({ id: assistants.id }).from(assistants).where(eq(assistants.id, assistantId)).for('no key update');
    await dropOver(assistantId, tx);
    const waits: number[] = [];
    for (const found of await whatWaits(assistantId, tx)) waits.push(await tellPerson(assistantId, found, tx));
    const soon = waits.filter((wait) => wait > 0);
    if (soon.length === 0) return;
    await enqueue('tell-of-waiting', { assistantId }, tx, { delaySeconds: Math.ceil(Math.min(...soon)) });
  });
}

/** @returns in how many seconds a mail is due; 0: none is. */
async function tellPerson(assistantId: string, found: Found, tx: Transaction): Promise<number> {
  if (found.fresh === null) return 0;
  const [person] = await tx.select().from(users).where(eq(users.id, found.user_id));
  if (!person?.emailVerifiedAt) return 0;
  const wait = Math.max(
    found.since_mail === null ? 0 : MAIL_EVERY_S - found.since_mail,
    found.attending ? INBOX_FIRST_S - found.fresh : 0,
  );
  if (wait > 0) return wait;
  await markMailed(assistantId, person.id, found.notices ?? [], tx);
  const { template, path, facts } = mailOf(found, person.language as Language);
  const page = addressOfPage(withParam(path, ASSISTANT_PARAM, assistantId));
  await queueMail(tx, template, person, page, { ...facts, off: mailsOffLink(assistantId, person.id) });
  return 0;
}

function mailOf({ waiting, assigned, leads: left, notices }: Found, language: Language) {
  const people = { waiting: String(waiting), leads: String(left) };
  const others = notices ?? [];
  if (others.length === 0 && assigned === 0) {
    const template = left === 0 ? 'visitor-waiting' : waiting === 0 ? 'new-leads' : 'waiting-and-leads';
    return { template, path: waiting === 0 ? '/leads' : '/inbox', facts: people } as const;
  }
  const t = tFor(language);
  const list: MailList = [
    ...(assigned > 0 ? [{ text: t('notices:text.assigned', { count: assigned }) }] : []),
    ...(waiting > 0 ? [{ text: t('notices:text.waiting', { count: waiting }) }] : []),
    ...(left > 0 ? [{ text: t('notices:text.lead', { count: left }) }] : []),
    ...others.map(({ kind, facts }) => ({ text: noticeText(kind, facts, language) })),
  ];
  const path = waiting + assigned > 0 ? '/inbox' : left > 0 ? '/leads' : NOTICE_PAGES[others[0]?.kind ?? 'limit'];
  return { template: 'notices', path, facts: { ...people, list: JSON.stringify(list) } } as const;
}

/** Forgets faults of a bot that works again: a later one is told anew. */
async function dropOver(assistantId: string, tx: Transaction): Promise<void> {
  await tx.execute(sql`
    delete from ${notices} n where n.assistant_id = ${assistantId}::uuid and n.kind = 'bot' and n.done_at is null
      and not exists (select 1 from ${telegramBots} b where b.assistant_id = n.assistant_id and b.enabled and b.error_code is not null)`);
}

async function markMailed(assistantId: string, userId: string, told: Notice[], tx: Transaction): Promise<void> {
  const mailedAt = sql`now()`;
  await tx
    .insert(inboxPeople)
    .values({ assistantId, userId, mailedAt })
    .onConflictDoUpdate({ target: [inboxPeople.assistantId, inboxPeople.userId], set: { mailedAt } });
  const ids = told.map(({ id }) => id);
  if (ids.length > 0) await tx.update(notices).set({ doneAt: sql`now()` }).where(inArray(notices.id, ids));
}

/** For each of the team, the owner first: a conversation that was given to somebody is nobody else's concern. */
async function whatWaits(assistantId: string, tx: Transaction): Promise<Found[]> {
  const mail = (name: NoticeName) => wantsMail(name, sql`a.id`);
  const fresh = sql`(p.mailed_at is null or c.state_since > p.mailed_at)`;
  return tx.execute<Found>(sql`
    select m.user_id, w.waiting, w.assigned, l.leads, n.notices,
      extract(epoch from now() - least(w.since, l.since, n.since))::float as fresh,
      coalesce(p.seen_at > now() - ${`${ATTENDING_SECONDS} seconds`}::interval, false) as attending,
      extract(epoch from now() - p.mailed_at)::float as since_mail
    from ${assistants} a cross join lateral ${teamOf(sql`a.owner_id`)} m
    left join ${inboxPeople} p on p.assistant_id = a.id and p.user_id = m.user_id
    cross join lateral (
      select (count(*) filter (where c.handler_id is null))::int as waiting,
        (count(*) filter (where c.handler_id is not null))::int as assigned, min(c.state_since) filter (where ${fresh}) as since
      from ${conversations} c where c.assistant_id = a.id and c.state = 'waiting'
        and (c.handler_id is null and ${mail('waiting')} or c.handler_id = m.user_id and ${mail('assigned')})) w
    cross join lateral (
      select count(*)::int as leads, min(l.created_at) filter (where p.mailed_at is null or l.created_at > p.mailed_at) as since
      from ${leads} l where l.assistant_id = a.id and l.state = 'new' and ${mail('lead')}) l
    cross join lateral (
      select jsonb_agg(jsonb_build_object('id', n.id, 'kind', n.kind, 'facts', n.facts) order by n.id) as notices, min(n.due_at) as since
      from ${notices} n where n.assistant_id = a.id and n.user_id = m.user_id and n.kind <> 'digest' and n.done_at is null
        and n.due_at <= now() and p.mails_off_at is null) n
    where a.id = ${assistantId}::uuid order by (m.role = 'owner') desc, m.user_id`);
}
