import { eq } from 'drizzle-orm';
import type { Transaction } from '~/db.server';
import { users } from '~db/schema/accounts';
import { type Mail, queueMail } from '../mail.server';
import { addressOfPage } from '../secret-links.server';

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
  if (owner) await queueMail(tx, template, owner, addressOfPage('/account'), facts);
}
