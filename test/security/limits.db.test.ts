import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { RATE_LIMITS, type RateLimit, spend } from '~/services/rate-limits/rate-limits.server';
import { rateLimits } from '~db/schema/account/accounts';
import { send } from '../http/send';
import { newAddress } from '../listen';
import { openServer, type Server } from './every-door';

/** Limits on what a stranger can do or read, at every call and page that uses the database. */

let doors: Server;
/** The address of every request. */
const ADDRESS = newAddress();
beforeAll(async () => {
  doors = await openServer('Mine', { other: 'Theirs', clientAddress: () => ADDRESS });
}, 120_000);
afterAll(() => doors.server.stop());

const ADDRESS_LIMITS = (Object.keys(RATE_LIMITS) as RateLimit[]).filter((name) => name.endsWith('-address'));

/** Uses up every limit of one address. */
async function useUp(): Promise<void> {
  const keys = async () => (await db().select({ key: rateLimits.key }).from(rateLimits)).map(({ key }) => key);
  const before = await keys();
  for (const name of ADDRESS_LIMITS) {
    const { points, inMemory = false } = RATE_LIMITS[name] as { points: number; inMemory?: boolean };
    for (let times = 0; times < (inMemory ? points : 1); times += 1) await spend({ [name]: ADDRESS });
  }
  const made = (await keys()).filter((key) => !before.includes(key));
  await db().update(rateLimits).set({ points: 1_000_000 }).where(inArray(rateLimits.key, made));
}

/** Calls that return before they would query the database. */
const NOTHING_TO_DO = [
  // Ends a cookie's session, if there is one.
  '/api/auth/logout',
  // The tests' settings contain no Google client: google-accounts.db.test.ts has one.
  '/api/auth/google',
  // Needs the cookie of a pending sign-in.
  '/api/auth/second-factor',
];

describe('an address over its limits', () => {
  beforeAll(useUp);

  it('is refused at calls that need no sign-in', async () => {
    const open = doors.calls.filter(({ call }) => ['anyone', 'visitor'].includes(call.for));
    const answered: string[] = [];
    for (const { call, address, body } of open) {
      if (NOTHING_TO_DO.includes(call.path)) continue;
      const answer = await send(`${doors.server.url}${address}?token=x`, {
        method: call.method,
        headers: { 'Content-Type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const wait = Number(answer.headers['retry-after']);
      if (answer.status !== 429 || !(wait > 0)) answered.push(`${call.method} ${call.path}: ${answer.status}, ${wait}`);
    }
    expect(open.length).toBeGreaterThan(10);
    expect(answered).toEqual([]);
  });

  it('gets no page or form that would query the database for a stranger', async () => {
    const form = new URLSearchParams({
      name: 'Dana',
      email: 'a@shop.kz',
      password: 'secret-word',
      confirmPassword: 'secret-word',
    }).toString();
    const embed = doors.pages.find((page) => page.startsWith('/embed/')) ?? '';
    const asked = {
      [embed]: undefined,
      '/verify-email?token=x': undefined,
      '/reset-password?token=x': undefined,
      '/login': form,
      '/register': form,
      '/forgot-password': form,
    };
    const statuses: Record<string, number> = {};
    for (const [address, body] of Object.entries(asked)) {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const request = body === undefined ? {} : { method: 'POST', headers, body };
      statuses[address] = (await send(doors.server.url + address, request)).status;
    }
    expect(statuses).toEqual(Object.fromEntries(Object.keys(asked).map((address) => [address, 429])));
  });
});
