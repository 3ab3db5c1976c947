import { createHmac } from 'node:crypto';
import { AppError } from '~/infra/errors';
import { seal, unseal } from '~/services/keys/sealed.server';
import { keyFor } from '~/services/keys/server-key.server';

/** Bot tokens as the database keeps them: whoever steals it alone can neither use nor recognise one. */

export function encryptToken(token: string): string {
  return seal('bot-token', token);
}

/** @throws AppError `telegram_key_changed` when it was encrypted with another key, or was changed. */
export function decryptToken(stored: string): string {
  try {
    return unseal('bot-token', stored);
  } catch (error) {
    throw error instanceof AppError && error.code === 'key_changed' ? new AppError('telegram_key_changed') : error;
  }
}

/** Recognises a token that is stored already. Keyed: a stolen table cannot be tried against guesses. */
export function hashToken(token: string): string {
  return createHmac('sha256', keyFor('bot token hash')).update(token).digest('base64url');
}
