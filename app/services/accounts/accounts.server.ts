import { eq } from 'drizzle-orm';
import { config } from '~/infra/config.server';
import { db, type Transaction, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { normaliseEmail } from '~/schemas/account/email';
import type { Language } from '~/schemas/language';
import { users } from '~db/schema/account/accounts';
import { createAssistant } from '../assistant/assistants.server';
import { type EventFacts, recordEvent } from '../audit/audit.server';
import { newStoredSecret, openSecrets } from '../keys/owner-secrets.server';
import { sendNow } from '../mail/mail.server';
import { spend } from '../rate-limits/rate-limits.server';
import { queueVerification } from './confirmation.server';
import { deleteEverythingOf } from './delete-account.server';
import { confirmPassword } from './log-in/log-in.server';
import { hashPassword } from './log-in/password-hash.server';

export type NewOwner = { name: string; email: string; password: string };

/**
 * Creates an account with its assistant and sends the confirmation mail.
 *
 * @param facts origin of the request.
 * @returns `mailed`: whether the mail went out at once; the worker tries again otherwise.
 * @throws AppError `email_taken` or `rate_limited`.
 */
export async function registerOwner(
  input: NewOwner,
  language: Language,
  facts: Pick<EventFacts, 'address' | 'userAgent'> = {},
): Promise<{ id: string; mailed: boolean }> {
  await spend({ 'register-address': facts.address ?? undefined });
  const passwordHash = await hashPassword(input.password, facts.address ?? undefined);
  const { id, mail } = await transaction(async (tx) => {
    const owner = await insertOwner(tx, { ...input, passwordHash, language });
    await recordEvent(owner.id, 'registered', facts, tx);
    return { id: owner.id, mail: await queueVerification(tx, owner, language) };
  });
  return { id, mailed: await sendNow(mail) };
}

/**
 * Creates an account whose e-mail counts as confirmed. For operators, who vouch for it.
 *
 * @throws AppError `email_taken`.
 */
export async function createConfirmedOwner(
  input: NewOwner,
  language: Language,
): Promise<{ id: string; assistantKey: string; secret: string }> {
  const passwordHash = await hashPassword(input.password);
  return transaction(async (tx) => {
    const now = new Date();
    const confirmed = { emailVerifiedAt: now, passwordProvenAt: now };
    const owner = await insertOwner(tx, { ...input, passwordHash, language, ...confirmed });
    await recordEvent(owner.id, 'registered', { detail: { byOperator: true } }, tx);
    return { id: owner.id, assistantKey: owner.assistantKey, secret: openSecrets(owner).secret };
  });
}

/** Inserts an owner with their assistant. An owner needs a password or a Google account to sign in. */
export async function insertOwner(
  tx: Transaction,
  input: {
    name: string;
    email: string;
    passwordHash?: string;
    googleId?: string;
    language: Language;
    plan?: string;
    emailVerifiedAt?: Date;
    /** See the column with the same name. */
    passwordProvenAt?: Date;
  },
) {
  const [owner] = await tx
    .insert(users)
    .values({
      name: input.name.trim(),
      email: normaliseEmail(input.email),
      passwordHash: input.passwordHash,
      googleId: input.googleId,
      language: input.language,
      plan: input.plan ?? config.defaultPlan,
      secret: newStoredSecret(),
      emailVerifiedAt: input.emailVerifiedAt,
      passwordProvenAt: input.passwordProvenAt,
    })
    // Neither an e-mail nor a Google account may have two owners.
    .onConflictDoNothing()
    .returning();
  if (!owner) throw new AppError('email_taken', {}, { email: 'emailTaken' });
  const assistant = await createAssistant(owner.id, owner.name, tx);
  return { ...owner, assistantKey: assistant.key };
}

export type Profile = {
  name: string;
  email: string;
  language: Language;
  hasPassword: boolean;
  /** Whether the reader of the e-mail chose the password, if there is one. Unknown for accounts of earlier releases. */
  passwordProven: boolean;
  hasGoogle: boolean;
};

/** What an owner's own page shows about their account. @throws AppError `not_found`. */
export async function profileOf(ownerId: string): Promise<Profile> {
  const [owner] = await db().select().from(users).where(eq(users.id, ownerId));
  if (!owner) throw new AppError('not_found');
  const { name, email, passwordHash, passwordProvenAt, googleId } = owner;
  const language = owner.language as Language;
  const hasPassword = passwordHash !== null;
  const passwordProven = !hasPassword || passwordProvenAt !== null;
  return { name, email, language, hasPassword, passwordProven, hasGoogle: googleId !== null };
}

export async function renameOwner(ownerId: string, name: string): Promise<void> {
  await db().update(users).set({ name: name.trim() }).where(eq(users.id, ownerId));
}

/** Stores the owner's language, which their mails use. */
export async function setLanguage(ownerId: string, language: Language): Promise<void> {
  await db().update(users).set({ language }).where(eq(users.id, ownerId));
}

/**
 * Deletes an account with everything that belongs to it, in the database, the queue, this process and the outbox.
 *
 * @param confirmation the account's e-mail typed once more, and its password if it has one.
 * @param proveMore called after both were right; throws if more proof is needed.
 * @throws AppError `invalid_input`, `invalid_credentials` or `rate_limited`; nothing is deleted then.
 */
export async function deleteAccount(
  ownerId: string,
  confirmation: { email: string; password?: string },
  proveMore: () => Promise<void> = async () => {},
): Promise<void> {
  const { email, hasPassword } = await profileOf(ownerId);
  if (normaliseEmail(confirmation.email) !== email) {
    throw new AppError('invalid_input', {}, { email: 'emailDiffers' });
  }
  if (hasPassword) await confirmPassword(ownerId, confirmation.password ?? '', 'password');
  await proveMore();
  await transaction((tx) => deleteEverythingOf({ id: ownerId, email }, tx));
}
