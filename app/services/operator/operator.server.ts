import { eq } from 'drizzle-orm';
import { db, transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { normaliseEmail } from '~/schemas/account/email';
import { pendingSignIns, sessions, users } from '~db/schema/account/accounts';
import { dropPendingSignIns } from '../accounts/log-in/pending-sign-ins.server';
import { endSessions } from '../accounts/log-in/sessions.server';
import { hasSecondFactor, turnSecondFactorOff } from '../accounts/second-factor/second-factor.server';
import { recordEvent } from '../audit/audit.server';

/** Account operations of an operator, run through `npm run owner`. */

async function ownerByEmail(email: string): Promise<{ id: string }> {
  const [owner] = await db()
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, normaliseEmail(email)));
  if (!owner) throw new AppError('not_found');
  return owner;
}

/**
 * Turns the second factor off for an owner who has lost both the app and the recovery codes.
 *
 * @returns whether it was on. @throws AppError `not_found`.
 */
export async function turnSecondFactorOffFor(email: string): Promise<{ wasOn: boolean }> {
  const owner = await ownerByEmail(email);
  const wasOn = await hasSecondFactor(owner.id);
  await turnSecondFactorOff(owner.id, { operator: true });
  return { wasOn };
}

/**
 * Ends sessions and pending sign-ins of one owner or of all owners.
 *
 * @param email the owner's e-mail; undefined for all owners.
 * @returns the number of sessions ended. @throws AppError `not_found`.
 */
export async function endSessionsOf(email: string | undefined): Promise<{ sessions: number }> {
  if (email === undefined) {
    await db().delete(pendingSignIns);
    return { sessions: (await db().delete(sessions).returning({ id: sessions.idHash })).length };
  }
  const { id } = await ownerByEmail(email);
  return transaction(async (tx) => {
    await dropPendingSignIns(tx, id);
    const count = await endSessions(id, undefined, tx);
    if (count > 0) await recordEvent(id, 'session_ended', { detail: { sessions: count, operator: true } }, tx);
    return { sessions: count };
  });
}
