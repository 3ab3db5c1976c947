import { eq, inArray, sql } from 'drizzle-orm';
import { tFor } from '~/i18n/i18n.server';
import { type Transaction, transaction } from '~/infra/db.server';
import { enqueue } from '~/infra/queue.server';
import { ASSISTANT_PARAM, withParam } from '~/schemas/assistant/assistants';
import type { Language } from '~/schemas/language';
import { addressOfPage } from '~/services/keys/one-time-tokens.server';
import { type MailList, queueMail } from '~/services/mail/mail.server';
import { wantsMail } from '~/services/notices/choices.server';
import { mailsOffLink } from '~/services/notices/mails-off.server';
import { NOTICE_PAGES, noticeText } from '~/services/notices/notice-text.server';
import type { NoticeKind } from '~/services/notices/raise.server';
import { users } from '~db/schema/accounts';
import { assistants } from '~db/schema/assistants';
import { conversations } from '~db/schema/conversations';
import { leads } from '~db/schema/leads';
import { inboxPeople, type NoticeFacts, notices } from '~db/schema/people';
import { telegramBots } from '~db/schema/telegram';
import { ATTENDING_SECONDS } from './attendance.server';

/** At most one mail in this many seconds; who waits meanwhile is in the next one. */
const MAIL_EVERY_S = 600;
/** Somebody at the inbox gets this long to take a visitor before a mail is sent. */
const INBOX_FIRST_S = 120;

type Notice = { id: number; kind: NoticeKind; facts: NoticeFacts };

type Found = {
  owner_id: string;
  /** Visitors who wait for a person, and contacts that nobody has called. */
  waiting: number;
  leads: number;
  /** What else is to be told; null: nothing. */
  notices: Notice[] | null;
  /** For how many seconds the longest of those wait who were in no mail yet; null: all were. */
  fresh: number | null;
  attending: boolean;
  since_mail: number | null;
};

/**
 * Mails the owner that visitors of an assistant wait for a person, have left a contact, or what else has happened: bundled,
 * not to whoever wants none, and later while somebody is at the inbox. A repeated call sends nothing twice.
 */
export async function tellOfWaiting(assistantId: string): Promise<void> {
  await transaction(async (tx) => {
    // Two workers at once: the second sees what the first has sent.
    await tx.select({ id: assistants.id }).from(assistants).where(eq(assistants.id, assistantId)).for('no key update');
    await dropOver(assistantId, tx);
    const found = await whatWaits(assistantId, tx);
    if (!found || found.fresh === null) return;
    const [owner] = await tx.select().from(users).where(eq(users.id, found.owner_id));
    if (!owner?.emailVerifiedAt) return;
    const wait = Math.max(
      found.since_mail === null ? 0 : MAIL_EVERY_S - found.since_mail,
      found.attending ? INBOX_FIRST_S - found.fresh : 0,
    );
    if (wait > 0) {
      await enqueue('tell-of-waiting', { assistantId }, tx, { delaySeconds: Math.ceil(wait) });
      return;
    }
    await markMailed(assistantId, owner.id, found.notices ?? [], tx);
    const { template, path, facts } = mailOf(found, owner.language as Language);
    const page = addressOfPage(withParam(path, ASSISTANT_PARAM, assistantId));
    await queueMail(tx, template, owner, page, { ...facts, off: mailsOffLink(assistantId, owner.id) });
  });
}

function mailOf({ waiting, leads: left, notices: others }: Found, language: Language) {
  const people = { waiting: String(waiting), leads: String(left) };
  if (!others) {
    const template = left === 0 ? 'visitor-waiting' : waiting === 0 ? 'new-leads' : 'waiting-and-leads';
    return { template, path: waiting === 0 ? '/leads' : '/inbox', facts: people } as const;
  }
  const t = tFor(language);
  const list: MailList = [
    ...(waiting > 0 ? [{ text: t('notices:text.waiting', { count: waiting }) }] : []),
    ...(left > 0 ? [{ text: t('notices:text.lead', { count: left }) }] : []),
    ...others.map(({ kind, facts }) => ({ text: noticeText(kind, facts, language) })),
  ];
  const path = waiting > 0 ? '/inbox' : left > 0 ? '/leads' : NOTICE_PAGES[others[0]?.kind ?? 'limit'];
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

async function whatWaits(assistantId: string, tx: Transaction): Promise<Found | undefined> {
  const mail = (name: 'waiting' | 'lead') => wantsMail(name, sql`a.id`, sql`a.owner_id`);
  const [found] = await tx.execute<Found>(sql`
    select a.owner_id, w.waiting, l.leads, n.notices,
      extract(epoch from now() - least(w.since, l.since, n.since))::float as fresh,
      coalesce(p.seen_at > now() - ${`${ATTENDING_SECONDS} seconds`}::interval, false) as attending,
      extract(epoch from now() - p.mailed_at)::float as since_mail
    from ${assistants} a
    left join ${inboxPeople} p on p.assistant_id = a.id and p.user_id = a.owner_id
    cross join lateral (
      select count(*)::int as waiting, min(c.state_since) filter (where p.mailed_at is null or c.state_since > p.mailed_at) as since
      from ${conversations} c where c.assistant_id = a.id and c.state = 'waiting' and ${mail('waiting')}) w
    cross join lateral (
      select count(*)::int as leads, min(l.created_at) filter (where p.mailed_at is null or l.created_at > p.mailed_at) as since
      from ${leads} l where l.assistant_id = a.id and l.state = 'new' and ${mail('lead')}) l
    cross join lateral (
      select jsonb_agg(jsonb_build_object('id', n.id, 'kind', n.kind, 'facts', n.facts) order by n.id) as notices, min(n.due_at) as since
      from ${notices} n where n.assistant_id = a.id and n.user_id = a.owner_id and n.kind <> 'digest' and n.done_at is null
        and n.due_at <= now() and p.mails_off_at is null) n
    where a.id = ${assistantId}::uuid`);
  return found;
}
