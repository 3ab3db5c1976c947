import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { auditEvents } from '~db/schema/audit';
import { EVENT_KINDS, type EventKind } from './audit.server';

/** How long security events are kept, in days. */
export const EVENTS_KEPT_DAYS = 365;
/** How long they keep the address and the browser, which are personal data, in days. */
export const ADDRESSES_KEPT_DAYS = 90;
/** Events of one owner that are kept at most. */
const MAX_EVENTS = 2_000;

export type SecurityEvent = Pick<
  typeof auditEvents.$inferSelect,
  'id' | 'count' | 'address' | 'userAgent' | 'detail' | 'createdAt' | 'lastAt'
> & { kind: EventKind };

/**
 * An owner's security events, newest first.
 *
 * @param before `next` of the page before.
 * @returns `next`, where there are more.
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
      createdAt: auditEvents.createdAt,
      lastAt: auditEvents.lastAt,
    })
    .from(auditEvents)
    .where(and(eq(auditEvents.ownerId, ownerId), before === undefined ? undefined : lt(auditEvents.id, before)))
    .orderBy(desc(auditEvents.id))
    .limit(most + 1);
  const shown = rows.slice(0, most);
  return {
    // A kind of a later release has no name here.
    events: shown.filter((row): row is SecurityEvent => (EVENT_KINDS as readonly string[]).includes(row.kind)),
    next: rows.length > most ? shown.at(-1)?.id : undefined,
  };
}

/** Removes old events, old addresses, and of an owner who has very many the oldest. */
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
