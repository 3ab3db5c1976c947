import type { ActionFunctionArgs } from '@remix-run/node';
import { requireSameOrigin } from '~/http/request/origin.server';
import { AppError } from '~/infra/errors';
import { rightOfCall } from '~/schemas/account/rights';
import type { Language } from '~/schemas/language';
import type { Assistant } from '~/services/assistant/assistants.server';
import { callerByKey, type KeyCaller, keyOf } from '~/sign-in/api-key.server';
import { assistantOfProgram, requestedAccess } from '~/sign-in/requested-assistant.server';
import { findOwner, type Owner, requireOwnerApi } from '~/sign-in/session.server';
import { bodyBytesOf } from './call-limits';
import type { Call } from './calls/call';
import { scopeOf } from './key-access';
import { checkInput, readJson } from './read-input.server';

/** A request before its checks. `language` may change once the body is read: errors use it. */
export type Asked = {
  request: Request;
  params: ActionFunctionArgs['params'];
  language: Language;
  address: string | undefined;
};

/** @throws AppError `not_found` if a path parameter contains characters that cannot be stored. */
export function requireStorable(params: Asked['params']): void {
  if (Object.values(params).some((value) => value?.includes('\u0000'))) throw new AppError('not_found');
}

/**
 * Checks a request of an owner or member, of an owner's program, or of anyone, against its call: origin and session, or
 * API key; assistant and role; then query and body.
 *
 * @returns what the handler gets.
 * @throws AppError one of `errorsOf(call)`.
 */
export async function admitOwner(call: Call, asked: Asked) {
  const { request, params } = asked;
  // A program with a key has no cookie that another site could use.
  const key = call.for === 'anyone' ? undefined : keyOf(request.headers.get('Authorization'));
  if (call.method !== 'GET' && key === undefined) requireSameOrigin(request);
  requireStorable(params);
  const caller = key === undefined ? undefined : await programFor(call, key, asked.address);
  const owner = caller?.owner ?? (await ownerFor(call, request));
  const assistant = caller
    ? await assistantForProgram(call, request, caller)
    : await assistantFor(call, request, owner);
  if (call.ownId && params[call.ownId] !== owner?.id) throw new AppError('not_found');
  const query = call.query && checkInput(Object.fromEntries(new URL(request.url).searchParams), call.query);
  const body = call.body && checkInput(await readJson(request, bodyBytesOf(call)), call.body);
  return { ...asked, owner, keyName: caller?.keyName, assistant, query, body };
}

/** @throws AppError `key_refused`, `key_scope`, or one of `callerByKey`. */
async function programFor(call: Call, key: string, address: string | undefined): Promise<KeyCaller> {
  const needed = scopeOf(call);
  const caller = await callerByKey(key, address);
  if (!needed) throw new AppError('key_refused');
  if (needed === 'write' && caller.scope === 'read') throw new AppError('key_scope');
  return caller;
}

/** The one that a call is about, after the role is checked that the call needs. */
async function assistantFor(call: Call, request: Request, owner: Owner | undefined): Promise<Assistant | undefined> {
  const right = rightOfCall(call);
  if (!owner || (call.for !== 'assistant' && right === 'self')) return undefined;
  return (await requestedAccess(request, owner, right)).assistant;
}

/** A key belongs to one account: memberships of its owner in others are nothing to it. */
const assistantForProgram = async (call: Call, request: Request, { owner }: KeyCaller) =>
  call.for === 'assistant' ? assistantOfProgram(request, owner.id) : undefined;

async function ownerFor(call: Call, request: Request): Promise<Owner | undefined> {
  if (call.for === 'anyone') return undefined;
  if (call.for === 'owner' || call.for === 'assistant') return requireOwnerApi(request);
  const owner = await findOwner(request);
  if (!owner) throw new AppError('signed_out');
  return owner;
}
