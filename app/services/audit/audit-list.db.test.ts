import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { auditEvents } from '~db/schema/account/audit';
import { makeOwner } from '../../../test/owners';
import { recordEvent } from './audit.server';
import { deleteOldEvents, listEvents } from './audit-list.server';

const origin = { address: '192.0.2.1', userAgent: 'Firefox' };
const clear = (id: string) => db().delete(auditEvents).where(eq(auditEvents.ownerId, id));
const age = (id: string, days: number) =>
  db().execute(sql`update audit_events set last_at = now() - ${days}::int * interval '1 day' where owner_id = ${id}`);

describe('the list of security events', () => {
  it('is paged, newest first, for each owner separately', async () => {
    const [mine, theirs] = [await makeOwner(), await makeOwner()];
    await clear(mine.id);
    for (const sessions of [1, 2, 3]) await recordEvent(mine.id, 'session_ended', { ...origin, detail: { sessions } });
    await recordEvent(theirs.id, 'log_in', origin);
    const first = await listEvents(mine.id, { most: 2 });
    expect(first.events.map(({ detail }) => detail.sessions)).toEqual([3, 2]);
    const second = await listEvents(mine.id, { most: 2, before: first.next });
    expect(second).toMatchObject({ events: [{ kind: 'session_ended', ...origin, detail: { sessions: 1 } }] });
    expect(second.next).toBeUndefined();
  });

  it('keeps an event for a year, and its address and browser for 90 days', async () => {
    const [old, older, young] = [await makeOwner(), await makeOwner(), await makeOwner()];
    for (const { id } of [old, older, young]) {
      await clear(id);
      await recordEvent(id, 'log_in', origin);
    }
    await age(young.id, 89);
    await age(old.id, 91);
    await age(older.id, 366);
    await deleteOldEvents();
    expect((await listEvents(young.id, { most: 9 })).events).toMatchObject([origin]);
    expect((await listEvents(old.id, { most: 9 })).events).toMatchObject([{ address: null, userAgent: null }]);
    expect((await listEvents(older.id, { most: 9 })).events).toEqual([]);
  });

  it('keeps the newest 2,000 of an owner', async () => {
    const { id } = await makeOwner();
    await clear(id);
    await db().execute(sql`insert into audit_events (owner_id, kind, detail)
      select ${id}, 'log_in', jsonb_build_object('n', n) from generate_series(1, 2003) n`);
    await deleteOldEvents();
    const rows = await db().select().from(auditEvents).where(eq(auditEvents.ownerId, id)).orderBy(auditEvents.id);
    expect([rows.length, rows[0]?.detail]).toEqual([2000, { n: 4 }]);
  });
});
