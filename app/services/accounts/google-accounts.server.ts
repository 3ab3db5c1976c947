import { eq } from 'drizzle-orm';
import { db, type Transaction, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { normaliseEmail } from '~/schemas/account/email';
import type { Language } from '~/schemas/language';
import { users } from '~db/schema/account/accounts';
import { type EventFacts, recordEvent } from '../audit/audit.server';
import { addressOfPage, dropLinks } from '../keys/one-time-tokens.server';
import { queueMail } from '../mail/mail.server';
import { insertOwner } from './accounts.server';
import { deleteEverythingOf } from './delete-account.server';
import { dropPendingSignIns } from './log-in/pending-sign-ins.server';
import { endSessions } from './log-in/sessions.server';

/** A person's identity at Google. */
export type GoogleProfile = { id: string; name: string; email: string; emailVerified: boolean };

type Facts = Pick<EventFacts, 'address' | 'userAgent'>;
type OwnerRow = typeof users.$inferSelect;

/**
 * Finds or creates the owner of a Google account. Google's word on the e-mail proves who reads it. So an unconfirmed
 * account with that e-mail is replaced by a new one, whoever signed up for it. A confirmed account is joined, but keeps
 * its password only if the reader of the e-mail is known to have chosen it.
 *
 * @throws AppError `google_unverified`, or `google_account_taken` if the account belongs to another Google account.
 */
export async function ownerOfGoogle(
  profile: GoogleProfile,
  language: Language,
  facts: Facts = {},
): Promise<{ id: string }> {
  const [linked] = await db().select({ id: users.id }).from(users).where(eq(users.googleId, profile.id));
  if (linked) return linked;
  if (!profile.emailVerified) throw new AppError('google_unverified');
  try {
    return await transaction((tx) => findOrMake(tx, profile, language, facts));
  } catch (error) {
    // A concurrent request has just signed up with the same address: now there is a row to find.
    if (!(error instanceof AppError && error.code === 'email_taken')) throw error;
    return transaction((tx) => findOrMake(tx, profile, language, facts));
  }
}

async function findOrMake(tx: Transaction, profile: GoogleProfile, language: Language, facts: Facts) {
  const [linked] = await tx.select({ id: users.id }).from(users).where(eq(users.googleId, profile.id));
  if (linked) return linked;
  const email = normaliseEmail(profile.email);
  const [known] = await tx.select().from(users).where(eq(users.email, email)).for('update');
  // A concurrent sign-in may have linked the account since the query above.
  if (known?.googleId === profile.id) return { id: known.id };
  // The address may have moved to another Google account.
  if (known?.googleId) throw new AppError('google_account_taken');
  if (known?.emailVerifiedAt) return join(tx, known, profile.id, facts);
  if (known) await deleteEverythingOf(known, tx);
  const name = profile.name.trim() || (email.split('@')[0] ?? email);
  const owner = await insertOwner(tx, {
    name: name.slice(0, 100),
    email,
    language,
    googleId: profile.id,
    plan: known?.plan,
    emailVerifiedAt: new Date(),
  });
  await recordEvent(owner.id, 'registered', { ...facts, detail: { google: true } }, tx);
  if (known) await queueMail(tx, 'google-replaced', owner, addressOfPage('/account'));
  return { id: owner.id };
}

/** Invalidates every earlier way into the account, except a proven password. */
async function join(tx: Transaction, owner: OwnerRow, googleId: string, facts: Facts): Promise<{ id: string }> {
  const dropped = owner.passwordHash !== null && owner.passwordProvenAt === null;
  await tx
    .update(users)
    .set({ googleId, ...(dropped ? { passwordHash: null, deviceEpoch: owner.deviceEpoch + 1 } : {}) })
    .where(eq(users.id, owner.id));
  await endSessions(owner.id, undefined, tx);
  await dropPendingSignIns(tx, owner.id);
  await dropLinks(tx, owner.id);
  await recordEvent(owner.id, 'google_joined', { ...facts, detail: { passwordDropped: dropped } }, tx);
  await queueMail(tx, dropped ? 'google-replaced' : 'google-joined', owner, addressOfPage('/account'));
  return { id: owner.id };
}

/** Whether an owner's account is linked to a Google account. @param googleId the account's id at Google. */
export async function isGoogleAccountOf(ownerId: string, googleId: string): Promise<boolean> {
  const [linked] = await db().select({ id: users.id }).from(users).where(eq(users.googleId, googleId));
  return linked?.id === ownerId;
}
