import { redirect } from '@remix-run/node';
import { AppError } from '~/infra/errors';
import { hasRecentProof } from '~/services/accounts/second-factor/proof.server';
import type { Owner } from './session.server';

/** Sensitive acts (secrets, export, deletion, sign-in settings, the end of sessions) want an owner who proved who they are lately. */

/**
 * Sends an owner who has not proved who they are in the last 10 minutes to the confirm page, which leads back.
 * A log-in is such a proof. Call it in the loader of the page that holds the form, and again in its action.
 *
 * @param backTo path on this site to come back to by GET; the request's own unless given.
 * @throws a redirect to /confirm.
 */
export function requireRecentProof(request: Request, owner: Owner, backTo?: string): void {
  if (hasRecentProof(owner)) return;
  const { pathname, search } = new URL(request.url);
  throw redirect(`/confirm?to=${encodeURIComponent(backTo ?? pathname + search)}`);
}

/** The same for a JSON call. @throws AppError `proof_required`; POST /api/auth/confirm gives the proof. */
export function requireRecentProofApi(owner: Owner): void {
  if (!hasRecentProof(owner)) throw new AppError('proof_required');
}
