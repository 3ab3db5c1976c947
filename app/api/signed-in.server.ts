import { errorResponse } from '~/http/request/error-response.server';
import { languageOf } from '~/i18n/i18n.server';
import { AppError } from '~/infra/errors';
import { signInByCall } from '~/sign-in/authenticator.server';
import { findOwner } from '~/sign-in/session.server';
import { withHeaders } from './handler.server';
import { serializeUser } from './serializers.server';

/**
 * The response to a call with the right password: the session user of product.md 3, or the error `second_factor_required`.
 *
 * @param code code of the second factor, if it came with the password.
 * @throws AppError `invalid_code` or `rate_limited`.
 */
export async function signedIn(request: Request, ownerId: string, how: { address?: string; code?: string }) {
  const result = await signInByCall(request, ownerId, how);
  if ('opened' in result) return userOfSession(result.opened);
  return errorResponse(new AppError('second_factor_required'), await languageOf(request), result.waiting);
}

/** The session user of product.md 3 for a session just opened, with the headers that open it. */
export async function userOfSession(headers: Headers) {
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const owner = await findOwner(new Request('http://localhost/', { headers: { Cookie: cookie } }));
  if (!owner) throw new Error('a session just opened must have an owner');
  return withHeaders({ user: await serializeUser(owner) }, headers);
}
