import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { db, type Transaction, transaction } from '~/db.server';
import { AppError } from '~/errors';
import { enqueue } from '~/queue.server';
import { users } from '~db/schema/accounts';
import { notifyOwner } from './accounts/notices.server';
import { dropPendingSignIns } from './accounts/pending-sign-ins.server';
import { queueMail } from './mail.server';
import { clearLimit, giveBack, spend } from './rate-limits.server';
import { dropLinks, isOpenLink, makeLink, useLink } from './secret-links.server';
import { endSessions } from './sessions.server';

/** argon2id, 19 MiB, 2 passes, 1 lane: OWASP's password storage cheat sheet. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2);
}

/** An e-mail address as an owner is found by it. */
export function normaliseEmail(email: string): string {
  // No address holds a NUL, and the database takes none, not even to look for it.
  return email.replaceAll('\0', '').trim().toLowerCase();
}

/** Hash of no password at all: an unknown address costs the same time as a wrong password. */
let decoy: Promise<string> | undefined;

/**
 * Finds the owner an e-mail and password belong to.
 *
 * @throws AppError `invalid_credentials`, the same whether or not the address is known.
 */
export async function verifyCredentials(email: string, password: string): Promise<{ id: string }> {
  const [owner] = await db()
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, normaliseEmail(email)));
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const matches = await verify(owner?.passwordHash ?? (await decoy), password);
  if (!owner?.passwordHash || !matches) throw new AppError('invalid_credentials');
  return { id: owner.id };
}

/**
 * The same, with a limit on how often it may be tried.
 *
 * @param address where the attempt comes from.
 * @throws AppError `invalid_credentials` or `rate_limited`.
 */
export async function logIn(
  { email, password }: { email: string; password: string },
  address: string | undefined,
): Promise<{ id: string }> {
  const account = normaliseEmail(email);
  await spend({ 'login-address': address, 'login-account': account, 'login-account-day': account });
  const owner = await verifyCredentials(email, password);
  await clearLimit('login-account', account);
  await giveBack('login-account-day', account);
  return owner;
}

/**
 * Holds a password against an owner's own, as often as a log-in may be tried.
 *
 * @param field the input that a wrong one is told at.
 * @throws AppError `invalid_credentials` or `rate_limited`.
 */
export async function confirmPassword(ownerId: string, password: string, field: string): Promise<void> {
  const [owner] = await db().select({ email: users.email }).from(users).where(eq(users.id, ownerId));
  if (!owner) throw new AppError('not_found');
  try {
    await logIn({ email: owner.email, password }, undefined);
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_credentials') {
      throw new AppError('invalid_credentials', {}, { [field]: 'passwordWrong' });
    }
    throw error;
  }
}

async function setPassword(tx: Transaction, ownerId: string, passwordHash: string, keep?: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, ownerId));
  await dropLinks(tx, ownerId, 'reset-password');
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
): Promise<void> {
  await confirmPassword(ownerId, passwords.current, 'currentPassword');
  await proveMore();
  const passwordHash = await hashPassword(passwords.next);
  await transaction((tx) => setPassword(tx, ownerId, passwordHash, keep));
}

/**
 * Takes the wish for a new password. Whether anyone has that address is looked up later, by a job: the answer and the
 * time it takes tell nothing.
 *
 * @throws AppError `rate_limited`, for known and unknown addresses alike.
 */
export async function requestPasswordReset(email: string, address: string | undefined): Promise<void> {
  const account = normaliseEmail(email);
  await spend({ 'mail-address': address, 'mail-account': account });
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

export function isResetLink(token: string): Promise<boolean> {
  return isOpenLink(token, 'reset-password');
}

/**
 * Sets a new password by a link from a mail: once, and all sessions end. It confirms the e-mail too, which whoever
 * opened the link reads.
 *
 * @returns the owner. @throws AppError `invalid_link`.
 */
export async function resetPassword(token: string, password: string): Promise<{ id: string }> {
  // Nobody makes this server hash passwords by made-up links.
  if (!(await isResetLink(token))) throw new AppError('invalid_link');
  const passwordHash = await hashPassword(password);
  const owner = await transaction(async (tx) => {
    const id = await useLink(tx, token, 'reset-password');
    await setPassword(tx, id, passwordHash);
    const [user] = await tx.select().from(users).where(eq(users.id, id));
    if (!user?.emailVerifiedAt) await tx.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, id));
    return { id, email: user?.email ?? '' };
  });
  await clearLimit('login-account', owner.email);
  await clearLimit('login-account-day', owner.email);
  return { id: owner.id };
}
