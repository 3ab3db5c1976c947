import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { db } from '~/db.server';
import { keyChecks } from '~db/schema/accounts';
import { checkServerKey } from './key-check.server';
import { seal } from './sealed.server';

const rows = () => db().select().from(keyChecks);

describe('the check of the server’s key', () => {
  afterEach(() => db().delete(keyChecks));

  it('leaves one proof in a new database, however many processes start at once', async () => {
    await db().delete(keyChecks);
    await Promise.all([checkServerKey(), checkServerKey(), checkServerKey()]);
    expect(await rows()).toHaveLength(1);
  });

  it('passes again with the same key and changes nothing', async () => {
    await checkServerKey();
    const before = await rows();
    await checkServerKey();
    expect(await rows()).toEqual(before);
  });

  it('refuses another key and says what to do', async () => {
    await checkServerKey();
    // What a process with another key would have left: this one cannot read it.
    await db()
      .update(keyChecks)
      .set({ sealed: seal('totp-seed', 'komek') })
      .where(eq(keyChecks.id, 'server-key'));
    await expect(checkServerKey()).rejects.toThrow(/Set ENCRYPTION_KEY to the earlier key/);
  });
});
