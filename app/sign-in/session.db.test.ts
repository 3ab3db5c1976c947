import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessions, users } from '~db/schema/account/accounts';
import { failureOf } from '../../test/failures';
import { makeOwner } from '../../test/owners';
import { db } from '../infra/db.server';
import { deleteExpiredSessions, listSessions, renewSession } from '../services/accounts/log-in/sessions.server';
import { findOwner, requireOwner, requireOwnerApi, sessionCookieOf, signIn, signOut } from './session.server';

const cookieOf = (header: string) => header.split(';')[0] ?? '';
const withCookie = (cookie: string) => new Request('http://localhost/', { headers: { Cookie: cookie } });

async function redirectOf(doing: Promise<unknown>): Promise<string | null> {
  try {
    await doing;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('Location');
    throw thrown;
  }
  throw new Error('nobody was redirected');
}

describe('an owner’s session', () => {
  it('is found by its cookie, which no script and no other site can use', async () => {
    const { id, email } = await makeOwner();
    const header = await signIn(id);
    expect(header).toMatch(/HttpOnly/);
    expect(header).toMatch(/SameSite=Lax/);
    expect(await findOwner(withCookie(cookieOf(header)))).toMatchObject({ id, email, verified: true });
  });

  it('is stored so that a stolen table signs nobody in', async () => {
    const { id } = await makeOwner();
    const cookie = decodeURIComponent(cookieOf(await signIn(id)));
    const [row] = await db().select().from(sessions).where(eq(sessions.userId, id));
    expect(row?.idHash).toMatch(/^[0-9a-f]{64}$/);
    expect(cookie).not.toContain(row?.idHash);
    // The cookie's content in the clear: base64 of the JSON of the token.
    const token = JSON.parse(Buffer.from(cookie.split('=')[1]?.split('.')[0] ?? '', 'base64').toString('utf8'));
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('ends when the owner logs out, and keeps other devices signed in', async () => {
    const { id } = await makeOwner();
    const laptop = cookieOf(await signIn(id));
    const phone = cookieOf(await signIn(id));
    const cleared = await signOut(withCookie(laptop));
    expect(cleared).toMatch(/Expires=Thu, 01 Jan 1970/);
    expect(await findOwner(withCookie(laptop))).toBeUndefined();
    expect(await findOwner(withCookie(phone))).toMatchObject({ id });
  });

  it('expires and is then deleted', async () => {
    const { id } = await makeOwner();
    const cookie = cookieOf(await signIn(id));
    await db()
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(sessions.userId, id));
    expect(await findOwner(withCookie(cookie))).toBeUndefined();
    await deleteExpiredSessions();
    expect(await db().select().from(sessions).where(eq(sessions.userId, id))).toEqual([]);
  });

  it('cannot be forged by writing a cookie', async () => {
    const { id } = await makeOwner();
    await signIn(id);
    const forged = `komek_session=${encodeURIComponent(`${Buffer.from(JSON.stringify(id)).toString('base64')}.x`)}`;
    expect(await findOwner(withCookie(forged))).toBeUndefined();
  });

  it('opens protected pages only to signed-in owners with a confirmed address', async () => {
    const { id } = await makeOwner();
    expect(await redirectOf(requireOwner(new Request('http://localhost/')))).toBe('/login');
    expect(await failureOf(requireOwnerApi(new Request('http://localhost/')))).toBe('signed_out');
    const cookie = cookieOf(await signIn(id));
    expect(await requireOwner(withCookie(cookie))).toMatchObject({ id });
    await db().update(users).set({ emailVerifiedAt: null }).where(eq(users.id, id));
    expect(await redirectOf(requireOwner(withCookie(cookie)))).toBe('/email-confirmation');
    expect(await failureOf(requireOwnerApi(withCookie(cookie)))).toBe('unverified');
  });
});

describe('the expiry of a session', () => {
  const START = new Date('2026-11-22T10:00:00Z').getTime();
  const MINUTE = 60_000;
  const DAY = 24 * 60 * MINUTE;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: START });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const rowsOf = (id: string) => db().select().from(sessions).where(eq(sessions.userId, id));
  /** Whether a cookie still signs its owner in this long after the log-in. */
  const opensAfter = async (cookie: string, time: number) => {
    vi.setSystemTime(START + time);
    return (await findOwner(withCookie(cookie))) !== undefined;
  };

  it('is 14 days without use', async () => {
    const { id } = await makeOwner();
    const [used, unused] = [cookieOf(await signIn(id)), cookieOf(await signIn(id))];
    expect(await opensAfter(used, 13 * DAY)).toBe(true);
    expect(await opensAfter(unused, 14 * DAY + MINUTE)).toBe(false);
    expect(await listSessions(id)).toHaveLength(1);
    await deleteExpiredSessions();
    expect(await rowsOf(id)).toHaveLength(1);
    expect(await opensAfter(used, 26 * DAY)).toBe(true);
  });

  it('is 30 days, however much it is used', async () => {
    const { id } = await makeOwner();
    const cookie = cookieOf(await signIn(id));
    for (const day of [10, 20, 29]) expect(await opensAfter(cookie, day * DAY)).toBe(true);
    expect(await opensAfter(cookie, 30 * DAY + MINUTE)).toBe(false);
    expect(await listSessions(id)).toEqual([]);
    await deleteExpiredSessions();
    expect(await rowsOf(id)).toEqual([]);
  });

  it('is not extended by a new token, which alone is valid from then on', async () => {
    const { id } = await makeOwner();
    const cookie = cookieOf(await signIn(id, 'Firefox', '192.0.2.1'));
    const [before] = await rowsOf(id);
    vi.setSystemTime(START + 10 * DAY);
    const owner = await findOwner(withCookie(cookie));
    const renewed = await renewSession(owner?.sessionId ?? '');
    const [after] = await rowsOf(id);
    expect(after).toMatchObject({ expiresAt: before?.expiresAt, userAgent: 'Firefox', address: '192.0.2.1' });
    expect(after?.provedAt).toEqual(new Date());
    expect(await findOwner(withCookie(cookie))).toBeUndefined();
    const opened = await findOwner(withCookie(cookieOf(await sessionCookieOf(renewed))));
    expect(opened).toMatchObject({ id, sessionId: renewed.id });
    expect(await failureOf(renewSession(before?.idHash ?? ''))).toBe('signed_out');
  });

  it('is counted from a time that is written every five minutes at most', async () => {
    const { id } = await makeOwner();
    const cookie = cookieOf(await signIn(id));
    const seen = async () => ((await rowsOf(id))[0]?.lastSeenAt.getTime() ?? 0) - START;
    await opensAfter(cookie, 4 * MINUTE);
    expect(await seen()).toBe(0);
    await opensAfter(cookie, 6 * MINUTE);
    expect(await seen()).toBe(6 * MINUTE);
    await opensAfter(cookie, 10 * MINUTE);
    expect(await seen()).toBe(6 * MINUTE);
  });
});
