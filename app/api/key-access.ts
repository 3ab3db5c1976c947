import type { KeyScope } from '~/schemas/account/api-keys';
import type { Call } from './calls/call';

/**
 * The scope that a key needs for a call: `read` for GET, else `write`. Undefined: the call takes no key, since it is about
 * the account itself, or wants a proof that only a person can give.
 */
export function scopeOf({ for: caller, group, errors, method }: Call): KeyScope | undefined {
  const owners = caller === 'owner' || caller === 'assistant';
  if (!owners || group === 'Account' || errors?.includes('proof_required')) return undefined;
  return method === 'GET' ? 'read' : 'write';
}
