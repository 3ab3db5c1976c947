import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { config } from '~/config.server';
import { AppError } from '~/errors';
import { log } from '~/log.server';

/** Bot tokens as the database keeps them: whoever steals it alone can neither use nor recognise one. */

const VERSION = 'v1';
const IV_BYTES = 12;

type Keys = { encryption: Buffer; hash: Buffer };
let kept: Keys | undefined;

function keys(): Keys {
  if (!kept && config.databaseUrl && !config.encryptionKey) {
    log.warn(
      { dataDir: config.dataDir },
      'ENCRYPTION_KEY is not set: other machines cannot read the tokens stored here',
    );
  }
  kept ??= keysOf(config.encryptionKey ?? readOrMakeKey(config.dataDir));
  return kept;
}

/** Two keys out of one: what encrypts and what recognises never share theirs. */
function keysOf(secret: string): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, 'komek', purpose, 32));
  return { encryption: derive('bot token encryption'), hash: derive('bot token hash') };
}

/** The key of a data folder, made at its first use. Processes that start at once all get the same. */
export function readOrMakeKey(dataDir: string): string {
  const file = path.join(dataDir, 'encryption.key');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
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

/** @returns `v1.iv.tag.data`, each base64url; AES-256-GCM. */
export function encryptToken(token: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keys().encryption, iv);
  const data = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
  return [VERSION, ...[iv, cipher.getAuthTag(), data].map((part) => part.toString('base64url'))].join('.');
}

/** @throws AppError `telegram_key_changed` when it was encrypted with another key, or was changed. */
export function decryptToken(stored: string): string {
  const [version, ...parts] = stored.split('.');
  const [iv, tag, data] = parts.map((part) => Buffer.from(part, 'base64url'));
  try {
    if (version !== VERSION || !iv || !tag || !data) throw new Error('not a stored token');
    const decipher = createDecipheriv('aes-256-gcm', keys().encryption, iv, { authTagLength: 16 });
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8');
  } catch {
    throw new AppError('telegram_key_changed');
  }
}

/** Recognises a token that is stored already. Keyed: a stolen table cannot be tried against guesses. */
export function hashToken(token: string): string {
  return createHmac('sha256', keys().hash).update(token).digest('base64url');
}
