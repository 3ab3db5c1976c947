import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { ownerOf } from '~/services/conversations/visitors.server';
import { users } from '~db/schema/account/accounts';
import { auditEvents } from '~db/schema/account/audit';
import { failureOf } from '../../../test/failures';
import { makeOwner } from '../../../test/owners';
import { deleteEndedSecrets, endOverlap, rotateSecret, sealStoredSecrets, secretsOf } from './owner-secrets.server';
import { isSealed } from './sealed.server';

async function rowOf(id: string) {
  const [row] = await db().select().from(users).where(eq(users.id, id));
  if (!row) throw new Error('there is no such owner');
  return row;
}

const eventsOf = async (id: string) =>
  (await db().select().from(auditEvents).where(eq(auditEvents.ownerId, id)).orderBy(asc(auditEvents.id))).map(
    ({ kind, detail }) => ({ kind, detail }),
  );

describe('an owner’s secret', () => {
  it('is stored encrypted, and read as 32 random bytes in hex', async () => {
    const { id, owner } = await makeOwner();
    const row = await rowOf(id);
    expect(isSealed(row.secret)).toBe(true);
    expect(owner.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(row)).not.toContain(owner.secret);
    expect(await secretsOf(id)).toEqual({ secret: owner.secret });
  });

  it('cannot be read with another key', async () => {
    const { id } = await makeOwner();
    await db().update(users).set({ secret: 'v1.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA.AAAA' }).where(eq(users.id, id));
    expect(await failureOf(secretsOf(id))).toBe('key_changed');
  });
});

describe('a new secret', () => {
  it('works beside the previous one during the chosen overlap', async () => {
    const { id, assistant, owner } = await makeOwner();
    await rotateSecret(id, 24, { address: '192.0.2.7' });
    const rotated = await secretsOf(id);
    expect(rotated.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(rotated.secret).not.toBe(owner.secret);
    expect(rotated.previousSecret).toBe(owner.secret);
    expect((rotated.previousUntil?.getTime() ?? 0) - Date.now()).toBeCloseTo(24 * 3600_000, -5);
    expect(await ownerOf(assistant)).toMatchObject({ secret: rotated.secret, previousSecret: owner.secret });
    const row = await rowOf(id);
    expect([row.secret, row.previousSecret].map((stored) => isSealed(stored ?? ''))).toEqual([true, true]);
    expect(await eventsOf(id)).toContainEqual({ kind: 'secret_rotated', detail: { overlapHours: 24 } });
  });

  it('ends the previous one at once without an overlap', async () => {
    const { id } = await makeOwner();
    await rotateSecret(id, 0);
    expect(await secretsOf(id)).toEqual({ secret: expect.any(String) });
    expect((await rowOf(id)).previousSecret).toBeNull();
  });

  it('ends the previous one when its overlap is over, and deletes it', async () => {
    const { id } = await makeOwner();
    await rotateSecret(id, 24);
    await db()
      .update(users)
      .set({ previousSecretUntil: new Date(Date.now() - 1) })
      .where(eq(users.id, id));
    expect((await secretsOf(id)).previousSecret).toBeUndefined();
    await deleteEndedSecrets();
    expect(await rowOf(id)).toMatchObject({ previousSecret: null, previousSecretUntil: null });
  });

  it('ends the previous one at the owner’s request, once', async () => {
    const { id } = await makeOwner();
    await rotateSecret(id, 168);
    await endOverlap(id);
    await endOverlap(id);
    expect((await secretsOf(id)).previousSecret).toBeUndefined();
    expect((await eventsOf(id)).filter(({ kind }) => kind === 'old_secret_ended')).toHaveLength(1);
  });

  it('keeps only the latest of two previous ones', async () => {
    const { id, owner } = await makeOwner();
    await rotateSecret(id, 168);
    const second = await secretsOf(id);
    await rotateSecret(id, 168);
    const third = await secretsOf(id);
    expect(third.previousSecret).toBe(second.secret);
    expect([third.secret, third.previousSecret]).not.toContain(owner.secret);
  });

  it('is one of two when two are requested at once; the other becomes the previous one', async () => {
    const { id, owner } = await makeOwner();
    await Promise.all([rotateSecret(id, 24), rotateSecret(id, 24)]);
    const { secret, previousSecret } = await secretsOf(id);
    expect(new Set([secret, previousSecret, owner.secret, undefined]).size).toBe(4);
  });
});

describe('secrets of an earlier release', () => {
  const PLAIN = 'f'.repeat(64);
  const storePlain = (id: string) =>
    db().update(users).set({ secret: PLAIN, anonymousSecret: PLAIN }).where(eq(users.id, id));

  it('work before they are encrypted, and after', async () => {
    const { id } = await makeOwner();
    await storePlain(id);
    expect(await secretsOf(id)).toEqual({ secret: PLAIN, anonymousSecret: PLAIN });
    await sealStoredSecrets();
    expect(await secretsOf(id)).toEqual({ secret: PLAIN, anonymousSecret: PLAIN });
    expect(JSON.stringify(await rowOf(id))).not.toContain(PLAIN);
  });

  it('are encrypted once, however many processes start at once', async () => {
    const owners = await Promise.all([makeOwner(), makeOwner(), makeOwner()]);
    for (const { id } of owners) await storePlain(id);
    const counts = await Promise.all([sealStoredSecrets(), sealStoredSecrets(), sealStoredSecrets()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(3);
    for (const { id } of owners) expect((await secretsOf(id)).secret).toBe(PLAIN);
    expect(await sealStoredSecrets()).toBe(0);
  });

  it('are not restored by a process that read them before the owner changed them', async () => {
    const { id } = await makeOwner();
    await storePlain(id);
    await Promise.all([sealStoredSecrets(), rotateSecret(id, 0), sealStoredSecrets()]);
    expect((await secretsOf(id)).secret).not.toBe(PLAIN);
    expect((await rowOf(id)).previousSecret).toBeNull();
  });
});
