import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { auditEvents } from '~db/schema/account/audit';
import { EVENT_KINDS, type EventKind } from './audit.server';

/** Retention of security events, in days. */
export const EVENTS_KEPT_DAYS = 365;
/** Retention of the IP address and browser in an event, which are personal data, in days. */
export const ADDRESSES_KEPT_DAYS = 90;
/** Maximum number of events kept per owner. */
const MAX_EVENTS = 2_000;

export type SecurityEvent = Pick<
  typeof auditEvents.$inferSelect,
  'id' | 'count' | 'address' | 'userAgent' | 'detail' | 'createdAt' | 'lastAt'
> & {
  kind: EventKind;
  /** The member of the team who did it; null: the owner, or nobody who was signed in. */
  by: string | null;
};

/**
 * Lists an owner's security events, newest first.
 *
 * @param before the `next` value of the previous page.
 * @returns `next` if there are more events.
 */
export async function listEvents(
  ownerId: string,
  { before, most }: { before?: number; most: number },
): Promise<{ events: SecurityEvent[]; next?: number }> {
  const rows = await db()
    .select({
      id: auditEvents.id,
      kind: auditEvents.kind,
      count: auditEvents.count,
      address: auditEvents.address,
      userAgent: auditEvents.userAgent,
      detail: auditEvents.detail,
      by: sql<
        string | null
      >`case when ${auditEvents.actorId} is distinct from ${auditEvents.ownerId} then ${auditEvents.actorName} end`,
      createdAt: auditEvents.createdAt,
      lastAt: auditEvents.lastAt,
    })
    .from(auditEvents)
    .where(and(eq(auditEvents.ownerId, ownerId), before === undefined ? undefined : lt(auditEvents.id, before)))
    .orderBy(desc(auditEvents.id))
    .limit(most + 1);
  const shown = rows.slice(0, most);
  return {
    // Hide event kinds written by a later release: this one has no text for them.
    events: shown.filter((row): row is SecurityEvent => (EVENT_KINDS as readonly string[]).includes(row.kind)),
    next: rows.length > most ? shown.at(-1)?.id : undefined,
  };
}

/** Deletes old events, old addresses, and the oldest events of owners who exceed the maximum. */
export async function deleteOldEvents(): Promise<void> {
  const days = (count: number) => sql`now() - ${count}::int * interval '1 day'`;
  await db().execute(sql`delete from ${auditEvents} where last_at < ${days(EVENTS_KEPT_DAYS)}`);
  await db().execute(sql`
    update ${auditEvents} set address = null, user_agent = null
    where last_at < ${days(ADDRESSES_KEPT_DAYS)} and (address is not null or user_agent is not null)`);
  await db().execute(sql`
    delete from ${auditEvents} where id in (
      select id from (
        select id, row_number() over (partition by owner_id order by id desc) as place from ${auditEvents}
        where owner_id in (select owner_id from ${auditEvents} group by owner_id having count(*) > ${MAX_EVENTS})
      ) numbered where place > ${MAX_EVENTS})`);
}
