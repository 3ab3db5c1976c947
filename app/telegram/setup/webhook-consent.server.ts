import { AppError } from '~/infra/errors';
import { seal, unseal } from '~/services/keys/sealed.server';

/** A bot that waits for the owner's consent to remove a webhook. */
export type PendingBot = { token: string; name: string; host: string };

/** Encrypts it for the confirmation page, which then neither shows nor contains the token. */
export function sealPending(assistantId: string, pending: PendingBot): string {
  return seal('bot-consent', JSON.stringify({ assistantId, ...pending }));
}

/** @throws AppError `invalid_input` if it was not made by `sealPending`, or for another owner. */
export function openPending(assistantId: string, sealed: string): PendingBot {
  const { assistantId: sealedFor, ...pending } = JSON.parse(open(sealed)) as PendingBot & { assistantId: string };
  if (sealedFor !== assistantId) throw new AppError('invalid_input');
  return pending;
}

function open(sealed: string): string {
  try {
    return unseal('bot-consent', sealed);
  } catch (error) {
    throw error instanceof AppError ? new AppError('invalid_input') : error;
  }
}
