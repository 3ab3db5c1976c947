import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db, transaction } from '~/infra/db.server';
import { auditEvents } from '~db/schema/account/audit';
import { makeOwner } from '../../../test/owners';
import { recordEvent } from './audit.server';

const eventsOf = (ownerId: string) =>
  db().select().from(auditEvents).where(eq(auditEvents.ownerId, ownerId)).orderBy(asc(auditEvents.id));

describe('recordEvent', () => {
  it('stores kind, address, browser and facts', async () => {
    const { id } = await makeOwner();
    await recordEvent(id, 'session_ended', { address: '192.0.2.1', userAgent: 'Firefox', detail: { sessions: 3 } });
    const events = (await eventsOf(id)).filter(({ kind }) => kind === 'session_ended');
    expect(events).toMatchObject([{ count: 1, address: '192.0.2.1', userAgent: 'Firefox', detail: { sessions: 3 } }]);
  });

  it('counts repeats from one address in one row, and another address in its own row', async () => {
    const { id } = await makeOwner();
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.1', undefined, undefined]) {
      await recordEvent(id, 'log_in_failed', { address, mergeSeconds: 3600 });
    }
    const events = (await eventsOf(id)).filter(({ kind }) => kind === 'log_in_failed');
    expect(events.map(({ address, count }) => [address, count])).toEqual([
      ['192.0.2.1', 3],
      ['192.0.2.2', 1],
      [null, 2],
    ]);
  });

  it('is rolled back with the transaction of the change', async () => {
    const { id } = await makeOwner();
    const before = (await eventsOf(id)).length;
    await expect(
      transaction(async (tx) => {
        await recordEvent(id, 'secret_rotated', {}, tx);
        throw new Error('the change failed');
      }),
    ).rejects.toThrow('the change failed');
    expect(await eventsOf(id)).toHaveLength(before);
  });
});
