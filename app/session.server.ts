import { createHash, randomBytes } from 'node:crypto';
import { createSessionStorage, redirect } from '@remix-run/node';
import { and, eq, gt, lt } from 'drizzle-orm';
import { sessions, users } from '~db/schema/accounts';
import { config } from './config.server';
import { db } from './db.server';
import { AppError } from './errors';

const LIFETIME_SECONDS = 30 * 24 * 3600;

const hash = (token: string) => createHash('sha256').update(token).digest('hex');
const secure = config.publicUrl?.startsWith('https://') ?? false;

/** The prefix has browsers refuse the cookie from anywhere but this very host, over https. */
export const SESSION_COOKIE = secure ? '__Host-komek' : 'komek_session';

type SessionData = { userId: string; userAgent?: string };

/** Sessions are rows; the cookie holds only a random token that finds one. */
export const sessionStorage = createSessionStorage<SessionData>({
  cookie: {
    name: SESSION_COOKIE,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: LIFETIME_SECONDS,
    // Nothing rests on this signature: the token is random and known only by its hash. Remix warns without one.
    secrets: ['komek'],
  },
  async createData(data, expires) {
    const token = randomBytes(32).toString('base64url');
    await db()
      .insert(sessions)
      .values({
        idHash: hash(token),
        userId: data.userId,
        userAgent: data.userAgent,
        data,
        expiresAt: expires ?? lifetimeFromNow(),
      });
    return token;
  },
  async readData(token) {
    const [row] = await db()
      .select({ data: sessions.data })
      .from(sessions)
      .where(and(eq(sessions.idHash, hash(token)), gt(sessions.expiresAt, new Date())));
    return (row?.data as SessionData | undefined) ?? null;
  },
  async updateData(token, data, expires) {
    await db()
      .update(sessions)
      .set({ data, userId: data.userId, expiresAt: expires ?? lifetimeFromNow() })
      .where(eq(sessions.idHash, hash(token)));
  },
  async deleteData(token) {
    await db()
      .delete(sessions)
      .where(eq(sessions.idHash, hash(token)));
  },
});

function lifetimeFromNow(): Date {
  return new Date(Date.now() + LIFETIME_SECONDS * 1000);
}

/** Removes sessions nobody can use any more. */
export async function deleteExpiredSessions(): Promise<void> {
  await db().delete(sessions).where(lt(sessions.expiresAt, new Date()));
}

export type Owner = {
  id: string;
  name: string;
  email: string;
  language: string;
  plan: string;
  secret: string;
  verified: boolean;
  /** Which of the owner's sessions this is: the `id` of sessions.server.ts. */
  sessionId: string;
};

/** The signed-in owner behind a request, or undefined. */
export async function findOwner(request: Request): Promise<Owner | undefined> {
  const session = await sessionStorage.getSession(request.headers.get('Cookie'));
  const userId = session.get('userId');
  if (!userId) return undefined;
  const [user] = await db().select().from(users).where(eq(users.id, userId));
  if (!user) return undefined;
  const { id, name, email, language, plan, secret, emailVerifiedAt } = user;
  return { id, name, email, language, plan, secret, verified: emailVerifiedAt !== null, sessionId: hash(session.id) };
}

/**
 * The owner of a protected page.
 *
 * @throws a redirect to /login (signed out) or /email-confirmation (e-mail not yet confirmed).
 */
export async function requireOwner(request: Request): Promise<Owner> {
  const owner = await findOwner(request);
  if (!owner) throw redirect('/login');
  if (!owner.verified) throw redirect('/email-confirmation');
  return owner;
}

/**
 * The owner of a JSON call.
 *
 * @throws AppError `signed_out` or `unverified`.
 */
export async function requireOwnerApi(request: Request): Promise<Owner> {
  const owner = await findOwner(request);
  if (!owner) throw new AppError('signed_out');
  if (!owner.verified) throw new AppError('unverified');
  return owner;
}

/**
 * A new session for an owner who has just proved who they are.
 *
 * @param userAgent of the browser, by which the owner knows the session again.
 * @returns the Set-Cookie header.
 */
export async function signIn(userId: string, userAgent?: string | null): Promise<string> {
  const session = await sessionStorage.getSession();
  session.set('userId', userId);
  if (userAgent) session.set('userAgent', userAgent.slice(0, 400));
  return sessionStorage.commitSession(session);
}

/** Ends the request's session. @returns the Set-Cookie header that clears the cookie. */
export async function signOut(request: Request): Promise<string> {
  return sessionStorage.destroySession(await sessionStorage.getSession(request.headers.get('Cookie')));
}
