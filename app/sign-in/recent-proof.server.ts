import { redirect } from '@remix-run/node';
import { ownPath } from '~/http/request/own-redirect.server';
import { AppError } from '~/infra/errors';
import { hasRecentProof } from '~/services/accounts/second-factor/proof.server';
import type { Owner } from './session.server';

/**
 * Sensitive actions (secrets, export, deletion, sign-in settings, ending sessions) require a recent proof of identity.
 */

/**
 * Redirects an owner without a proof in the last 10 minutes to the confirm page, which leads back. A log-in counts as
 * proof. Call it in the loader of the page with the form, and again in its action.
 *
 * @param backTo path on this site to return to by GET; by default the request's own.
 * @throws a redirect to /confirm.
 */
export function requireRecentProof(request: Request, owner: Owner, backTo?: string): void {
  if (hasRecentProof(owner)) return;
  const { pathname, search } = new URL(request.url);
  const to = backTo === undefined ? pathname + search : ownPath(request, backTo);
  throw redirect(`/confirm?to=${encodeURIComponent(to)}`);
}

/** The same for a JSON call. @throws AppError `proof_required`; POST /api/auth/confirm gives the proof. */
export function requireRecentProofApi(owner: Owner): void {
  if (!hasRecentProof(owner)) throw new AppError('proof_required');
}
