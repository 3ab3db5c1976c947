import type { ErrorCode } from '~/infra/errors';
import type { Call } from './calls/call';

/** Errors of every call of a kind. */
const COMMON: Record<Call['for'], readonly ErrorCode[]> = {
  anyone: [],
  session: ['signed_out'],
  owner: ['signed_out', 'unverified'],
  assistant: ['signed_out', 'unverified', 'not_found'],
  visitor: ['wrong_origin', 'not_found', 'rate_limited'],
};

/** Every error code that a call can return, besides faults of the server: those common to its kind, then its own. */
export function errorsOf(call: Call): ErrorCode[] {
  const codes: ErrorCode[] = [...COMMON[call.for]];
  if (call.method !== 'GET' && call.for !== 'visitor') codes.push('wrong_origin');
  if (call.body || call.query) codes.push('invalid_input');
  if (call.body) codes.push('too_large');
  return [...new Set([...codes, ...(call.errors ?? [])])];
}
