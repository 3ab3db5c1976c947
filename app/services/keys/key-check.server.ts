import { eq } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { keyChecks } from '~db/schema/account/accounts';
import { seal, unseal } from './sealed.server';

const ID = 'server-key';
const TEXT = 'komek';

/**
 * Checks that this process has the key with which the database's encrypted values were made. The first process on a new
 * database stores an encrypted text; each later process must be able to decrypt it.
 *
 * @throws Error that tells the operator what to do, if the key is a different one.
 */
export async function checkServerKey(): Promise<void> {
  await db()
    .insert(keyChecks)
    .values({ id: ID, sealed: seal('key-check', TEXT) })
    .onConflictDoNothing();
  const [row] = await db().select().from(keyChecks).where(eq(keyChecks.id, ID));
  try {
    if (row && unseal('key-check', row.sealed) === TEXT) return;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  throw new Error(
    'The encryption key differs from the one that this database was written with. Set ENCRYPTION_KEY to the earlier key, or ' +
      'restore encryption.key in DATA_DIR. All processes on one database need the same key. ' +
      'If the key is lost for good, see "A lost encryption key" in docs/operating.md.',
  );
}
