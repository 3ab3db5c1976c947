import { AppError } from '~/errors';
import { profileOf } from '../accounts.server';
import { renewSession, type SignedIn } from '../sessions.server';
import { recordEvent } from './audit.server';
import { confirmPassword } from './log-in.server';

/** A proof of who an owner is counts this long for sensitive acts, in milliseconds. */
const PROOF_MS = 10 * 60_000;

const isRecent = (at: Date | null, now: Date) => at !== null && now.getTime() - at.getTime() < PROOF_MS;

/** Whether an owner proved who they are, with every factor the account has, in the last 10 minutes. */
export function hasRecentProof(owner: Pick<SignedIn, 'provedAt'>, now = new Date()): boolean {
  return isRecent(owner.provedAt, now);
}

/** What an owner is asked for when a sensitive act needs proof. `google`: a fresh sign-in with Google comes first. */
export type NeededProof = { password: boolean; google: boolean; canUseGoogle: boolean };

export async function neededProof(owner: SignedIn): Promise<NeededProof> {
  const { hasPassword, hasGoogle } = await profileOf(owner.id);
  const fromGoogle = hasGoogle && isRecent(owner.googleProvedAt, new Date());
  return {
    password: hasPassword && !fromGoogle,
    google: !hasPassword && !fromGoogle,
    canUseGoogle: hasGoogle && !fromGoogle,
  };
}

export type TypedProof = { password?: string };
type Origin = { address?: string; userAgent?: string | null };

/**
 * Holds what an owner typed against every factor of the account, and notes the proof in a renewed session.
 *
 * @returns the session's new token, for its cookie.
 * @throws AppError `invalid_credentials` or `invalid_input` with the field at fault, `rate_limited`, or `proof_required`
 * when only a sign-in with Google can prove it.
 */
export async function proveOwner(owner: SignedIn, typed: TypedProof, origin: Origin) {
  try {
    await checkFactors(owner, typed);
  } catch (error) {
    if (error instanceof AppError && error.code !== 'proof_required') {
      await recordEvent(owner.id, 'proof_failed', { ...origin, mergeSeconds: 3600 });
    }
    throw error;
  }
  return renewSession(owner.sessionId, true);
}

async function checkFactors(owner: SignedIn, { password }: TypedProof): Promise<void> {
  const needed = await neededProof(owner);
  if (needed.google) throw new AppError('proof_required');
  if (needed.password) {
    if (!password) throw new AppError('invalid_input', {}, { password: 'required' });
    await confirmPassword(owner.id, password, 'password');
  }
}
