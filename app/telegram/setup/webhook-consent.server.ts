import { AppError } from '~/infra/errors';
import { seal, unseal } from '~/services/keys/sealed.server';

/** What waits for the owner's consent to the removal of a webhook. */
export type PendingBot = { token: string; name: string; host: string };

/** Packs it up for the page that asks, which then neither shows nor holds the token. */
export function sealPending(ownerId: string, pending: PendingBot): string {
  return seal('bot-consent', JSON.stringify({ ownerId, ...pending }));
}

/** @throws AppError `invalid_input` for what was not made by `sealPending`, or was made for another owner. */
export function openPending(ownerId: string, sealed: string): PendingBot {
  const { ownerId: sealedFor, ...pending } = JSON.parse(open(sealed)) as PendingBot & { ownerId: string };
  if (sealedFor !== ownerId) throw new AppError('invalid_input');
  return pending;
}

function open(sealed: string): string {
  try {
    return unseal('bot-consent', sealed);
  } catch (error) {
    throw error instanceof AppError ? new AppError('invalid_input') : error;
  }
}
