import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { db } from '~/infra/db.server';
import { AppError } from '~/infra/errors';
import { keyFor } from '~/services/keys/server-key.server';
import { users } from '~db/schema/account/accounts';

/**
 * Browsers that an owner has logged in with, recognised by a signed mark in a cookie. Wrong passwords from such a
 * browser are counted separately, so that strangers who guess elsewhere cannot lock the owner out of it. A mark signs
 * nobody in.
 */

/** Accounts that one browser stays known to: the latest ones. */
const MAX_ACCOUNTS = 5;
const MARK = /^([\w-]{16})\.([\w-]{22})$/;

/** `epoch` is raised when the account changes hands; marks made before are then invalid. */
type Account = { id: string; epoch: number };

function signatureOf({ id, epoch }: Account, nonce: string): string {
  return createHmac('sha256', keyFor('known devices'))
    .update(`${id}.${epoch}.${nonce}`)
    .digest('base64url')
    .slice(0, 22);
}

const marksOf = (cookie: string) => cookie.split('~', MAX_ACCOUNTS).filter((mark) => MARK.test(mark));

function nonceFor(account: Account, mark: string): string | undefined {
  const [, nonce = '', signature = ''] = MARK.exec(mark) ?? [];
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(account, nonce))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? nonce : undefined;
}

/**
 * The name under which a browser's attempts at an account are counted; undefined if the browser is unknown to the
 * account.
 */
export function knownDevice(account: Account, cookie: string | undefined): string | undefined {
  for (const mark of marksOf(cookie ?? '')) {
    const nonce = nonceFor(account, mark);
    if (nonce) return `${account.id}:${nonce}`;
  }
  return undefined;
}

/** Whether a browser is known to an account. @param cookie the browser's marks. */
export async function isDeviceOf(ownerId: string, cookie: string | undefined): Promise<boolean> {
  const [owner] = await db().select({ epoch: users.deviceEpoch }).from(users).where(eq(users.id, ownerId));
  return owner !== undefined && knownDevice({ id: ownerId, epoch: owner.epoch }, cookie) !== undefined;
}

/** The cookie's value after a log-in. @throws AppError `not_found`. */
export async function rememberDevice(ownerId: string, cookie: string | undefined): Promise<string> {
  const [owner] = await db().select({ epoch: users.deviceEpoch }).from(users).where(eq(users.id, ownerId));
  if (!owner) throw new AppError('not_found');
  return withKnownDevice({ id: ownerId, epoch: owner.epoch }, cookie);
}

/** The cookie's value with a mark for this account; an existing mark is kept. */
export function withKnownDevice(account: Account, cookie: string | undefined): string {
  const marks = marksOf(cookie ?? '');
  const own = marks.find((mark) => nonceFor(account, mark) !== undefined);
  const nonce = randomBytes(12).toString('base64url');
  return [own ?? `${nonce}.${signatureOf(account, nonce)}`, ...marks.filter((mark) => mark !== own)]
    .slice(0, MAX_ACCOUNTS)
    .join('~');
}
