import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { config } from '~/infra/config.server';
import { log } from '~/infra/log.server';

/** The one key of this server, from which a key of its own is derived for each purpose. */

let kept: string | undefined;
const derived = new Map<string, Buffer>();

function serverKey(): string {
  if (!kept && config.databaseUrl && !config.encryptionKey) {
    log.warn(
      { dataDir: config.dataDir },
      'ENCRYPTION_KEY is not set: another machine on this database cannot start without the same key',
    );
  }
  kept ??= config.encryptionKey ?? readOrMakeKey(config.dataDir);
  return kept;
}

/**
 * A key for one purpose: HKDF-SHA256 of the server's key with the purpose as `info`, 32 bytes. Keys of different
 * purposes tell nothing of each other, so no value made for one purpose is accepted for another.
 */
export function keyFor(purpose: string): Buffer {
  const key = derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', serverKey(), 'komek', purpose, 32));
  derived.set(purpose, key);
  return key;
}

/**
 * The key of a data folder, made at its first use. Processes that start at once all get the same.
 *
 * @throws Error when the file is there but holds no key.
 */
export function readOrMakeKey(dataDir: string): string {
  const file = path.join(dataDir, 'encryption.key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const draft = `${file}.${randomBytes(6).toString('hex')}`;
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    try {
      // Unlike a rename, a link never replaces the key of a process that was faster.
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  const key = readFileSync(file, 'utf8').trim();
  if (key.length < 32) throw new Error(`${file} holds no key: restore it from a backup, or remove it for a new one`);
  return key;
}
