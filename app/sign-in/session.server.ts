import { createCookie, createSessionStorage, redirect } from '@remix-run/node';
import { config } from '../infra/config.server';
import { noteActor } from '../infra/context/current-request';
import { AppError } from '../infra/errors';
import {
  createSession,
  type Device,
  endSessionOfToken,
  type NewToken,
  ownerOfToken,
  SESSION_SECONDS,
  type SignedIn,
} from '../services/accounts/log-in/sessions.server';

/** Whether cookies are sent only over https. */
export const SECURE = config.publicUrl?.startsWith('https://') ?? false;

/** The prefix makes browsers accept the cookie only from this exact host, over https. */
export const SESSION_COOKIE = SECURE ? '__Host-komek' : 'komek_session';

const sessionCookie = createCookie(SESSION_COOKIE, {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: SECURE,
  maxAge: SESSION_SECONDS,
  // Security does not depend on this signature: the token is random and stored as a hash. Remix warns without a secret.
  secrets: ['komek'],
});

type SessionData = { userId: string } & Device;

/** Sessions are rows in the database; the cookie contains only a random token that finds one. */
export const sessionStorage = createSessionStorage<SessionData>({
  cookie: sessionCookie,
  createData: ({ userId = '', ...device }) => createSession(userId, device),
  async readData(token) {
    const owner = await ownerOfToken(token);
    return owner ? { userId: owner.id } : null;
  },
  // Only the services change a session's row.
  async updateData() {},
  deleteData: endSessionOfToken,
});

export type Owner = SignedIn;

/**
 * The device and address of a request, for the list of sessions and the audit list. @param address as returned by
 * `clientAddress`.
 */
export function deviceOfRequest(request: Request, address: string | undefined) {
  return { address, userAgent: request.headers.get('User-Agent') };
}

/** The signed-in owner of a request, or undefined. */
export async function findOwner(request: Request): Promise<Owner | undefined> {
  const token = await sessionCookie.parse(request.headers.get('Cookie'));
  const owner = typeof token === 'string' && token !== '' ? await ownerOfToken(token) : undefined;
  if (owner) noteActor(owner);
  return owner;
}

/**
 * The owner for a protected page.
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
 * The owner for a JSON call.
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
 * Opens a session for an owner who has just proved their identity with every factor the account has.
 *
 * @param userAgent the browser's user agent, by which the owner recognises the session.
 * @param address client address.
 * @returns the Set-Cookie header.
 */
export async function signIn(userId: string, userAgent?: string | null, address?: string | null): Promise<string> {
  return sessionCookie.serialize(await createSession(userId, { userAgent, address }));
}

/** The Set-Cookie header for a session's new token: see `renewSession`. */
export function sessionCookieOf({ token, expiresAt }: NewToken): Promise<string> {
  return sessionCookie.serialize(token, { maxAge: Math.floor((expiresAt.getTime() - Date.now()) / 1000) });
}

/** Ends the request's session. @returns the Set-Cookie header that clears the cookie. */
export async function signOut(request: Request): Promise<string> {
  return sessionStorage.destroySession(await sessionStorage.getSession(request.headers.get('Cookie')));
}
