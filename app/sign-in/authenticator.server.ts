import { createCookie, redirect } from '@remix-run/node';
import { Authenticator, AuthorizationError } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import { logIn, type Origin } from '../services/accounts/log-in/log-in.server';
import {
  createPendingSignIn,
  endPendingSignIn,
  isPendingSignIn,
  PENDING_SECONDS,
} from '../services/accounts/log-in/pending-sign-ins.server';
import { checkCode, completeSignIn } from '../services/accounts/second-factor/codes.server';
import { hasSecondFactor } from '../services/accounts/second-factor/second-factor.server';
import { originOf } from './known-device.server';
import { openSession } from './open-session.server';
import { deviceOfRequest, SECURE, sessionStorage, signOut } from './session.server';

type SignedIn = { id: string };

/** Where a sign-in leads that was not asked for by another page. */
export const HOME = '/ai-assistant';

/** The page for a sign-in that still needs its code; `?to=` is where it leads. */
export const CODE_PAGE = '/login/code';

/** Identifies a sign-in that waits for its code. It is not a session: nothing else reads it. */
const pendingCookie = createCookie(SECURE ? '__Host-komek_sign_in' : 'komek_sign_in', {
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: SECURE,
  maxAge: PENDING_SECONDS,
  // Security does not depend on this signature: the token is random and stored as a hash. Remix warns without a secret.
  secrets: ['komek'],
});

/** Signing in by a form. `continueSignIn` follows, as for every way of signing in. */
const authenticator = new Authenticator<SignedIn>(sessionStorage, { throwOnError: true });

authenticator.use(
  new FormStrategy<SignedIn>(({ form, context }) =>
    logIn(
      { email: String(form.get('email') ?? ''), password: String(form.get('password') ?? '') },
      context?.origin as Origin,
    ),
  ),
  'password',
);

/**
 * The owner of an e-mail and password from a form already read: the strategy would read the request's body again,
 * without its limits.
 *
 * @param address client address.
 * @throws AppError `invalid_credentials` or `rate_limited`.
 */
export async function authenticateForm(
  request: Request,
  { email, password }: { email: string; password: string },
  address: string | undefined,
): Promise<SignedIn> {
  const formData = new FormData();
  formData.set('email', email);
  formData.set('password', password);
  const withoutBody = new Request(request.url, { headers: request.headers });
  try {
    return await authenticator.authenticate('password', withoutBody, {
      context: { origin: await originOf(request, address), formData },
    });
  } catch (error) {
    throw error instanceof AuthorizationError && error.cause ? error.cause : error;
  }
}

/** Where to redirect somebody who needs no sign-in page; undefined if signed out. */
export function homeOf(owner: { verified: boolean } | undefined): string | undefined {
  if (!owner) return undefined;
  return owner.verified ? HOME : '/email-confirmation';
}

/**
 * Continues after the password or Google was right: opens a session, or, if the account has a second factor, a pending
 * sign-in that opens only the code page.
 *
 * @param to path to redirect to after the sign-in.
 * @param address client address.
 */
export async function continueSignIn(
  request: Request,
  ownerId: string,
  to: string,
  address: string | undefined,
): Promise<Response> {
  const waiting = await waitForCode(ownerId);
  return waiting
    ? redirect(to === HOME ? CODE_PAGE : `${CODE_PAGE}?to=${encodeURIComponent(to)}`, { headers: waiting })
    : redirect(to, { headers: await openSession(request, ownerId, address) });
}

/**
 * The same for a JSON call.
 *
 * @param code code of the second factor, if it came with the password.
 * @returns the headers that open the session, or those of a pending sign-in.
 * @throws AppError `invalid_code` or `rate_limited`.
 */
export async function signInByCall(
  request: Request,
  ownerId: string,
  { address, code }: { address?: string; code?: string },
): Promise<{ opened: Headers } | { waiting: Headers }> {
  if (code !== undefined && (await hasSecondFactor(ownerId))) {
    await checkCode(ownerId, code, deviceOfRequest(request, address));
  } else {
    const waiting = await waitForCode(ownerId);
    if (waiting) return { waiting };
  }
  return { opened: await openSession(request, ownerId, address) };
}

/** Whether the request's browser has a sign-in that waits for its code. */
export async function isWaitingForCode(request: Request): Promise<boolean> {
  return isPendingSignIn(await pendingTokenOf(request));
}

/**
 * Completes the request's pending sign-in.
 *
 * @returns the headers that open the session. @throws AppError `invalid_code`, `rate_limited` or `sign_in_expired`.
 */
export async function signInByCode(request: Request, code: string, address: string | undefined): Promise<Headers> {
  const { id } = await completeSignIn(await pendingTokenOf(request), code, deviceOfRequest(request, address));
  const headers = await openSession(request, id, address);
  headers.append('Set-Cookie', await pendingCookie.serialize('', { maxAge: 0 }));
  return headers;
}

/** Ends the request's session and its pending sign-in. @returns the headers that clear the cookies. */
export async function logOut(request: Request): Promise<Headers> {
  const headers = new Headers({ 'Set-Cookie': await signOut(request) });
  const pending = await pendingTokenOf(request);
  if (pending) {
    await endPendingSignIn(pending);
    headers.append('Set-Cookie', await pendingCookie.serialize('', { maxAge: 0 }));
  }
  return headers;
}

/** Begins a pending sign-in. @returns the headers of its cookie; undefined if no code is required. */
async function waitForCode(ownerId: string): Promise<Headers | undefined> {
  if (!(await hasSecondFactor(ownerId))) return undefined;
  return new Headers({ 'Set-Cookie': await pendingCookie.serialize(await createPendingSignIn(ownerId)) });
}

async function pendingTokenOf(request: Request): Promise<string> {
  const token = await pendingCookie.parse(request.headers.get('Cookie'));
  return typeof token === 'string' ? token : '';
}
