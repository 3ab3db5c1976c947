import { eq } from 'drizzle-orm';
import { type Transaction, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { enqueue } from '~/infra/queue.server';
import { normaliseEmail } from '~/schemas/account/email';
import { type EventFacts, recordEvent } from '~/services/audit/audit.server';
import { addressOfPage, dropLinks, isOpenLink, makeLink, useLink } from '~/services/keys/one-time-tokens.server';
import { newStoredSecret } from '~/services/keys/owner-secrets.server';
import { queueMail } from '~/services/mail/mail.server';
import { notifyOwner } from '~/services/mail/notices.server';
import { clearLimit, isWithin, spend } from '~/services/rate-limits/rate-limits.server';
import { users } from '~db/schema/account/accounts';
import { confirmPassword } from './log-in.server';
import { hashPassword } from './password-hash.server';
import { dropPendingSignIns } from './pending-sign-ins.server';
import { endSessions } from './sessions.server';

/** Invalidates every earlier way into the account: links, and sessions other than `keep`. */
async function setPassword(tx: Transaction, ownerId: string, passwordHash: string, keep?: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, ownerId));
  await dropLinks(tx, ownerId);
  await dropPendingSignIns(tx, ownerId);
  await endSessions(ownerId, keep, tx);
  await notifyOwner(tx, ownerId, 'password-changed');
}

/**
 * Gives an owner a new password; every session but `keep` ends.
 *
 * @param proveMore called after the present password was right; throws if more proof is needed.
 * @throws AppError `invalid_credentials` if the present password is wrong, or `rate_limited`.
 */
export async function changePassword(
  ownerId: string,
  passwords: { current: string; next: string },
  keep: string,
  proveMore: () => Promise<void> = async () => {},
  facts: EventFacts = {},
): Promise<void> {
  await confirmPassword(ownerId, passwords.current, 'currentPassword');
  await proveMore();
  const passwordHash = await hashPassword(passwords.next, ownerId);
  await transaction(async (tx) => {
    await setPassword(tx, ownerId, passwordHash, keep);
    await recordEvent(ownerId, 'password_changed', facts, tx);
  });
}

/**
 * Takes a request for a new password. A job looks up later whether the account exists, so that neither the response nor
 * its time reveals it. An address gets at most five mails an hour. Further requests look the same and send nothing;
 * links already sent still work, so strangers cannot lock anybody out by requesting in their name.
 *
 * @throws AppError `rate_limited` for a client address that requests too often.
 */
export async function requestPasswordReset(email: string, address: string | undefined): Promise<void> {
  const account = normaliseEmail(email);
  await spend({ 'mail-address': address });
  if (!(await isWithin('mail-account', account))) return;
  // The job's work depends on whether the account exists: begun at once, it would show in the time of this response.
  await transaction((tx) => enqueue('reset-password', { email: account }, tx, { delaySeconds: 1 }));
}

/** Sends the mail with the link, in the owner's language, if the owner exists. */
export async function sendPasswordReset(email: string): Promise<void> {
  await transaction(async (tx) => {
    const [owner] = await tx.select().from(users).where(eq(users.email, email));
    if (!owner) return;
    await queueMail(tx, 'reset-password', owner, await makeLink(tx, owner.id, 'reset-password'));
  });
}

/** Warns an owner, if there is one, that strangers guess the password, and explains how to sign in on a new device. */
export async function sendGuessingWarning(email: string): Promise<void> {
  await transaction(async (tx) => {
    const [owner] = await tx.select().from(users).where(eq(users.email, email));
    if (owner?.emailVerifiedAt) await queueMail(tx, 'password-guessing', owner, addressOfPage('/forgot-password'));
  });
}

export function isResetLink(token: string): Promise<boolean> {
  return isOpenLink(token, 'reset-password');
}

/**
 * Sets a new password by a mailed link, which works once; all sessions and other links end. It also confirms the
 * e-mail, which the person with the link reads. If it was unknown who chose the old password, that may have been a
 * stranger: whatever they could have learnt is then invalidated too, and devices become unknown.
 *
 * @returns the owner. @throws AppError `invalid_link`, or `rate_limited` if too many passwords are being hashed.
 */
export async function resetPassword(token: string, password: string, facts: EventFacts = {}): Promise<{ id: string }> {
  // Check first, so that made-up links cannot make this server hash passwords.
  if (!(await isResetLink(token))) throw new AppError('invalid_link');
  const passwordHash = await hashPassword(password, facts.address ?? undefined);
  const now = new Date();
  const owner = await transaction(async (tx) => {
    const id = await useLink(tx, token, 'reset-password');
    await setPassword(tx, id, passwordHash);
    const [user] = await tx.select().from(users).where(eq(users.id, id));
    if (!user) throw new AppError('invalid_link');
    await tx
      .update(users)
      .set({
        passwordProvenAt: now,
        deviceEpoch: user.passwordProvenAt ? user.deviceEpoch : user.deviceEpoch + 1,
        // An unconfirmed owner has no website that signs visitors yet.
        ...(user.emailVerifiedAt ? {} : { emailVerifiedAt: now, secret: newStoredSecret(), anonymousSecret: null }),
      })
      .where(eq(users.id, id));
    await recordEvent(id, 'password_reset', facts, tx);
    return { id, email: user.email };
  });
  // The reader of the mail is the owner: limits that strangers used up no longer apply.
  for (const limit of ['login-account-day', 'mail-account'] as const) await clearLimit(limit, owner.email);
  await clearLimit('code-account', owner.id);
  return { id: owner.id };
}
