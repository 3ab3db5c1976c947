import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { AppError } from '~/infra/errors';
import { keyFor } from './server-key.server';

/** Values that the database stores encrypted: a stolen copy of the database alone reveals none of them. */

/** Each kind of value has its own key. The key is derived from these texts: never change one. */
const PURPOSES = {
  'bot-token': 'bot token encryption',
  'bot-consent': 'bot consent encryption',
  'owner-secret': 'owner secret encryption',
  'totp-seed': 'second factor encryption',
  'mail-link': 'mail link encryption',
  'mails-off': 'mails off',
  'webhook-secret': 'webhook secret encryption',
  'web-action-header': 'web action header encryption',
  'key-check': 'key check',
} as const;

export type SealedKind = keyof typeof PURPOSES;

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (kind: SealedKind) => keyFor(PURPOSES[kind]);

/** Encrypts a text with AES-256-GCM. @returns `v1.iv.tag.data`, each part base64url; different at every call. */
export function seal(kind: SealedKind, text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(kind), iv);
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return [VERSION, ...[iv, cipher.getAuthTag(), data].map((part) => part.toString('base64url'))].join('.');
}

/** Whether a stored text has the format that `seal` returns. Plain text of earlier releases has not. */
export function isSealed(stored: string): boolean {
  return stored.startsWith(`${VERSION}.`);
}

/**
 * Decrypts what `seal` returned for the same kind.
 *
 * @throws AppError `key_changed` if it was encrypted with another key or for another kind, or was altered.
 */
export function unseal(kind: SealedKind, sealed: string): string {
  const [version, ...parts] = sealed.split('.');
  const [iv, tag, data] = parts.map((part) => Buffer.from(part, 'base64url'));
  try {
    if (version !== VERSION || !iv || !tag || !data) throw new Error('not an encrypted value');
    const decipher = createDecipheriv('aes-256-gcm', keyOf(kind), iv, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8');
  } catch {
    throw new AppError('key_changed');
  }
}
