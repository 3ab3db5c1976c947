import { eq } from 'drizzle-orm';
import { type Transaction, transaction } from '~/infra/db.server';
import { isWithin } from '~/services/rate-limits/rate-limits.server';
import { users } from '~db/schema/account/accounts';
import { addressOfPage } from '../keys/one-time-tokens.server';
import { type Mail, queueMail } from './mail.server';

/**
 * Notifies an owner by mail of a change in how they sign in, after the caller's transaction commits. The mail links to
 * the account page.
 *
 * @param facts values for the placeholders in the mail's text.
 */
export async function notifyOwner(
  tx: Transaction,
  ownerId: string,
  template: Mail['template'],
  facts: Record<string, string> = {},
): Promise<void> {
  const [owner] = await tx.select().from(users).where(eq(users.id, ownerId));
  // An unconfirmed account may have been made by a stranger, so its address gets no mail.
  if (owner?.emailVerifiedAt) await queueMail(tx, template, owner, addressOfPage('/account'), facts);
}

/** Notifies an owner of a log-in on a new device, at most three times a day. */
export async function tellOfNewDevice(ownerId: string, facts: { device: string; address: string }): Promise<void> {
  if (await isWithin('new-device-mail', ownerId)) {
    await transaction((tx) => notifyOwner(tx, ownerId, 'new-device', facts));
  }
}
