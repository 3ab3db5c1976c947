import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { db, type Executor } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { pendingSignIns } from '~db/schema/account/accounts';

/**
 * Sign-ins with the first factor done and the code still missing. They have their own table and cookie, so that no code
 * that looks for a session can mistake one for it.
 */

export const PENDING_SECONDS = 600;
/** Codes that may be tried before the first factor is required again. */
export const MAX_ATTEMPTS = 5;

const hash = (token: string) => createHash('sha256').update(token).digest('hex');
const open = (token: string) => and(eq(pendingSignIns.idHash, hash(token)), gt(pendingSignIns.expiresAt, new Date()));

/** Begins a sign-in that waits for a code. @returns the token for its cookie. */
export async function createPendingSignIn(ownerId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + PENDING_SECONDS * 1000);
  await db()
    .insert(pendingSignIns)
    .values({ idHash: hash(token), userId: ownerId, expiresAt });
  return token;
}

/** Whether a sign-in still waits for its code. */
export async function isPendingSignIn(token: string): Promise<boolean> {
  const rows = await db()
    .select({ id: pendingSignIns.idHash })
    .from(pendingSignIns)
    .where(and(open(token), lt(pendingSignIns.attempts, MAX_ATTEMPTS)));
  return rows.length > 0;
}

/**
 * Counts an attempt before its code is checked, so that concurrent attempts cannot pass the limit.
 *
 * @returns whose sign-in it is, and whether it was the last attempt. @throws AppError `sign_in_expired`.
 */
export async function takeAttempt(token: string): Promise<{ ownerId: string; last: boolean }> {
  const [row] = await db()
    .update(pendingSignIns)
    .set({ attempts: sql`${pendingSignIns.attempts} + 1` })
    .where(and(open(token), lt(pendingSignIns.attempts, MAX_ATTEMPTS)))
    .returning({ ownerId: pendingSignIns.userId, attempts: pendingSignIns.attempts });
  if (!row) throw new AppError('sign_in_expired');
  return { ownerId: row.ownerId, last: row.attempts >= MAX_ATTEMPTS };
}

/** Ends a sign-in. @returns false if it had already ended: of two right codes at once only one opens a session. */
export async function endPendingSignIn(token: string): Promise<boolean> {
  const ended = await db()
    .delete(pendingSignIns)
    .where(eq(pendingSignIns.idHash, hash(token)))
    .returning({ id: pendingSignIns.idHash });
  return ended.length > 0;
}

/** Ends all pending sign-ins of an owner. */
export async function dropPendingSignIns(executor: Executor, ownerId: string): Promise<void> {
  await executor.delete(pendingSignIns).where(eq(pendingSignIns.userId, ownerId));
}

/** Deletes expired sign-ins. */
export async function deleteExpiredPendingSignIns(): Promise<void> {
  await db().delete(pendingSignIns).where(lte(pendingSignIns.expiresAt, new Date()));
}
