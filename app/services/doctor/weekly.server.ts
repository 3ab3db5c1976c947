import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { enqueue, noJobFor } from '~/infra/queue.server';
import type { Assistant } from '~/services/assistant/assistants.server';
import { allowsOrigin } from '~/services/assistant/widget-settings.server';
import { isPublicHost } from '~/services/connect/public-host';
import { raiseNotice } from '~/services/notices/raise.server';
import { assistants, widgetSites } from '~db/schema/assistant/assistants';
import { installChecks } from '~db/schema/assistant/install-checks';
import { faultsOf, found, MAX_CHECKS, WEEK } from './checks.server';
import { bringsChat, wasRead } from './faults';
import { type Look, lookAt } from './look.server';

/** Looks at the pages once a week, in silence, and tells the owner when the chat has vanished from one. */

/** Websites on which the chat is seen are looked at by themselves, so many for an assistant. A page names its website itself. */
const MAX_BY_ITSELF = 5;
const ADDED_AT_ONCE = 500;
/** A first miss may be a website under repair. */
const MISSES_TO_TELL = 2;
const DAY = sql`interval '1 day'`;

/** Queues the looks that are due, after adding the websites where the chat is seen. Several workers may do it at once. */
export async function scheduleInstallChecks(): Promise<void> {
  await addSeenSites();
  await transaction(async (tx) => {
    const due = await tx.execute<{ id: string }>(sql`
      select distinct c.assistant_id as id from ${installChecks} c
      where c.weekly and c.next_at <= now() and ${noJobFor('check-install', 'assistantId', sql`c.assistant_id`)}`);
    for (const { id } of due) await enqueue('check-install', { assistantId: id }, tx);
  });
}

type Seen = Pick<Assistant, 'id' | 'allowedDomains'> & { host: string };

/** Seen for longer than a day, so that a page that was only tried is not looked at for ever. */
async function addSeenSites(): Promise<void> {
  const seen = await db().execute<Seen>(sql`
    select id, "allowedDomains", host from (
      select a.id, a.allowed_domains as "allowedDomains", s.host,
        row_number() over (partition by a.id order by s.last_seen_at desc, s.host)
          + (select count(*) from ${installChecks} c where c.assistant_id = a.id) as place
      from ${widgetSites} s join ${assistants} a on a.id = s.assistant_id
      where s.last_seen_at > now() - ${WEEK} and s.first_seen_at < s.last_seen_at - ${DAY}
        and not exists (select 1 from ${installChecks} c where c.assistant_id = a.id
          and split_part(c.url, '/', 3) in (s.host, 'www.' || s.host))) known
    where place <= ${MAX_BY_ITSELF}::int limit ${ADDED_AT_ONCE}::int`);
  for (const { id, allowedDomains, host } of seen) {
    const url = `https://${host}/`;
    if (!isPublicHost(host) || !URL.canParse(url) || !allowsOrigin({ allowedDomains }, url)) continue;
    await db().insert(installChecks).values({ assistantId: id, url }).onConflictDoNothing();
  }
}

/** Looks at the pages of an assistant that are due. */
export async function runInstallChecks(assistantId: string, signal?: AbortSignal): Promise<void> {
  const [assistant] = await db().select().from(assistants).where(eq(assistants.id, assistantId));
  if (!assistant) return;
  for (let times = 0; times < MAX_CHECKS; times++) {
    const row = await takeDue(assistantId);
    if (!row) return;
    await keep(row, await lookAt(assistant, row.url, signal));
  }
}

type Row = typeof installChecks.$inferSelect;

/** One due page, whose next look is a week away from now on: nobody else takes it, and a process that dies leaves it out once. */
async function takeDue(assistantId: string): Promise<Row | undefined> {
  return transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(installChecks)
      .where(
        and(
          eq(installChecks.assistantId, assistantId),
          eq(installChecks.weekly, true),
          lte(installChecks.nextAt, sql`now()`),
        ),
      )
      .orderBy(asc(installChecks.nextAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (row)
      await tx
        .update(installChecks)
        .set({ nextAt: sql`now() + ${WEEK}` })
        .where(eq(installChecks.id, row.id));
    return row;
  });
}

async function keep(row: Row, look: Look): Promise<void> {
  const misses = bringsChat(look.faults) ? 0 : row.misses + ((await isMiss(row, look)) ? 1 : 0);
  await transaction(async (tx) => {
    await tx
      .update(installChecks)
      .set({ ...found(look), misses, ...(misses === 1 ? { nextAt: sql`now() + ${DAY}` } : {}) })
      .where(eq(installChecks.id, row.id));
    if (misses !== MISSES_TO_TELL || misses === row.misses) return;
    const { assistantId, id, url } = row;
    const about = `${id}:${row.tagSeenAt?.toISOString() ?? ''}`;
    await raiseNotice({ assistantId, kind: 'install', about, facts: { host: new URL(url).host } }, tx);
  });
}

/**
 * Whether the chat was on a page and is not any more. A website that does not answer says nothing of it. Where the page did
 * not show it before either, as with a tag manager, it is there as long as visitors' browsers call from the website.
 */
async function isMiss(row: Row, { faults }: Look): Promise<boolean> {
  if (!row.tagSeenAt || !row.checkedAt || !wasRead(faults)) return false;
  if (bringsChat(faultsOf(row))) return true;
  const [seen] = await db().execute(sql`
    select 1 from ${widgetSites} where assistant_id = ${row.assistantId} and host = ${new URL(row.url).host}
      and last_seen_at > ${row.checkedAt.toISOString()}::timestamptz`);
  return seen === undefined;
}
