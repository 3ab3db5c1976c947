import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { recordEvent } from '~/services/audit/audit.server';
import { unseal } from '~/services/keys/sealed.server';
import { notifyOwner } from '~/services/mail/notices.server';
import { clearLimit, giveBack, isWithin, spend } from '~/services/rate-limits/rate-limits.server';
import { secondFactors } from '~db/schema/account/accounts';
import { endPendingSignIn, takeAttempt } from '../log-in/pending-sign-ins.server';
import type { Device } from '../log-in/sessions.server';
import { countRecoveryCodes, readRecoveryCode, redeemRecoveryCode } from './recovery-codes.server';
import { stepOfCode } from './totp';

/**
 * Checks a code of the owner's app, or a recovery code. Each works once.
 *
 * @param at the present moment, for tests.
 * @throws AppError `invalid_code` or `rate_limited`.
 */
export async function checkCode(ownerId: string, typed: string, origin: Device, at = new Date()): Promise<void> {
  const code = compactCode(typed);
  const recovery = readRecoveryCode(code);
  if (recovery) {
    await spend({ 'recovery-account': ownerId });
    if (await redeemRecoveryCode(ownerId, recovery)) {
      await clearLimit('recovery-account', ownerId);
      return tellOfRecoveryCode(ownerId, origin);
    }
  } else if (code.length === 6) {
    await spend({ 'code-account': ownerId, 'code-account-day': ownerId });
    if (await acceptStep(ownerId, code, at)) {
      await clearLimit('code-account', ownerId);
      return giveBack('code-account-day', ownerId);
    }
  }
  await recordEvent(ownerId, 'code_failed', { ...origin, mergeSeconds: 3600 });
  throw wrongCode();
}

/** Apps and people put spaces and hyphens between the parts of a code. */
export const compactCode = (typed: string) => typed.replace(/[\s-]/g, '');

export const wrongCode = () => new AppError('invalid_code', {}, { code: 'codeWrong' });

/**
 * Accepts a code only if its time step is later than any accepted before: of two requests with one code only one
 * succeeds.
 */
async function acceptStep(ownerId: string, code: string, at: Date): Promise<boolean> {
  const [factor] = await db()
    .select({ sealedSeed: secondFactors.sealedSeed })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, ownerId), isNotNull(secondFactors.confirmedAt)));
  const step = factor && stepOfCode(unseal('totp-seed', factor.sealedSeed), code, at);
  if (step === undefined) return false;
  const used = await db()
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactors.userId, ownerId),
        eq(secondFactors.sealedSeed, factor?.sealedSeed ?? ''),
        or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step)),
      ),
    )
    .returning({ id: secondFactors.userId });
  return used.length > 0;
}

async function tellOfRecoveryCode(ownerId: string, origin: Device): Promise<void> {
  const left = await countRecoveryCodes(ownerId);
  await transaction(async (tx) => {
    await recordEvent(ownerId, 'recovery_code_used', { ...origin, detail: { left } }, tx);
    await notifyOwner(tx, ownerId, 'recovery-code-used', { left: String(left) });
  });
}

/**
 * Completes a sign-in that waits for its code.
 *
 * @param token the token in the sign-in's cookie.
 * @returns whose it is. @throws AppError `invalid_code`, `rate_limited`, or `sign_in_expired` if the first factor is
 *   required again.
 */
export async function completeSignIn(token: string, typed: string, origin: Device): Promise<{ id: string }> {
  const { ownerId, last } = await takeAttempt(token);
  try {
    await checkCode(ownerId, typed, origin);
  } catch (error) {
    if (last && error instanceof AppError) await warnOfWrongCodes(ownerId);
    throw error;
  }
  if (!(await endPendingSignIn(token))) throw new AppError('sign_in_expired');
  return { id: ownerId };
}

/**
 * Somebody with the right first factor is out of attempts: the owner, or a thief of the password. At most one mail a
 * day.
 */
async function warnOfWrongCodes(ownerId: string): Promise<void> {
  if (!(await isWithin('wrong-codes-mail', ownerId))) return;
  await transaction((tx) => notifyOwner(tx, ownerId, 'wrong-codes'));
}
