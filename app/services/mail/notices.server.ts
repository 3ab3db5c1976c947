import { eq } from 'drizzle-orm';
import { type Transaction, transaction } from '~/infra/db.server';
import { isWithin } from '~/services/rate-limits/rate-limits.server';
import { users } from '~db/schema/accounts';
import { addressOfPage } from '../keys/one-time-tokens.server';
import { type Mail, queueMail } from './mail.server';

/**
 * Tells an owner by mail of a change in how their account is entered, once the caller's transaction is committed. The
 * mail leads to the account page.
 *
 * @param facts fill the placeholders of the mail's text.
 */
export async function notifyOwner(
  tx: Transaction,
  ownerId: string,
  template: Mail['template'],
  facts: Record<string, string> = {},
): Promise<void> {
  const [owner] = await tx.select().from(users).where(eq(users.id, ownerId));
  // Nobody is told of an account that a stranger may have made with their address.
  if (owner?.emailVerifiedAt) await queueMail(tx, template, owner, addressOfPage('/account'), facts);
}

/** Tells an owner that the account was entered on a device new to it; three times a day at most. */
export async function tellOfNewDevice(ownerId: string, facts: { device: string; address: string }): Promise<void> {
  if (await isWithin('new-device-mail', ownerId)) {
    await transaction((tx) => notifyOwner(tx, ownerId, 'new-device', facts));
  }
}
