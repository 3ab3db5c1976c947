import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { backups, checkRoom, makeBackup, NoRoomError } from '~/infra/backups.server';
import { config } from '~/infra/config.server';
import { measures } from '~/infra/context/measures';
import { db, isEmbedded } from '~/infra/db.server';
import { nextBackup } from '~/program/embedded-care.server';
import { backupName } from '~db/backups/kept';
import { finishedRestore } from '~db/embedded/restored';
import { keyChecks } from '~db/schema/account/accounts';
import { makeOwner } from '../../../test/owners';
import { checkServerKey } from '../keys/key-check.server';
import { prepareRestore } from './restore.server';

const folder = mkdtempSync(path.join(tmpdir(), 'komek-restore-'));
const file = path.join(folder, 'asked.zip');
const HOUR = 3_600_000;
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => rmSync(finishedRestore(config.dataDir), { recursive: true, force: true }));

// Each starts databases of its own: a minute on a machine with six processes a core.
describe.skipIf(!isEmbedded)('restoring the embedded database', { timeout: 180_000 }, () => {
  it('takes place beside the running one, and never unasked', async () => {
    await makeOwner();
    await checkServerKey();
    const made = await makeBackup(db(), { reason: 'asked', to: file });
    expect(made.bytes).toBeGreaterThan(100_000);
    const wish = { file, replace: true, withoutKey: false };
    await expect(prepareRestore({ ...wish, replace: false })).rejects.toMatchObject({ code: 'would_replace' });
    await expect(prepareRestore({ ...wish, file: `${file}x` })).rejects.toMatchObject({ code: 'not_found' });
    const text = path.join(folder, 'text.zip');
    writeFileSync(text, 'no archive');
    await expect(prepareRestore({ ...wish, file: text })).rejects.toMatchObject({ code: 'damaged' });
    expect(existsSync(finishedRestore(config.dataDir))).toBe(false);

    const prepared = await prepareRestore(wish);
    expect(prepared.rows).toBeGreaterThan(0);
    expect(existsSync(path.join(finishedRestore(config.dataDir), 'PG_VERSION'))).toBe(true);
    expect(readdirSync(config.dataDir).filter((name) => name.includes('restoring'))).toEqual([]);
  });

  it('is refused with a key that does not open it', async () => {
    await checkServerKey();
    const [right] = await db().select().from(keyChecks);
    await db().update(keyChecks).set({ sealed: 'v1.AAAA.AAAA.AAAA' });
    const other = path.join(folder, 'other-key.zip');
    await makeBackup(db(), { reason: 'asked', to: other });
    if (right) await db().update(keyChecks).set({ sealed: right.sealed }).where(eq(keyChecks.id, right.id));
    const wish = { file: other, replace: true, withoutKey: false };
    await expect(prepareRestore(wish)).rejects.toMatchObject({ code: 'wrong_key' });
    expect(existsSync(finishedRestore(config.dataDir))).toBe(false);
    await prepareRestore({ ...wish, withoutKey: true });
  });
});

describe.skipIf(!isEmbedded)('hourly backups', () => {
  const backupDir = config.backupDir ?? '';
  afterEach(() => rmSync(backupDir, { recursive: true, force: true }));

  it('are due an hour after the newest backup of any kind, and at once when the clock was ahead', () => {
    const now = Date.now();
    expect(nextBackup(now)).toBeGreaterThan(now);
    mkdirSync(backupDir, { recursive: true });
    writeFileSync(path.join(backupDir, backupName(new Date(now - 50 * 60_000), 'asked')), '');
    expect(Math.abs(nextBackup(now) - (now + 10 * 60_000))).toBeLessThan(1000);
    writeFileSync(path.join(backupDir, backupName(new Date(now + 5 * HOUR), 'hourly')), '');
    expect(nextBackup(now)).toBe(now);
  });

  it('delete those no longer kept, and count what failed', async () => {
    mkdirSync(backupDir, { recursive: true });
    for (const hours of Array.from({ length: 24 * 60 }, (_, at) => at + 2)) {
      writeFileSync(path.join(backupDir, backupName(new Date(Date.now() - hours * HOUR), 'hourly')), '');
    }
    const counted = vi.spyOn(measures, 'backup');
    await makeBackup(db(), { reason: 'hourly' });
    expect(backups().length).toBeLessThanOrEqual(35);
    const nowhere = path.join(folder, 'asked.zip', 'below-a-file', 'backup.zip');
    await expect(makeBackup(db(), { reason: 'asked', to: nowhere })).rejects.toThrow();
    expect(counted.mock.calls).toEqual([['ok'], ['failed']]);
    counted.mockRestore();
    await expect(checkRoom(folder, Number.MAX_SAFE_INTEGER)).rejects.toThrow(NoRoomError);
  });
});
