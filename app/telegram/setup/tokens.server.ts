import { createHmac } from 'node:crypto';
import { AppError } from '~/infra/errors';
import { seal, unseal } from '~/services/keys/sealed.server';
import { keyFor } from '~/services/keys/server-key.server';

/** Bot tokens are stored encrypted: a stolen database alone can neither use nor recognise one. */

export function encryptToken(token: string): string {
  return seal('bot-token', token);
}

/** @throws AppError `telegram_key_changed` if it was encrypted with another key, or was altered. */
export function decryptToken(stored: string): string {
  try {
    return unseal('bot-token', stored);
  } catch (error) {
    throw error instanceof AppError && error.code === 'key_changed' ? new AppError('telegram_key_changed') : error;
  }
}

/** Finds a token that is already stored. Keyed, so that guesses cannot be tried against a stolen table. */
export function hashToken(token: string): string {
  return createHmac('sha256', keyFor('bot token hash')).update(token).digest('base64url');
}
