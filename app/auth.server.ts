import { Authenticator, AuthorizationError } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import { json } from './http/api.server';
import { userOnWire } from './http/wire.server';
import { verifyCredentials } from './services/accounts.server';
import { findOwner, sessionStorage, signIn } from './session.server';

type SignedIn = { id: string };

/** The ways to sign in by a page. The session itself is opened by `signIn`, the same for all of them. */
const authenticator = new Authenticator<SignedIn>(sessionStorage, { throwOnError: true });

authenticator.use(
  new FormStrategy<SignedIn>(({ form }) =>
    verifyCredentials(String(form.get('email') ?? ''), String(form.get('password') ?? '')),
  ),
  'password',
);

/**
 * The owner whose e-mail and password the request's form holds.
 *
 * @throws AppError `invalid_credentials`.
 */
export async function authenticateForm(request: Request): Promise<SignedIn> {
  try {
    return await authenticator.authenticate('password', request);
  } catch (error) {
    throw error instanceof AuthorizationError && error.cause ? error.cause : error;
  }
}

/** Where someone who needs no sign-in page any more is taken; undefined for whoever is signed out. */
export function homeOf(owner: { verified: boolean } | undefined): string | undefined {
  if (!owner) return undefined;
  return owner.verified ? '/ai-assistant' : '/email-confirmation';
}

/** Opens a session and answers with SPEC's user of it. */
export async function signedInResponse(request: Request, ownerId: string, status = 200): Promise<Response> {
  const cookie = await signIn(ownerId);
  const owner = await findOwner(new Request(request.url, { headers: { Cookie: cookie.split(';')[0] ?? '' } }));
  if (!owner) throw new Error('a session just opened has no owner');
  return json({ user: await userOnWire(owner) }, { status, headers: { 'Set-Cookie': cookie } });
}
