import { eq } from 'drizzle-orm';
import { type Transaction, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { enqueue } from '~/infra/queue.server';
import { normaliseEmail } from '~/schemas/email';
import { type EventFacts, recordEvent } from '~/services/audit/audit.server';
import { addressOfPage, dropLinks, isOpenLink, makeLink, useLink } from '~/services/keys/one-time-tokens.server';
import { newStoredSecret } from '~/services/keys/owner-secrets.server';
import { queueMail } from '~/services/mail/mail.server';
import { notifyOwner } from '~/services/mail/notices.server';
import { clearLimit, isWithin, spend } from '~/services/rate-limits/rate-limits.server';
import { users } from '~db/schema/accounts';
import { confirmPassword } from './log-in.server';
import { hashPassword } from './password-hash.server';
import { dropPendingSignIns } from './pending-sign-ins.server';
import { endSessions } from './sessions.server';

/** Whatever opened the account before, links and sessions other than `keep`, opens it no longer. */
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
 * @param proveMore is called once the present password was right, and throws where that is not proof enough.
 * @throws AppError `invalid_credentials` when the present one is not right, or `rate_limited`.
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
 * Takes the wish for a new password. Whether anyone has that address is looked up later, by a job: the answer and the
 * time it takes tell nothing. After five mails in an hour no more are sent to an address, and nobody is told: the links
 * of those that were sent still work, so strangers who ask in somebody's name keep nobody out.
 *
 * @throws AppError `rate_limited` for the address that asks too often.
 */
export async function requestPasswordReset(email: string, address: string | undefined): Promise<void> {
  const account = normaliseEmail(email);
  await spend({ 'mail-address': address });
  if (!(await isWithin('mail-account', account))) return;
  // What the job does depends on whether there is such an account: begun at once, it would show in this answer's time.
  await transaction((tx) => enqueue('reset-password', { email: account }, tx, { delaySeconds: 1 }));
}

/** Sends the mail with the link, in the owner's language, if there is an owner. */
export async function sendPasswordReset(email: string): Promise<void> {
  await transaction(async (tx) => {
    const [owner] = await tx.select().from(users).where(eq(users.email, email));
    if (!owner) return;
    await queueMail(tx, 'reset-password', owner, await makeLink(tx, owner.id, 'reset-password'));
  });
}

/** Tells an owner, if there is one, that strangers guess the password, and how to get in on a new device meanwhile. */
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
 * Sets a new password by a link from a mail: once, and all sessions and other links end. It confirms the e-mail too, which
 * whoever opened the link reads. If nobody had shown before who chose the old password, a stranger may have: then what
 * they could have learnt is worth nothing any more either, and devices are not known any more.
 *
 * @returns the owner. @throws AppError `invalid_link`, or `rate_limited` when too many passwords are being hashed.
 */
export async function resetPassword(token: string, password: string, facts: EventFacts = {}): Promise<{ id: string }> {
  // Nobody makes this server hash passwords by made-up links.
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
        // An owner who is not confirmed has no website that signs visitors yet.
        ...(user.emailVerifiedAt ? {} : { emailVerifiedAt: now, secret: newStoredSecret(), anonymousSecret: null }),
      })
      .where(eq(users.id, id));
    await recordEvent(id, 'password_reset', facts, tx);
    return { id, email: user.email };
  });
  // Whoever reads the mail is the owner: what strangers did before keeps them out no longer.
  for (const limit of ['login-account-day', 'mail-account'] as const) await clearLimit(limit, owner.email);
  await clearLimit('code-account', owner.id);
  return { id: owner.id };
}
