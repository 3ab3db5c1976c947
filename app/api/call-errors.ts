import type { ErrorCode } from '~/infra/errors';
import { rightOfCall } from '~/schemas/account/rights';
import type { Call } from './calls/call';
import { scopeOf } from './key-access';

/** Errors of every call of a kind. */
const COMMON: Record<Call['for'], readonly ErrorCode[]> = {
  anyone: [],
  session: ['signed_out'],
  owner: ['signed_out', 'unverified'],
  assistant: ['signed_out', 'unverified'],
  visitor: ['wrong_origin', 'not_found', 'rate_limited'],
};

/** Of calls in an account: `?assistant=` may name one that the caller has nothing to do with, or not enough. */
const IN_AN_ACCOUNT: readonly ErrorCode[] = ['not_found', 'access_ended', 'not_allowed'];

/** Every error code that a call can return, besides faults of the server: those common to its kind, then its own. */
export function errorsOf(call: Call): ErrorCode[] {
  const codes: ErrorCode[] = [...COMMON[call.for]];
  if ((call.for === 'owner' || call.for === 'assistant') && rightOfCall(call) !== 'self') codes.push(...IN_AN_ACCOUNT);
  if (call.method !== 'GET' && call.for !== 'visitor') codes.push('wrong_origin');
  codes.push(...keyErrorsOf(call));
  if (call.body || call.query) codes.push('invalid_input');
  if (call.body) codes.push('too_large');
  return [...new Set([...codes, ...(call.errors ?? [])])];
}

/** Errors of callers with an API key. */
function keyErrorsOf(call: Call): ErrorCode[] {
  if (call.for === 'anyone' || call.for === 'visitor') return [];
  const scope = scopeOf(call);
  const codes: ErrorCode[] = ['key_invalid', 'unverified', 'rate_limited'];
  return scope === undefined ? [...codes, 'key_refused'] : scope === 'write' ? [...codes, 'key_scope'] : codes;
}
