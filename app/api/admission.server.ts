import type { ActionFunctionArgs } from '@remix-run/node';
import { requireSameOrigin } from '~/http/request/origin.server';
import { AppError } from '~/infra/errors';
import type { Language } from '~/schemas/language';
import { requestedAssistant } from '~/sign-in/requested-assistant.server';
import { findOwner, type Owner, requireOwnerApi } from '~/sign-in/session.server';
import { bodyBytesOf } from './call-limits';
import type { Call } from './calls/call';
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
 * Checks a request of an owner, or of anyone, against its call: origin, session, assistant, then query and body.
 *
 * @returns what the handler gets.
 * @throws AppError one of `errorsOf(call)`.
 */
export async function admitOwner(call: Call, asked: Asked) {
  const { request, params } = asked;
  if (call.method !== 'GET') requireSameOrigin(request);
  requireStorable(params);
  const owner = await ownerFor(call, request);
  if (call.ownId && params[call.ownId] !== owner?.id) throw new AppError('not_found');
  const assistant = call.for === 'assistant' && owner ? await requestedAssistant(request, owner.id) : undefined;
  const query = call.query && checkInput(Object.fromEntries(new URL(request.url).searchParams), call.query);
  const body = call.body && checkInput(await readJson(request, bodyBytesOf(call)), call.body);
  return { ...asked, owner, assistant, query, body };
}

async function ownerFor(call: Call, request: Request): Promise<Owner | undefined> {
  if (call.for === 'anyone') return undefined;
  if (call.for === 'owner' || call.for === 'assistant') return requireOwnerApi(request);
  const owner = await findOwner(request);
  if (!owner) throw new AppError('signed_out');
  return owner;
}
