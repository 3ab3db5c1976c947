import { eq } from 'drizzle-orm';
import { transaction } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { newStoredSecret } from '~/services/keys/owner-secrets.server';
import { keyChecks, users } from '~db/schema/account/accounts';
import { checkServerKey } from '../keys/key-check.server';
import { isSealed, unseal } from '../keys/sealed.server';

/**
 * Switches to the present encryption key after the earlier one was lost for good. Every owner whose secret cannot be
 * decrypted gets a new one. Other values encrypted with the lost key stay unreadable until they are entered again.
 *
 * @returns how many owners got a new secret. @throws AppError `invalid_input` if the present key is the right one.
 */
export async function replaceLostKey(): Promise<{ owners: number }> {
  if (await isKeyRight()) throw new AppError('invalid_input');
  const owners = await transaction(async (tx) => {
    await tx.delete(keyChecks);
    const rows = await tx.select({ id: users.id, secret: users.secret }).from(users).for('update');
    const unreadable = rows.filter(({ secret }) => isSealed(secret) && !isReadable(secret));
    for (const { id } of unreadable) {
      await tx
        .update(users)
        .set({ secret: newStoredSecret(), previousSecret: null, previousSecretUntil: null, anonymousSecret: null })
        .where(eq(users.id, id));
    }
    return unreadable.length;
  });
  await checkServerKey();
  return { owners };
}

async function isKeyRight(): Promise<boolean> {
  try {
    await checkServerKey();
    return true;
  } catch {
    return false;
  }
}

function isReadable(sealed: string): boolean {
  try {
    unseal('owner-secret', sealed);
    return true;
  } catch {
    return false;
  }
}
