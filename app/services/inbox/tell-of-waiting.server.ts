import { eq, sql } from 'drizzle-orm';
import { type Transaction, transaction } from '~/infra/db.server';
import { enqueue } from '~/infra/queue.server';
import { ASSISTANT_PARAM, withParam } from '~/schemas/assistant/assistants';
import { addressOfPage } from '~/services/keys/one-time-tokens.server';
import { seal } from '~/services/keys/sealed.server';
import { queueMail } from '~/services/mail/mail.server';
import { users } from '~db/schema/accounts';
import { conversations } from '~db/schema/conversations';
import { leads } from '~db/schema/leads';
import { inboxPeople } from '~db/schema/people';
import { ATTENDING_SECONDS } from './attendance.server';

/** At most one mail in this many seconds; who waits meanwhile is in the next one. */
const MAIL_EVERY_S = 600;
/** Somebody at the inbox gets this long to take a visitor before a mail is sent. */
const INBOX_FIRST_S = 120;

type Found = {
  owner_id: string;
  /** Visitors who wait for a person, and contacts that nobody has called. */
  waiting: number;
  leads: number;
  /** For how many seconds the longest of those wait who were in no mail yet; null: all were. */
  fresh: number | null;
  attending: boolean;
  since_mail: number | null;
  off: boolean;
};

/**
 * Mails the owner that visitors of an assistant wait for a person, or have left a contact: bundled, not to whoever wants
 * none, and later while somebody is at the inbox. A repeated call sends nothing twice.
 */
export async function tellOfWaiting(assistantId: string): Promise<void> {
  await transaction(async (tx) => {
    const found = await whatWaits(assistantId, tx);
    if (!found || found.off || found.fresh === null) return;
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
    await tx
      .insert(inboxPeople)
      .values({ assistantId, userId: owner.id, mailedAt: sql`now()` })
      .onConflictDoUpdate({ target: [inboxPeople.assistantId, inboxPeople.userId], set: { mailedAt: sql`now()` } });
    const { waiting, leads: left } = found;
    const template = left === 0 ? 'visitor-waiting' : waiting === 0 ? 'new-leads' : 'waiting-and-leads';
    const page = addressOfPage(withParam(waiting === 0 ? '/leads' : '/inbox', ASSISTANT_PARAM, assistantId));
    const off = addressOfPage(`/mails-off?token=${seal('mails-off', `${assistantId}:${owner.id}`)}`);
    const facts = { waiting: String(waiting), leads: String(left), off: seal('mail-link', off) };
    await queueMail(tx, template, owner, page, facts);
  });
}

async function whatWaits(assistantId: string, tx: Transaction): Promise<Found | undefined> {
  const [found] = await tx.execute<Found>(sql`
    select a.owner_id, p.mails_off_at is not null as off, w.waiting, l.leads,
      extract(epoch from now() - least(w.since, l.since))::float as fresh,
      coalesce(p.seen_at > now() - ${`${ATTENDING_SECONDS} seconds`}::interval, false) as attending,
      extract(epoch from now() - p.mailed_at)::float as since_mail
    from assistants a
    left join ${inboxPeople} p on p.assistant_id = a.id and p.user_id = a.owner_id
    cross join lateral (
      select count(*)::int as waiting, min(c.state_since) filter (where p.mailed_at is null or c.state_since > p.mailed_at) as since
      from ${conversations} c where c.assistant_id = a.id and c.state = 'waiting') w
    cross join lateral (
      select count(*)::int as leads, min(l.created_at) filter (where p.mailed_at is null or l.created_at > p.mailed_at) as since
      from ${leads} l where l.assistant_id = a.id and l.state = 'new') l
    where a.id = ${assistantId}::uuid`);
  return found;
}
