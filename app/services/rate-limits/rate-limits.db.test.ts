import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { rateLimits } from '~db/schema/account/accounts';
import { errorOf, failureOf } from '../../../test/failures';
import { clearLimit, deleteExpiredLimits, giveBack, RATE_LIMITS, spend } from './rate-limits.server';

const NAME = 'login-pair';
const { points, seconds } = RATE_LIMITS[NAME];

async function spendMany(subject: string, times: number): Promise<number> {
  const results = await Promise.allSettled(Array.from({ length: times }, () => spend({ [NAME]: subject })));
  return results.filter(({ status }) => status === 'fulfilled').length;
}

async function rowsAfter(work: () => Promise<unknown>): Promise<string[]> {
  const keys = async () => (await db().select({ key: rateLimits.key }).from(rateLimits)).map(({ key }) => key);
  const before = new Set(await keys());
  await work();
  return (await keys()).filter((key) => !before.has(key));
}

describe('a rate limit', () => {
  it('allows exactly its number of concurrent uses', async () => {
    expect(await spendMany(randomUUID(), points * 4)).toBe(points);
  });

  it('reports how long to wait', async () => {
    const subject = randomUUID();
    await spendMany(subject, points);
    const { code, params } = await errorOf(spend({ [NAME]: subject }));
    expect(code).toBe('rate_limited');
    expect(params.retryAfter).toBeGreaterThan(seconds - 60);
    expect(params.retryAfter).toBeLessThanOrEqual(seconds);
  });

  it('does not affect other subjects', async () => {
    await spendMany(randomUUID(), points + 1);
    expect(await spendMany(randomUUID(), 1)).toBe(1);
  });

  it('takes no point of another limit from a caller who is known to be over one', async () => {
    const [flooder, victim] = [randomUUID(), randomUUID()];
    const { points } = RATE_LIMITS['mail-account'];
    for (let at = 0; at <= points; at++) await spend({ 'mail-account': flooder }).catch(() => {});
    for (let at = 0; at < points * 2; at++) {
      expect(await failureOf(spend({ 'mail-account': flooder, [NAME]: victim }))).toBe('rate_limited');
    }
    expect(await spendMany(victim, points + RATE_LIMITS[NAME].points)).toBe(RATE_LIMITS[NAME].points);
  });

  it('ends with its time', async () => {
    const subject = randomUUID();
    const [key = ''] = await rowsAfter(() => spendMany(subject, points + 5));
    await db().update(rateLimits).set({ expire: Date.now() }).where(eq(rateLimits.key, key));
    expect(await spendMany(subject, points + 5)).toBe(points);
  });

  it('can be cleared, and a point returned', async () => {
    const subject = randomUUID();
    await spendMany(subject, points);
    await giveBack(NAME, subject);
    expect(await spendMany(subject, 3)).toBe(1);
    await clearLimit(NAME, subject);
    expect(await spendMany(subject, points + 1)).toBe(points);
  });

  it('can be counted in memory, and ends there too', async () => {
    const subject = randomUUID();
    const { points } = RATE_LIMITS['widget-visitor'];
    const rows = await rowsAfter(async () => {
      for (let at = 0; at < points; at += 1) await spend({ 'widget-visitor': subject });
    });
    expect(rows).toEqual([]);
    const { code, params } = await errorOf(spend({ 'widget-visitor': subject }));
    expect([code, Number(params.retryAfter) > 0]).toEqual(['rate_limited', true]);
    await spend({ 'widget-visitor': randomUUID() });
    await clearLimit('widget-visitor', subject);
    await spend({ 'widget-visitor': subject });
  });

  it('does not store its subjects in readable form', async () => {
    const email = `${randomUUID()}@example.com`;
    const keys = await rowsAfter(() => spend({ [NAME]: email, 'login-address': '203.0.113.7' }));
    expect(keys).toHaveLength(2);
    expect(keys.join()).not.toMatch(/example\.com|203\.0\.113/);
  });

  it('does not limit an unknown subject', async () => {
    expect(await rowsAfter(() => spend({ [NAME]: undefined }))).toEqual([]);
  });

  it('leaves nothing behind after its time', async () => {
    const [key = ''] = await rowsAfter(() => spend({ [NAME]: randomUUID() }));
    await db()
      .update(rateLimits)
      .set({ expire: sql`${Date.now() - 1000}` })
      .where(eq(rateLimits.key, key));
    await deleteExpiredLimits();
    expect(await db().select().from(rateLimits).where(eq(rateLimits.key, key))).toEqual([]);
  });
});
