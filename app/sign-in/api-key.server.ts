import { AppError } from '~/infra/errors';
import type { KeyScope } from '~/schemas/account/api-keys';
import { holderOfKey } from '~/services/keys/api-keys.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import type { Owner } from './session.server';

const BEARER = /^Bearer +(\S+) *$/i;

/** The key that a request carries. No browser adds this header by itself, so such a request needs no check of its origin. */
export function keyOf(header: string | null | undefined): string | undefined {
  return BEARER.exec(header ?? '')?.[1];
}

export type KeyCaller = { owner: Owner; scope: KeyScope; keyId: string; keyName: string };

/**
 * The owner for whom a program calls with a key. Such a caller has no session and has proved nothing.
 *
 * @param address client address.
 * @throws AppError `key_invalid`, `unverified` or `rate_limited`.
 */
export async function callerByKey(key: string, address: string | undefined): Promise<KeyCaller> {
  const holder = await holderOfKey(key);
  if (!holder) {
    await spend({ 'key-address': address });
    throw new AppError('key_invalid');
  }
  await spend({ 'key-calls': holder.keyId });
  const { id, name, email, language, plan, emailVerifiedAt } = holder.owner;
  if (!emailVerifiedAt) throw new AppError('unverified');
  const owner: Owner = {
    ...{ id, name, email, language, plan, verified: true, secondFactor: false },
    ...{ sessionId: '', provedAt: null, googleProvedAt: null },
  };
  return { owner, scope: holder.scope, keyId: holder.keyId, keyName: holder.keyName };
}
