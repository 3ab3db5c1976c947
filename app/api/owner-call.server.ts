import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { errorResponse } from '~/http/request/error-response.server';
import { requireSameOrigin } from '~/http/request/origin.server';
import { languageOf } from '~/i18n/i18n.server';
import { AppError } from '~/infra/errors';
import type { Language } from '~/schemas/language';
import { type Owner, requireOwnerApi } from '~/sign-in/session.server';

/** The JSON layer: method, origin, session, body, errors. A route adds one service call. */

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Args = LoaderFunctionArgs | ActionFunctionArgs;
/** `address`: client address, for rate limits. */
type Context = { request: Request; params: Args['params']; language: Language; address?: string };
type OwnerContext = Context & { owner: Owner };

/** @throws AppError `not_found` if a path parameter contains characters that cannot be stored. */
export function requireStorable(params: Args['params']): void {
  if (Object.values(params).some((value) => value?.includes('\u0000'))) throw new AppError('not_found');
}

/** A call open to anyone. */
export function publicCall(method: Method, handle: (context: Context) => Promise<Response>) {
  return async ({ request, params, context }: Args): Promise<Response> => {
    const language = await languageOf(request);
    try {
      // HEAD gets the response of GET; the server omits the body.
      if (request.method !== method && !(method === 'GET' && request.method === 'HEAD')) {
        throw new AppError('method_not_allowed');
      }
      if (method !== 'GET') requireSameOrigin(request);
      requireStorable(params);
      return await handle({ request, params, language, address: context?.address });
    } catch (error) {
      if (error instanceof Response) return error;
      return errorResponse(error, language);
    }
  };
}

/** A call for a signed-in owner with a confirmed e-mail. */
export function ownerCall(method: Method, handle: (context: OwnerContext) => Promise<Response>) {
  return publicCall(method, async (context) => handle({ ...context, owner: await requireOwnerApi(context.request) }));
}

/** The response for a path that has calls, but none with this method. */
export const noSuchMethod = async ({ request }: Args) =>
  errorResponse(new AppError('method_not_allowed'), await languageOf(request));
