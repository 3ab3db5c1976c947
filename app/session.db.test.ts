import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sessions, users } from '~db/schema/accounts';
import { failureOf } from '../test/failures';
import { makeOwner } from '../test/owners';
import { db } from './db.server';
import { deleteExpiredSessions } from './services/sessions.server';
import { findOwner, requireOwner, requireOwnerApi, signIn, signOut } from './session.server';

const cookieOf = (header: string) => header.split(';')[0] ?? '';
const withCookie = (cookie: string) => new Request('http://localhost/', { headers: { Cookie: cookie } });

async function redirectOf(doing: Promise<unknown>): Promise<string | null> {
  try {
    await doing;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('Location');
    throw thrown;
  }
  throw new Error('nobody was sent elsewhere');
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
    // What the cookie carries, in the clear: base64 of the JSON of the token.
    const token = JSON.parse(Buffer.from(cookie.split('=')[1]?.split('.')[0] ?? '', 'base64').toString('utf8'));
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  it('ends when the owner logs out, and leaves other devices signed in', async () => {
    const { id } = await makeOwner();
    const laptop = cookieOf(await signIn(id));
    const phone = cookieOf(await signIn(id));
    const cleared = await signOut(withCookie(laptop));
    expect(cleared).toMatch(/Expires=Thu, 01 Jan 1970/);
    expect(await findOwner(withCookie(laptop))).toBeUndefined();
    expect(await findOwner(withCookie(phone))).toMatchObject({ id });
  });

  it('ends when its time has passed, and is swept away then', async () => {
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

  it('is not made up by someone who writes a cookie of their own', async () => {
    const { id } = await makeOwner();
    await signIn(id);
    const forged = `komek_session=${encodeURIComponent(`${Buffer.from(JSON.stringify(id)).toString('base64')}.x`)}`;
    expect(await findOwner(withCookie(forged))).toBeUndefined();
  });

  it('opens protected pages only to whoever is signed in and has confirmed their address', async () => {
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
