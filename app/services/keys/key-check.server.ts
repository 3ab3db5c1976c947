import { eq } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { keyChecks } from '~db/schema/accounts';
import { seal, unseal } from './sealed.server';

const ID = 'server-key';
const TEXT = 'komek';

/**
 * Makes sure that this process holds the key that the database's sealed values were made with. The first process of a
 * new database leaves a sealed text there; each later one has to be able to read it.
 *
 * @throws Error that tells the operator what to do, when the key is another one.
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
    'The encryption key is not the one that this database was written with. Set ENCRYPTION_KEY to the earlier key, or ' +
      'restore encryption.key in DATA_DIR; all processes on one database need the same key. ' +
      'If it is lost for good, see "A lost encryption key" in docs/operating.md.',
  );
}
