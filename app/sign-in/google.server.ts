import { createCookie, createCookieSessionStorage } from '@remix-run/node';
import { Authenticator, AuthorizationError } from 'remix-auth';
import { type GoogleProfile as FullProfile, type GoogleExtraParams, GoogleStrategy } from 'remix-auth-google';
import { z } from 'zod';
import { pathOnThisSite } from '~/http/request/path-on-this-site';
import { config } from '../infra/config.server';
import { AppError } from '../infra/errors';
import { log } from '../infra/log.server';
import type { GoogleProfile } from '../services/accounts/google-accounts.server';
import { spend } from '../services/rate-limits/rate-limits.server';
import { SECURE } from './session.server';

export const GOOGLE_CALLBACK = '/api/auth/google/callback';
const TIMEOUT_MS = 10_000;

/** Stores the `state` of a sign-in in progress until Google redirects back. */
const stateStorage = createCookieSessionStorage({
  cookie: {
    name: 'komek_google',
    path: '/api/auth/google',
    httpOnly: true,
    sameSite: 'lax',
    secure: SECURE,
    maxAge: 600,
    // The state is random and compared with the URL's, so security does not depend on this signature. Remix warns
    // without a secret.
    secrets: ['komek'],
  },
});

const profileAtGoogle = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().min(3).max(254),
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).default(false),
  name: z.string().max(1_000).default(''),
});

/** Google, or its stand-in in tests: the package itself has fixed URLs. */
class Google<User> extends GoogleStrategy<User> {
  private readonly profileAddress: string;

  constructor(
    options: ConstructorParameters<typeof GoogleStrategy<User>>[0],
    issuer: string | undefined,
    verify: ConstructorParameters<typeof GoogleStrategy<User>>[1],
  ) {
    super(options, verify);
    this.profileAddress = issuer ? `${issuer}/userinfo` : 'https://openidconnect.googleapis.com/v1/userinfo';
    if (!issuer) return;
    this.authorizationURL = `${issuer}/authorize`;
    this.tokenURL = `${issuer}/token`;
  }

  protected override async userProfile(accessToken: string): Promise<FullProfile> {
    const headers = { Authorization: `Bearer ${accessToken}` };
    const response = await fetch(this.profileAddress, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`the profile request failed with status ${response.status}`);
    const _json = profileAtGoogle.parse(await response.json());
    return { provider: 'google', id: _json.sub, displayName: _json.name, _json } as unknown as FullProfile;
  }

  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    const body = new URLSearchParams(params);
    body.set('client_id', this.clientID);
    body.set('client_secret', this.clientSecret);
    body.set('code', code);
    const response = await fetch(this.tokenURL, { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`the code request failed with status ${response.status}`);
    return this.getAccessToken(response) as Promise<{ accessToken: string; extraParams: GoogleExtraParams }>;
  }
}

/**
 * Redirects to Google, or, after Google has redirected back, finds the person's profile.
 *
 * @param address client address.
 * @throws a redirect to Google; AppError `google_off` if the settings have no Google client, `rate_limited` or
 *   `google_failed`.
 */
export async function authenticateGoogle(request: Request, address: string | undefined): Promise<GoogleProfile> {
  if (!config.google) throw new AppError('google_off');
  await spend({ 'google-address': address });
  const { clientId, clientSecret, issuer } = config.google;
  const callbackURL = (config.publicUrl ?? new URL(request.url).origin) + GOOGLE_CALLBACK;
  const authenticator = new Authenticator<GoogleProfile>(stateStorage, { throwOnError: true });
  authenticator.use(
    new Google<GoogleProfile>(
      { clientID: clientId, clientSecret, callbackURL, prompt: 'select_account' },
      issuer,
      async ({ profile: { _json: at } }) => ({
        id: at.sub,
        name: at.name,
        email: at.email,
        emailVerified: at.email_verified,
      }),
    ),
  );
  try {
    return await authenticator.authenticate('google', request);
  } catch (error) {
    if (error instanceof Response) throw error;
    const cause = error instanceof AuthorizationError ? (error.cause ?? error) : error;
    if (cause instanceof AppError) throw cause;
    log.warn({ err: cause }, 'sign-in with Google failed');
    throw new AppError('google_failed');
  }
}

/** @returns the header that clears a sign-in in progress: a state is valid once. */
export async function forgetGoogleState(request: Request): Promise<string> {
  return stateStorage.destroySession(await stateStorage.getSession(request.headers.get('Cookie')));
}

/** Marks a Google sign-in that only confirms the owner's identity; contains the path to return to. */
const confirmCookie = createCookie('komek_google_confirm', {
  path: '/api/auth/google',
  httpOnly: true,
  sameSite: 'lax',
  secure: SECURE,
  maxAge: 600,
});

/** @param to path to return to; undefined for a sign-in that opens a session. @returns the Set-Cookie header. */
export function markConfirmation(to: string | undefined): Promise<string> {
  return to === undefined ? confirmCookie.serialize('', { maxAge: 0 }) : confirmCookie.serialize({ to });
}

/** The path to return to after a confirmation; undefined if a session is to be opened. */
export async function confirmationOf(request: Request): Promise<string | undefined> {
  const marked = await confirmCookie.parse(request.headers.get('Cookie'));
  return marked ? pathOnThisSite(marked.to) : undefined;
}
