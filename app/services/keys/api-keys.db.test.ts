import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { apiKeys } from '~db/schema/account/api-keys';
import { auditEvents } from '~db/schema/account/audit';
import { failureOf } from '../../../test/failures';
import { makeOwner } from '../../../test/owners';
import { createKey, holderOfKey, listKeys, MOST_KEYS, revokeKey } from './api-keys.server';

const READ = { name: 'Shop', scope: 'read', days: 30 } as const;
const MINUTE_MS = 60_000;

describe('an API key', () => {
  it('is stored as a hash alone, and found by the key', async () => {
    const { id } = await makeOwner();
    const key = await createKey(id, READ);
    expect(key).toMatch(/^kmk_[\w-]{43}$/);
    const [row] = await db().select().from(apiKeys).where(eq(apiKeys.ownerId, id));
    expect(JSON.stringify(row)).not.toContain(key);
    expect(row?.hint).toBe(key.slice(0, 10));
    expect(await holderOfKey(key)).toMatchObject({ keyName: 'Shop', scope: 'read', owner: { id } });
    expect(await holderOfKey(`${key}x`)).toBeUndefined();
  });

  it('ends by its time, or without one works on', async () => {
    const { id } = await makeOwner();
    const [short, long] = [await createKey(id, READ), await createKey(id, { ...READ, days: 0 })];
    const later = new Date(Date.now() + 31 * 24 * 60 * MINUTE_MS);
    expect(await holderOfKey(short, later)).toBeUndefined();
    expect(await holderOfKey(long, later)).toBeDefined();
  });

  it('notes its last use once a minute at most', async () => {
    const { id } = await makeOwner();
    const key = await createKey(id, READ);
    const lastUsed = async () => (await listKeys(id))[0]?.lastUsedAt;
    expect(await lastUsed()).toBeNull();
    const first = new Date();
    for (const ms of [0, 1_000, 59_000]) await holderOfKey(key, new Date(first.getTime() + ms));
    expect(await lastUsed()).toEqual(first);
    const next = new Date(first.getTime() + MINUTE_MS + 1);
    await holderOfKey(key, next);
    expect(await lastUsed()).toEqual(next);
  });

  it('is revoked by its owner alone, and both steps are on the audit list', async () => {
    const [mine, other] = [await makeOwner(), await makeOwner()];
    const key = await createKey(mine.id, READ);
    const [{ id = '' } = {}] = await listKeys(mine.id);
    expect(await failureOf(revokeKey(other.id, id))).toBe('not_found');
    expect(await failureOf(revokeKey(mine.id, 'nonsense'))).toBe('not_found');
    await revokeKey(mine.id, id);
    expect(await holderOfKey(key)).toBeUndefined();
    const events = await db()
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.ownerId, mine.id))
      .orderBy(auditEvents.id);
    expect(events.map(({ kind, detail }) => [kind, detail])).toEqual(
      expect.arrayContaining([
        ['key_added', { key: 'Shop', scope: 'read' }],
        ['key_revoked', { key: 'Shop' }],
      ]),
    );
  });

  it('is one of a limited number, also of those asked for at once', async () => {
    const { id } = await makeOwner();
    const results = await Promise.all(
      Array.from({ length: MOST_KEYS + 3 }, () => createKey(id, READ).then(String, (error) => error.code)),
    );
    expect(results.filter((one) => one === 'key_limit')).toHaveLength(3);
    expect(await listKeys(id)).toHaveLength(MOST_KEYS);
  });
});
