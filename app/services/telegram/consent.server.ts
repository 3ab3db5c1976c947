import { AppError } from '~/errors';
import { decryptToken, encryptToken } from './tokens.server';

/** What waits for the owner's consent to the removal of a webhook. */
export type PendingBot = { token: string; name: string; host: string };

/** Packs it up for the page that asks, which then neither shows nor holds the token. */
export function sealPending(ownerId: string, pending: PendingBot): string {
  return encryptToken(JSON.stringify({ ownerId, ...pending }));
}

/** @throws AppError `telegram_key_changed`, or `invalid_input` for another owner's or anything else that was encrypted. */
export function openPending(ownerId: string, sealed: string): PendingBot {
  const text = decryptToken(sealed);
  if (!text.startsWith('{')) throw new AppError('invalid_input');
  const { ownerId: sealedFor, ...pending } = JSON.parse(text) as PendingBot & { ownerId: string };
  if (sealedFor !== ownerId) throw new AppError('invalid_input');
  return pending;
}
