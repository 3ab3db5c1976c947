import { isForeign, senderOf } from '~/http/request/origin.server';
import { AppError } from '~/infra/errors';
import { isLanguage, type Language } from '~/schemas/language';
import type { Assistant } from '~/services/assistant/assistants.server';
import { allowsOrigin } from '~/services/assistant/widget-settings.server';
import { noteSite } from '~/services/connect/sites.server';
import { assistantWithOwner } from '~/services/conversations/visitors.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { type Asked, requireStorable } from './admission.server';
import { bodyBytesOf } from './call-limits';
import type { Call } from './calls/call';
import { checkInput, readJson } from './read-input.server';

/** The visitors' calls: allowed origins, no cookies, JSON bodies, errors in the visitor's language. */

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Content-Type, Accept',
  'Access-Control-Expose-Headers': 'Retry-After',
  'Access-Control-Max-Age': '86400',
};

/** The response to a browser's preflight. */
export const preflight = () => new Response(null, { status: 204, headers: CORS });

export function withCors(response: Response): Response {
  for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value);
  response.headers.set('Cache-Control', 'no-store');
  return response;
}

/**
 * Checks a visitor's request against its call: body, rate limit, assistant, then the origin that its owner allows.
 *
 * @returns what the handler gets.
 * @throws AppError one of `errorsOf(call)`.
 */
export async function admitVisitor(call: Call, asked: Asked) {
  requireStorable(asked.params);
  const sent = await readJson(asked.request, bodyBytesOf(call));
  // Errors in the remaining fields should be in the visitor's language too.
  asked.language = languageIn(sent) ?? asked.language;
  const body = call.body && checkInput(sent, call.body);
  await spend({ 'read-address': asked.address });
  const { assistant, owner } = await assistantWithOwner(asked.params.key ?? '');
  requireAllowedOrigin(asked.request, assistant);
  return { ...asked, assistant, owner, body };
}

function languageIn(body: unknown): Language | undefined {
  const lang = typeof body === 'object' && body !== null && 'lang' in body ? body.lang : undefined;
  return isLanguage(lang) ? lang : undefined;
}

/**
 * Refuses pages that the owner has not allowed. Komek's own pages (the iframe page, the preview) always pass. The page
 * can read the refusal and tells its visitor.
 *
 * @throws AppError `wrong_origin`.
 */
function requireAllowedOrigin(request: Request, assistant: Assistant): void {
  const sender = senderOf((name) => request.headers.get(name));
  if (sender.origin && !isForeign(sender)) return;
  noteSite(assistant.id, sender.origin);
  if (!allowsOrigin(assistant, sender.origin)) throw new AppError('wrong_origin');
}
