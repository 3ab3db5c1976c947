import { Authenticator, AuthorizationError } from 'remix-auth';
import { FormStrategy } from 'remix-auth-form';
import { json } from './http/api.server';
import { knownDeviceCookie, originOf } from './http/known-device.server';
import { userOnWire } from './http/wire.server';
import { languageCookie } from './i18n/i18n.server';
import { logIn, type Origin } from './services/accounts/log-in.server';
import { findOwner, sessionStorage, signIn } from './session.server';

type SignedIn = { id: string };

/** Signing in by a form. The session itself is opened by `openSession`, the same for every way in. */
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
 * The owner of an e-mail and password, as the form was read: the strategy would read the request's body once more,
 * without its bounds.
 *
 * @param address where the request comes from.
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

/** Where someone who needs no sign-in page any more is taken; undefined for whoever is signed out. */
export function homeOf(owner: { verified: boolean } | undefined): string | undefined {
  if (!owner) return undefined;
  return owner.verified ? '/ai-assistant' : '/email-confirmation';
}

/**
 * Opens a session for an owner who has just proved who they are. On a device where no language was chosen yet, the
 * owner's own is kept too.
 *
 * @returns the headers that set the cookies.
 */
export async function openSession(request: Request, ownerId: string): Promise<Headers> {
  const headers = new Headers({ 'Set-Cookie': await signIn(ownerId, request.headers.get('User-Agent')) });
  headers.append('Set-Cookie', await knownDeviceCookie(request, ownerId));
  if (await languageCookie.parse(request.headers.get('Cookie'))) return headers;
  const owner = await ownerOfCookies(request, headers);
  headers.append('Set-Cookie', await languageCookie.serialize(owner.language));
  return headers;
}

/** Opens a session and answers with SPEC's user of it. */
export async function signedInResponse(request: Request, ownerId: string, status = 200): Promise<Response> {
  const headers = await openSession(request, ownerId);
  return json({ user: await userOnWire(await ownerOfCookies(request, headers)) }, { status, headers });
}

async function ownerOfCookies(request: Request, headers: Headers) {
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const owner = await findOwner(new Request(request.url, { headers: { Cookie: cookie } }));
  if (!owner) throw new Error('a session just opened has no owner');
  return owner;
}
