import { AppError } from '~/infra/errors';
import { recordEvent } from '~/services/audit/audit.server';
import { profileOf } from '../accounts.server';
import { type GoogleProfile, isGoogleAccountOf } from '../google-accounts.server';
import { confirmPassword } from '../log-in/log-in.server';
import { type Device, type NewToken, noteGoogleProof, renewSession, type SignedIn } from '../log-in/sessions.server';
import { checkCode } from './codes.server';

/** How long a proof of identity counts for sensitive actions, in milliseconds. */
const PROOF_MS = 10 * 60_000;

const isRecent = (at: Date | null, now: Date) => at !== null && now.getTime() - at.getTime() < PROOF_MS;

/** Whether an owner proved their identity, with every factor the account has, in the last 10 minutes. */
export function hasRecentProof(owner: Pick<SignedIn, 'provedAt'>, now = new Date()): boolean {
  return isRecent(owner.provedAt, now);
}

/** What an owner must provide when a sensitive action needs proof. */
export type NeededProof = {
  password: boolean;
  /** The account has no password, so a fresh sign-in with Google has to come first. */
  google: boolean;
  /** A fresh sign-in with Google can replace the password. */
  canUseGoogle: boolean;
  code: boolean;
};

export async function neededProof(owner: SignedIn): Promise<NeededProof> {
  const { hasPassword, hasGoogle } = await profileOf(owner.id);
  const now = new Date();
  // An owner without a password signed in through Google, so the log-in counts.
  const fromGoogle = hasGoogle && (isRecent(owner.googleProvedAt, now) || (!hasPassword && hasRecentProof(owner, now)));
  return {
    password: hasPassword && !fromGoogle,
    google: !hasPassword && !fromGoogle,
    canUseGoogle: hasGoogle && !fromGoogle,
    code: owner.secondFactor,
  };
}

export type TypedProof = { password?: string; code?: string };

/**
 * Checks what an owner typed against every factor of the account, and records the proof in a renewed session.
 *
 * @returns the session's new token, for its cookie.
 * @throws AppError `invalid_credentials`, `invalid_code` or `invalid_input` with the field at fault, `rate_limited`, or
 *   `proof_required` if a sign-in with Google has to come first.
 */
export async function proveOwner(owner: SignedIn, { password, code }: TypedProof, origin: Device): Promise<NewToken> {
  const needed = await neededProof(owner);
  if (needed.google) throw new AppError('proof_required');
  const missing = {
    ...(needed.password && !password ? { password: 'required' } : {}),
    ...(needed.code && !code ? { code: 'required' } : {}),
  };
  if (Object.keys(missing).length > 0) throw new AppError('invalid_input', {}, missing);
  await noteFailure(owner, origin, async () => {
    if (needed.password) await confirmPassword(owner.id, password ?? '', 'password');
    if (needed.code) await checkCode(owner.id, code ?? '', origin);
  });
  return renewSession(owner.sessionId);
}

/**
 * Accepts a fresh sign-in with Google as proof.
 *
 * @returns the session's new token; undefined if a code has to follow.
 * @throws AppError `google_other_account` if it is not the owner's Google account.
 */
export async function proveOwnerByGoogle(owner: SignedIn, profile: GoogleProfile): Promise<NewToken | undefined> {
  if (!(await isGoogleAccountOf(owner.id, profile.id))) throw new AppError('google_other_account');
  await noteGoogleProof(owner.sessionId);
  return owner.secondFactor ? undefined : renewSession(owner.sessionId);
}

/** Whether a form that asks for the password has to ask for a code too. */
export function needsCode(owner: SignedIn): boolean {
  return owner.secondFactor && !hasRecentProof(owner);
}

/**
 * Checks the code of such a form, after its password was right.
 *
 * @throws AppError `invalid_input` or `invalid_code` with the field `code`, or `rate_limited`.
 */
export async function proveByCode(owner: SignedIn, code: string | undefined, origin: Device): Promise<void> {
  if (!needsCode(owner)) return;
  if (!code) throw new AppError('invalid_input', {}, { code: 'required' });
  await noteFailure(owner, origin, () => checkCode(owner.id, code, origin));
}

async function noteFailure(owner: SignedIn, origin: Device, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (error instanceof AppError) await recordEvent(owner.id, 'proof_failed', { ...origin, mergeSeconds: 3600 });
    throw error;
  }
}
