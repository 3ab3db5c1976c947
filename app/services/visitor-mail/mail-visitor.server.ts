import { and, eq, sql } from 'drizzle-orm';
import { type Transaction, transaction } from '~/infra/db.server';
import { log } from '~/infra/log.server';
import { enqueue } from '~/infra/queue.server';
import { UNSEEN_SECONDS } from '~/services/inbox/seen.server';
import { sendComposed } from '~/services/mail/mail.server';
import { isWithin } from '~/services/rate-limits/rate-limits.server';
import { users } from '~db/schema/account/accounts';
import { assistants } from '~db/schema/assistant/assistants';
import { conversations, messages } from '~db/schema/conversations/conversations';
import { leads } from '~db/schema/conversations/leads';
import { conversationEvents, visitorMails } from '~db/schema/conversations/people';
import { composeVisitorMail, type Said, type VisitorMail } from './compose.server';

/** Somebody who goes on writing is waited for, but no longer than this from the first of what is unseen. */
const LONGEST_BUNDLE_S = 900;
/** Older words are not mailed: whoever has not looked for a day was answered otherwise, or before mails were sent. */
const FRESH_HOURS = 24;
/** A mail that is being sent for longer belongs to a process that has died. */
const SENDING_S = 120;
/** Where a limit holds a mail back. */
const LATER_S = 3_600;
const MOST_WORDS = 20;

type Row = typeof visitorMails.$inferSelect;
type Unseen = Said & { id: number; age: number };
/** `again`: it was begun before, and has passed the limits. */
type Due = { mail: VisitorMail & { assistantId: string }; until: number; again: boolean };

/**
 * Mails a visitor of a website what people have said and the visitor has not seen, in one mail. A repeated call sends
 * nothing twice; a mail whose process died while it was being sent goes out again under the same Message-ID, by which
 * receivers know it.
 *
 * @throws the error of the SMTP server; the job is then retried.
 */
export async function mailVisitor(conversationId: string): Promise<void> {
  const due = await transaction((tx) => take(conversationId, tx));
  if (!due) return;
  if (!due.again && !(await mayMail(due.mail))) {
    await transaction(async (tx) => {
      await change(conversationId, { sendingEvent: null, sendingAt: null }, tx);
      await later(conversationId, LATER_S, tx);
    });
    return;
  }
  try {
    await sendComposed(composeVisitorMail(due.mail));
  } catch (error) {
    await transaction((tx) => change(conversationId, { sendingAt: null }, tx));
    throw error;
  }
  await transaction(async (tx) => {
    const firstEvent = sql`coalesce(${visitorMails.firstEvent}, ${due.until}::bigint)`;
    await change(conversationId, { mailedEvent: due.until, firstEvent, sendingEvent: null, sendingAt: null }, tx);
  });
  log.info({ conversationId }, 'mailed a person’s message to a visitor');
}

/** What is to be sent now, marked as being sent; undefined: nothing, or later, by a job of its own. */
async function take(conversationId: string, tx: Transaction): Promise<Due | undefined> {
  const reader = await readerOf(conversationId, tx);
  if (!reader) return undefined;
  await tx.insert(visitorMails).values({ conversationId, assistantId: reader.assistantId }).onConflictDoNothing();
  const [row] = await tx
    .select({
      row: visitorMails,
      sending: sql<number | null>`extract(epoch from now() - ${visitorMails.sendingAt})::float`,
    })
    .from(visitorMails)
    .where(eq(visitorMails.conversationId, conversationId))
    .for('update');
  if (!row || row.row.offAt) return undefined;
  if (row.sending !== null && row.sending < SENDING_S) return later(conversationId, SENDING_S - row.sending, tx);
  const unseen = await unseenOf(conversationId, row.row, tx);
  const begun = row.row.sendingEvent !== null && unseen.some(({ id }) => id <= Number(row.row.sendingEvent));
  const wait = begun ? 0 : secondsToWait(unseen);
  if (wait === undefined) return undefined;
  if (wait > 0) return later(conversationId, wait, tx);
  // A mail that went wrong is repeated as it was; what came since is in the next one.
  const until = (begun ? row.row.sendingEvent : unseen.slice(0, MOST_WORDS).at(-1)?.id) ?? 0;
  const said = unseen.filter(({ id }) => id <= until);
  await change(conversationId, { sendingEvent: until, sendingAt: sql`now()` }, tx);
  if (said.length < unseen.length) await later(conversationId, UNSEEN_SECONDS, tx);
  return {
    mail: { ...reader, conversationId, thread: row.row, until, said },
    until,
    again: begun,
  };
}

/** @returns undefined if there is nothing to say. */
function secondsToWait(unseen: Unseen[]): number | undefined {
  const [first, last] = [unseen[0], unseen.at(-1)];
  if (!first || !last) return undefined;
  return Math.max(0, Math.min(UNSEEN_SECONDS - last.age, LONGEST_BUNDLE_S - first.age));
}

async function later(conversationId: string, seconds: number, tx: Transaction): Promise<undefined> {
  await enqueue('mail-visitor', { conversationId }, tx, { delaySeconds: Math.ceil(seconds) });
}

const mayMail = async ({ assistantId, email }: { assistantId: string; email: string }): Promise<boolean> =>
  (await isWithin('visitor-mail-reader', email.toLowerCase())) &&
  (await isWithin('visitor-mail-assistant', assistantId));

/** Who is written to; undefined: nobody. An owner whose address is not confirmed may be a stranger, and mails nobody. */
async function readerOf(conversationId: string, tx: Transaction) {
  const [row] = await tx
    .select({
      ...{ assistantId: conversations.assistantId, page: conversations.page, language: conversations.language },
      ...{ email: leads.email, name: leads.name, business: assistants.name, appearance: assistants.appearance },
      allowedDomains: assistants.allowedDomains,
    })
    .from(conversations)
    .innerJoin(assistants, eq(assistants.id, conversations.assistantId))
    .innerJoin(users, eq(users.id, assistants.ownerId))
    .innerJoin(
      leads,
      and(eq(leads.assistantId, conversations.assistantId), eq(leads.visitorId, conversations.visitorId)),
    )
    .where(
      and(
        eq(conversations.id, conversationId),
        eq(conversations.channel, 'widget'),
        sql`${users.emailVerifiedAt} is not null`,
      ),
    );
  const { email } = row ?? {};
  return row && email ? { ...row, email } : undefined;
}

/** What people said lately, that was in no mail, was not shown, and behind which the visitor has written nothing. */
async function unseenOf(conversationId: string, { mailedEvent }: Row, tx: Transaction): Promise<Unseen[]> {
  const e = conversationEvents;
  const rows = await tx.execute<Unseen>(sql`
    select e.id::int as id, coalesce(e.actor_name, '') as by, e.text, extract(epoch from now() - e.created_at)::float as age
    from ${e} e join ${conversations} c on c.id = e.conversation_id
    where e.conversation_id = ${conversationId}::uuid and e.kind = 'said' and e.text is not null
      and e.id > greatest(${mailedEvent}::bigint, c.visitor_seen)
      and e.created_at > now() - ${FRESH_HOURS}::int * interval '1 hour'
      and not exists (select 1 from ${messages} m where m.conversation_id = e.conversation_id and m.id > e.after_message
        and m.created_at > e.created_at)
    order by e.id limit ${MOST_WORDS + 1}::int`);
  return [...rows].map((row) => ({ ...row, id: Number(row.id) }));
}

type Change = { [K in keyof Row]?: unknown };

async function change(conversationId: string, values: Change, tx: Transaction): Promise<void> {
  await tx
    .update(visitorMails)
    .set(values as object)
    .where(eq(visitorMails.conversationId, conversationId));
}
