import { eq } from 'drizzle-orm';
import { db, type Transaction, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { log } from '~/infra/log.server';
import { forgetJobsWith } from '~/infra/queue.server';
import { normaliseEmail } from '~/schemas/account/email';
import type { Language } from '~/schemas/language';
import { users, verificationTokens } from '~db/schema/account/accounts';
import { type EventFacts, recordEvent } from '../audit/audit.server';
import { makeLink, ownerOfLink } from '../keys/one-time-tokens.server';
import { type AwaitedMail, type MailReader, queueAwaitedMail, sendNow } from '../mail/mail.server';
import { spend } from '../rate-limits/rate-limits.server';
import { logIn, type Origin } from './log-in/log-in.server';
import { endSessions } from './log-in/sessions.server';

/**
 * Confirmation of an e-mail. Anybody can sign up with somebody else's address, and mail programs open links before
 * their readers do. So the link alone confirms nothing: the person who opens it must prove by session or password that
 * they signed up.
 */

/** Queues the confirmation mail. @returns what `sendNow` sends after the commit. */
export async function queueVerification(
  tx: Transaction,
  owner: MailReader & { id: string },
  language: Language,
): Promise<AwaitedMail> {
  return queueAwaitedMail(tx, 'verify-email', { ...owner, language }, await makeLink(tx, owner.id, 'verify-email'));
}

/**
 * Sends the confirmation mail again; does nothing for an owner who is already confirmed.
 *
 * @throws AppError `rate_limited` or `mail_failed`.
 */
export async function resendVerification(ownerId: string, language: Language, address?: string): Promise<void> {
  await spend({ 'mail-account': ownerId, 'mail-address': address });
  const queued = await transaction(async (tx) => {
    const [owner] = await tx.select().from(users).where(eq(users.id, ownerId));
    if (!owner) throw new AppError('not_found');
    return owner.emailVerifiedAt ? undefined : queueVerification(tx, owner, language);
  }).catch((error) => {
    if (error instanceof AppError) throw error;
    log.error({ err: error }, 'could not send a confirmation mail');
    throw new AppError('mail_failed');
  });
  if (queued && !(await sendNow(queued))) throw new AppError('mail_failed');
}

/**
 * Replaces a mistyped e-mail that nobody has confirmed, and sends the link to the new one. Links sent to the old one, and
 * other sessions, end: whoever reads that mailbox is a stranger.
 *
 * @throws AppError `invalid_input` for a confirmed e-mail, `email_taken` with the field `email`, `rate_limited` or
 *   `mail_failed`: the e-mail is replaced then, and the worker tries again to send.
 */
export async function correctEmail(
  { id, sessionId }: { id: string; sessionId: string },
  typed: string,
  language: Language,
  address?: string,
): Promise<void> {
  const email = normaliseEmail(typed);
  await spend({ 'mail-account': id, 'mail-address': address });
  const queued = await transaction(async (tx) => {
    const [owner] = await tx.select().from(users).where(eq(users.id, id)).for('update');
    if (!owner || owner.emailVerifiedAt) throw new AppError('invalid_input');
    const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (taken && taken.id !== id) throw new AppError('email_taken', {}, { email: 'emailTaken' });
    await tx.update(users).set({ email }).where(eq(users.id, id));
    await tx.delete(verificationTokens).where(eq(verificationTokens.userId, id));
    if (owner.email !== email) await forgetJobsWith([owner.email], tx);
    await endSessions(id, sessionId, tx);
    return queueVerification(tx, { ...owner, email }, language);
  }).catch((error) => {
    // Two owners typed the same address at the same moment.
    if (isDuplicate(error)) throw new AppError('email_taken', {}, { email: 'emailTaken' });
    throw error;
  });
  if (!(await sendNow(queued))) throw new AppError('mail_failed');
}

/** PostgreSQL's code for a value that another row has; Drizzle wraps the database's error. */
const isDuplicate = (error: unknown): boolean => {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return code === '23505' || cause?.code === '23505';
};

/** The owner whose e-mail a link would confirm. */
export type LinkHolder = { id: string; email: string; confirmed: boolean; hasPassword: boolean };

/** Looks up a link without using it. @throws AppError `invalid_link`. */
export async function holderOfLink(token: string): Promise<LinkHolder> {
  const ownerId = await ownerOfLink(token, 'verify-email');
  const [owner] = await db().select().from(users).where(eq(users.id, ownerId));
  if (!owner) throw new AppError('invalid_link');
  const { id, email, emailVerifiedAt, passwordHash } = owner;
  return { id, email, confirmed: emailVerifiedAt !== null, hasPassword: passwordHash !== null };
}

/**
 * Confirms the e-mail a link was sent to, in the session that signed up. The owner's other sessions end. Repeating it,
 * or confirming an already confirmed owner, changes nothing.
 *
 * @throws AppError `invalid_link`, or `confirm_in_browser` for any other caller while the e-mail is not confirmed.
 */
export async function confirmInSession(
  token: string,
  session: { id: string; sessionId: string } | undefined,
  facts: EventFacts = {},
): Promise<void> {
  const { id, confirmed } = await holderOfLink(token);
  if (session?.id === id) await confirm(id, facts, session.sessionId);
  else if (!confirmed) throw new AppError('confirm_in_browser');
}

/**
 * Confirms the e-mail by the password chosen at sign-up; all earlier sessions end. Counted like a log-in.
 *
 * @returns the owner, who has now proved their identity. @throws AppError `invalid_link`, `invalid_credentials` with
 *   the field `password`, `rate_limited` or `login_guarded`.
 */
export async function confirmByPassword(token: string, password: string, origin: Origin): Promise<{ id: string }> {
  const { id, email } = await holderOfLink(token);
  try {
    await logIn({ email, password }, origin);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'invalid_credentials')) throw error;
    throw new AppError('invalid_credentials', {}, { password: 'passwordWrong' });
  }
  await confirm(id, origin);
  return { id };
}

async function confirm(ownerId: string, { address, userAgent }: EventFacts, keep?: string): Promise<void> {
  const now = new Date();
  await transaction(async (tx) => {
    const [owner] = await tx.select().from(users).where(eq(users.id, ownerId)).for('update');
    if (!owner || (owner.emailVerifiedAt && owner.passwordProvenAt)) return;
    await tx
      .update(users)
      .set({
        emailVerifiedAt: owner.emailVerifiedAt ?? now,
        passwordProvenAt: owner.passwordHash === null ? null : now,
      })
      .where(eq(users.id, ownerId));
    await endSessions(ownerId, keep, tx);
    if (!owner.emailVerifiedAt) await recordEvent(ownerId, 'email_confirmed', { address, userAgent }, tx);
  });
}
