import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { config } from '~/infra/config.server';
import { log } from '~/infra/log.server';
import { syncFolder } from '~db/embedded/durable-names';

/** The server's key, from which a separate key is derived for each purpose. */

let kept: string | undefined;
const derived = new Map<string, Buffer>();

/** The key itself, for a backup that is to contain it; everything else asks for `keyFor` a purpose. */
export function serverKey(): string {
  if (!kept && config.databaseUrl && !config.encryptionKey) {
    log.warn(
      { dataDir: config.dataDir },
      'ENCRYPTION_KEY is not set: another machine cannot use this database without the same key',
    );
  }
  kept ??= config.encryptionKey ?? readOrMakeKey(config.dataDir);
  return kept;
}

/**
 * A key for one purpose: HKDF-SHA256 of the server's key with the purpose as `info`, 32 bytes. Keys of different
 * purposes are independent, so a value made for one purpose is never accepted for another.
 */
export function keyFor(purpose: string): Buffer {
  const key = derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', serverKey(), 'komek', purpose, 32));
  derived.set(purpose, key);
  return key;
}

/**
 * Reads the key in a data folder, or creates it on first use. Processes that start at once all get the same key.
 *
 * @throws Error if the file exists but contains no key.
 */
export function readOrMakeKey(dataDir: string): string {
  const file = path.join(dataDir, 'encryption.key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const draft = `${file}.${randomBytes(6).toString('hex')}`;
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    try {
      // Unlike a rename, a link never replaces a key that another process has just written.
      linkSync(draft, file);
      syncFolder(dataDir);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  const key = readFileSync(file, 'utf8').trim();
  if (key.length < 32)
    throw new Error(`${file} contains no key: restore it from a backup, or delete it to create a new one`);
  return key;
}
