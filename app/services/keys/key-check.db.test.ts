import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { db } from '~/infra/db.server';
import { keyChecks, users } from '~db/schema/account/accounts';
import { failureOf } from '../../../test/failures';
import { makeOwner } from '../../../test/owners';
import { replaceLostKey } from '../operator/replace-key.server';
import { checkServerKey } from './key-check.server';
import { secretsOf } from './owner-secrets.server';
import { seal } from './sealed.server';

const rows = () => db().select().from(keyChecks);

describe('the check of the server’s key', () => {
  afterEach(() => db().delete(keyChecks));

  it('stores one proof in a new database, however many processes start at once', async () => {
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

  it('rejects another key and says what to do', async () => {
    await checkServerKey();
    // What a process with another key would have stored. This process cannot read it.
    await db()
      .update(keyChecks)
      .set({ sealed: seal('totp-seed', 'komek') })
      .where(eq(keyChecks.id, 'server-key'));
    await expect(checkServerKey()).rejects.toThrow(/Set ENCRYPTION_KEY to the earlier key/);
  });
});

describe('replacing a lost key', () => {
  afterEach(() => db().delete(keyChecks));

  it('is refused while the key is the right one', async () => {
    await checkServerKey();
    expect(await failureOf(replaceLostKey())).toBe('invalid_input');
  });

  it('gives each owner with an unreadable secret a new one, and keeps the others', async () => {
    const [lost, other] = [await makeOwner(), await makeOwner()];
    const foreign = seal('totp-seed', 'sealed with a key that is gone');
    await db().update(users).set({ secret: foreign, anonymousSecret: foreign }).where(eq(users.id, lost.id));
    await checkServerKey();
    await db().update(keyChecks).set({ sealed: foreign });
    expect((await replaceLostKey()).owners).toBeGreaterThanOrEqual(1);
    expect(await secretsOf(lost.id)).toEqual({ secret: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect((await secretsOf(other.id)).secret).toBe(other.owner.secret);
    await expect(checkServerKey()).resolves.toBeUndefined();
  });
});
