import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { errorResponse } from '~/http/request/error-response.server';
import { languageOf } from '~/i18n/i18n.server';
import { withActingKey } from '~/infra/context/acting-key';
import { AppError, type ErrorCode } from '~/infra/errors';
import { log } from '~/infra/log.server';
import { type Asked, admitOwner } from './admission.server';
import { errorsOf } from './call-errors';
import type { Call } from './calls/call';
import { type Handler, responseOf } from './handler.server';
import { admitVisitor, preflight, withCors } from './visitor-admission.server';

/**
 * Serves the calls of one path: method, origin, caller, input, errors. Without a handler every method is refused.
 *
 * The result is both the loader and the action of a route. Remix cannot remove `export const { loader, action }` from
 * the browser's build, so a route exports the two by name.
 */
export function serve(...handlers: Handler[]) {
  const forVisitors = handlers.some(({ call }) => call.for === 'visitor');
  const respond = async ({ request, params, context }: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    if (forVisitors && request.method === 'OPTIONS') return preflight();
    const asked = { request, params, language: await languageOf(request), address: context?.address };
    const response = await answer(handlers, asked);
    return forVisitors ? withCors(response) : response;
  };
  return Object.assign(respond, { calls: handlers.map(({ call }) => call) });
}

async function answer(handlers: readonly Handler[], asked: Asked): Promise<Response> {
  // HEAD gets the response of GET; the server omits the body.
  const method = asked.request.method === 'HEAD' ? 'GET' : asked.request.method;
  const found = handlers.find(({ call }) => call.method === method);
  if (!found) return errorResponse(new AppError('method_not_allowed'), asked.language);
  const { call, handle } = found;
  try {
    if (call.for === 'visitor') return responseOf(call, await handle((await admitVisitor(call, asked)) as never));
    const { keyName, ...context } = await admitOwner(call, asked);
    return responseOf(call, await withActingKey(keyName, () => handle(context as never)));
  } catch (error) {
    if (error instanceof Response) return error;
    if (error instanceof AppError) reportUndeclared(call, error);
    return errorResponse(error, asked.language);
  }
}

/** Faults of this server, which any call may return. */
const SERVER_FAULTS: readonly ErrorCode[] = ['internal', 'key_changed'];

/** Reports an error code missing from the call's definition, and so from the API's document. The tests fail on it. */
function reportUndeclared(call: Call, { code }: AppError): void {
  if (SERVER_FAULTS.includes(code) || errorsOf(call).includes(code)) return;
  log.error({ call: `${call.method} ${call.path}`, code }, 'error code not declared for this call');
}
