import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import type { z } from 'zod';
import { errorResponse } from '~/http/request/error-response.server';
import { isForeign } from '~/http/request/origin.server';
import { languageOf } from '~/i18n/i18n.server';
import { AppError } from '~/infra/errors';
import { isLanguage, type Language } from '~/schemas/language';
import type { Assistant } from '~/services/assistant/assistants.server';
import { allowsOrigin } from '~/services/assistant/widget-settings.server';
import { assistantWithOwner, type VouchingOwner } from '~/services/conversations/visitors.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { requireStorable } from './owner-call.server';
import { checkBody, readJsonValue } from './read-json.server';

/** The visitors' calls: allowed origins, no cookies, JSON bodies, errors in the visitor's language. */

const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Content-Type, Accept',
  'Access-Control-Expose-Headers': 'Retry-After',
  'Access-Control-Max-Age': '86400',
};

export type WidgetContext<B> = {
  request: Request;
  body: B;
  assistant: Assistant;
  owner: VouchingOwner;
  language: Language;
  /** Client address, for rate limits. */
  address?: string;
};

/** A call below `/api/assistants/{key}/widget/`: the route's action, and its loader for a browser's preflight. */
export function widgetCall<T extends z.ZodType<{ lang?: Language } | object>>(
  schema: T,
  handle: (context: WidgetContext<z.infer<T>>) => Promise<Response>,
) {
  const action = async ({ request, params, context }: ActionFunctionArgs): Promise<Response> => {
    let language = await languageOf(request);
    try {
      if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
      if (request.method !== 'POST') throw new AppError('method_not_allowed');
      requireStorable(params);
      const sent = await readJsonValue(request);
      // Errors in the remaining fields should be in the visitor's language too.
      language = languageIn(sent) ?? language;
      const body = checkBody(sent, schema);
      await spend({ 'read-address': context?.address });
      const { assistant, owner } = await assistantWithOwner(params.key ?? '');
      requireAllowedOrigin(request, assistant);
      return withCors(await handle({ request, body, assistant, owner, language, address: context?.address }));
    } catch (error) {
      return withCors(errorResponse(error, language));
    }
  };
  const loader = async ({ request }: LoaderFunctionArgs): Promise<Response> =>
    request.method === 'OPTIONS'
      ? new Response(null, { status: 204, headers: CORS })
      : withCors(errorResponse(new AppError('method_not_allowed'), await languageOf(request)));
  return { action, loader };
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
  const origin = request.headers.get('Origin') ?? undefined;
  if (origin && !isForeign({ origin, site: undefined, host: request.headers.get('Host') })) return;
  if (!allowsOrigin(assistant, origin)) throw new AppError('wrong_origin');
}

function withCors(response: Response): Response {
  for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value);
  response.headers.set('Cache-Control', 'no-store');
  return response;
}
