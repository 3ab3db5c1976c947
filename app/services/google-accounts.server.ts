import { eq } from 'drizzle-orm';
import { db, transaction } from '~/db.server';
import { AppError } from '~/errors';
import type { Language } from '~/schemas/language';
import { users } from '~db/schema/accounts';
import { normaliseEmail } from './accounts/email';
import { insertOwner } from './accounts.server';

/** Who somebody is at Google. */
export type GoogleProfile = { id: string; name: string; email: string; emailVerified: boolean };

/**
 * Finds or makes the owner of a Google account. An account that is there already is linked only when its e-mail is
 * confirmed on both sides: otherwise whoever signed up first with another's address would share the account.
 *
 * @throws AppError `google_unverified` or `google_account_unconfirmed`.
 */
export async function ownerOfGoogle(profile: GoogleProfile, language: Language): Promise<{ id: string }> {
  const [linked] = await db().select({ id: users.id }).from(users).where(eq(users.googleId, profile.id));
  if (linked) return linked;
  if (!profile.emailVerified) throw new AppError('google_unverified');
  const email = normaliseEmail(profile.email);
  return transaction(async (tx) => {
    const [known] = await tx.select().from(users).where(eq(users.email, email)).for('update');
    if (known) {
      if (known.googleId === profile.id) return { id: known.id };
      // Linked to another Google account: an address may have changed hands there.
      if (!known.emailVerifiedAt || known.googleId) throw new AppError('google_account_unconfirmed');
      await tx.update(users).set({ googleId: profile.id }).where(eq(users.id, known.id));
      return { id: known.id };
    }
    const name = profile.name.trim() || (email.split('@')[0] ?? email);
    const owner = await insertOwner(tx, {
      name: name.slice(0, 100),
      email,
      language,
      googleId: profile.id,
      emailVerifiedAt: new Date(),
    });
    return { id: owner.id };
  });
}

/** Whether an owner's account is linked to a Google account. @param googleId the account's id at Google. */
export async function isGoogleAccountOf(ownerId: string, googleId: string): Promise<boolean> {
  const [linked] = await db().select({ id: users.id }).from(users).where(eq(users.googleId, googleId));
  return linked?.id === ownerId;
}
