import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { recordEvent } from '~/services/audit/audit.server';
import { seal, unseal } from '~/services/keys/sealed.server';
import { notifyOwner } from '~/services/mail/notices.server';
import { secondFactors } from '~db/schema/account/accounts';
import { profileOf } from '../accounts.server';
import { dropPendingSignIns } from '../log-in/pending-sign-ins.server';
import { type Device, endSessions } from '../log-in/sessions.server';
import { compactCode, wrongCode } from './codes.server';
import { countRecoveryCodes, dropRecoveryCodes, makeRecoveryCodes, storeRecoveryCodes } from './recovery-codes.server';
import { makeSeed, seedAddress, stepOfCode } from './totp';

export type SecondFactor = { on: false; setup?: { seed: string; address: string } } | { on: true; codesLeft: number };

/**
 * Whether an owner has a second factor, and what the page shows about one that is on or being set up. A set-up whose
 * seed cannot be decrypted any more (the server's key has changed) is ignored.
 */
export async function secondFactorOf({ id, email }: { id: string; email: string }): Promise<SecondFactor> {
  const [factor] = await db().select().from(secondFactors).where(eq(secondFactors.userId, id));
  if (factor?.confirmedAt) return { on: true, codesLeft: await countRecoveryCodes(id) };
  const seed = factor && readSeed(factor.sealedSeed);
  return { on: false, setup: seed === undefined ? undefined : { seed, address: seedAddress(seed, email) } };
}

function readSeed(sealed: string): string | undefined {
  try {
    return unseal('totp-seed', sealed);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Whether signing in to an account requires a code. */
export async function hasSecondFactor(ownerId: string): Promise<boolean> {
  const [factor] = await db()
    .select({ on: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, ownerId), isNotNull(secondFactors.confirmedAt)));
  return factor !== undefined;
}

/**
 * Creates a seed for an owner's app, replacing one that was never confirmed. Codes are required only after
 * confirmation.
 *
 * @throws AppError `password_unproven`: a stranger who once signed up with the owner's address must not lock the
 *   account with their own app. Setting a new password through a mailed link removes this block.
 */
export async function beginSetup(ownerId: string): Promise<void> {
  if (!(await profileOf(ownerId)).passwordProven) throw new AppError('password_unproven');
  const sealedSeed = seal('totp-seed', makeSeed());
  await db()
    .insert(secondFactors)
    .values({ userId: ownerId, sealedSeed })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { sealedSeed, createdAt: new Date() },
      setWhere: isNull(secondFactors.confirmedAt),
    });
}

/** Cancels an unfinished set-up. */
export async function cancelSetup(ownerId: string): Promise<void> {
  await db()
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, ownerId), isNull(secondFactors.confirmedAt)));
}

/**
 * Turns the second factor on after the owner's app has shown the right code. Every session but `keep` ends.
 *
 * @param at the present moment, for tests.
 * @returns the recovery codes, which cannot be read again later.
 * @throws AppError `invalid_code`, or `not_found` if nothing is being set up.
 */
export async function confirmSetup(
  ownerId: string,
  typed: string,
  { keep, origin, at = new Date() }: { keep: string; origin: Device; at?: Date },
): Promise<string[]> {
  const [factor] = await db()
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, ownerId), isNull(secondFactors.confirmedAt)));
  if (!factor) throw new AppError('not_found');
  const lastStep = stepOfCode(unseal('totp-seed', factor.sealedSeed), compactCode(typed), at);
  if (lastStep === undefined) throw wrongCode();
  const made = await makeRecoveryCodes(ownerId);
  await transaction(async (tx) => {
    const confirmed = await tx
      .update(secondFactors)
      .set({ confirmedAt: new Date(), lastStep })
      .where(and(eq(secondFactors.userId, ownerId), eq(secondFactors.sealedSeed, factor.sealedSeed)))
      .returning({ id: secondFactors.userId });
    if (confirmed.length === 0) throw new AppError('not_found');
    await storeRecoveryCodes(tx, ownerId, made);
    await endSessions(ownerId, keep, tx);
    await recordEvent(ownerId, 'second_factor_on', origin, tx);
    await notifyOwner(tx, ownerId, 'second-factor-on');
  });
  return made.codes;
}

/**
 * Gives an owner new recovery codes; all earlier ones end.
 *
 * @returns the codes, which cannot be read again later. @throws AppError `not_found` without a second factor.
 */
export async function renewRecoveryCodes(ownerId: string, origin: Device): Promise<string[]> {
  if (!(await hasSecondFactor(ownerId))) throw new AppError('not_found');
  const made = await makeRecoveryCodes(ownerId);
  await transaction(async (tx) => {
    await storeRecoveryCodes(tx, ownerId, made);
    await recordEvent(ownerId, 'recovery_codes_renewed', origin, tx);
  });
  return made.codes;
}

/**
 * Turns the second factor off. Every session but `keep` ends; a pending sign-in has to begin again.
 *
 * @param operator whether an operator does it.
 */
export async function turnSecondFactorOff(
  ownerId: string,
  { keep, origin = {}, operator = false }: { keep?: string; origin?: Device; operator?: boolean },
): Promise<void> {
  await transaction(async (tx) => {
    const removed = await tx
      .delete(secondFactors)
      .where(eq(secondFactors.userId, ownerId))
      .returning({ on: secondFactors.confirmedAt });
    if (!removed[0]?.on) return;
    await dropRecoveryCodes(tx, ownerId);
    await dropPendingSignIns(tx, ownerId);
    await endSessions(ownerId, keep, tx);
    await recordEvent(ownerId, 'second_factor_off', { ...origin, detail: operator ? { operator } : {} }, tx);
    await notifyOwner(tx, ownerId, 'second-factor-off');
  });
}

/** Deletes set-ups begun over a day ago and never finished. */
export async function deleteUnfinishedSetups(): Promise<void> {
  const dayAgo = new Date(Date.now() - 86_400_000);
  await db()
    .delete(secondFactors)
    .where(and(isNull(secondFactors.confirmedAt), lt(secondFactors.createdAt, dayAgo)));
}
