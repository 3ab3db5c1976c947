import type { ErrorRequestHandler, Request, RequestHandler } from 'express';
import { isMcp } from '~/api/call-limits';
import { config } from '~/infra/config.server';
import { AppError, type ErrorCode } from '~/infra/errors';
import { log } from '~/infra/log.server';
import { SESSION_COOKIE } from '~/sign-in/session.server';
import { isForeign, senderOf } from '../request/origin.server';
import { refusalOf } from './addresses';
import { BODY_TIMES, type BodyTimes, createBodyWatch, limitBody } from './bodies.server';
import { caching } from './caching.server';
import { clientAddress } from './client-address.server';
import { forwarding } from './forwarding.server';
import { refuse } from './refuse.server';

/** The checks that every request passes before it reaches a route. */

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Visitors' calls come from the owners' own sites and carry no cookie. */
const isWidgetCall = (path: string) => path.startsWith('/api/assistants/');

/** Refuses malformed requests, which no route or file could answer. */
const wellFormed: RequestHandler = (request, response, next) => {
  if (!METHODS.has(request.method)) return refuse(request, response, new AppError('method_not_allowed'));
  const refusal = refusalOf(request.originalUrl, hostOf(request)) ?? refusalOfData(request);
  return refusal ? refuse(request, response, new AppError(refusal)) : next();
};

/** All values of the Host header: Node itself would take the first of several. */
const hostOf = ({ headersDistinct }: Request) => headersDistinct.host?.join(', ');

/** Refuses invalid requests for a page's data. Remix takes any method but GET for a form. */
function refusalOfData({ path, method }: Request): ErrorCode | undefined {
  if (!path.endsWith('.data')) return undefined;
  if (path.startsWith('/api/')) return 'not_found';
  return method === 'HEAD' || method === 'OPTIONS' ? 'method_not_allowed' : undefined;
}

/** A call with an API key. Without a preflight that allows it, no page can add the header; `app/api/admission` reads it. */
const isKeyCall = (request: Request) =>
  (request.path.startsWith('/api/') || isMcp(request.path)) && /^Bearer /i.test(request.get('authorization') ?? '');

/** Every write that could carry an owner's cookie must come from a page of this site. */
const sameOrigin: RequestHandler = (request, response, next) => {
  const foreign = () => isForeign(senderOf((name) => request.get(name)));
  if (WRITES.has(request.method) && !isWidgetCall(request.path) && !isKeyCall(request) && foreign()) {
    return refuse(request, response, new AppError('wrong_origin'));
  }
  next();
};

function bodies(times: BodyTimes): RequestHandler {
  const watchBody = createBodyWatch(times);
  return (request, response, next) => {
    const refusal = watchBody(request, response, clientAddress(request)) ?? limitBody(request);
    return refusal ? refuse(request, response, refusal) : next();
  };
}

/** Run before static files, which have URLs too. */
export const earlyGuards: RequestHandler[] = [wellFormed, forwarding(config), caching(SESSION_COOKIE)];

/** Run before the routes. */
export const requestGuards = (times = BODY_TIMES): RequestHandler[] => [sameOrigin, bodies(times)];

/**
 * Handles unexpected errors: details go to the log, the caller gets only a general error. Errors that the middleware
 * attributes to the request are reported as the sender's mistake.
 */
export const lastResort: ErrorRequestHandler = (error, request, response, next) => {
  const blamed = error?.status >= 400 && error.status < 500;
  if (!blamed && !request.destroyed) log.error({ err: error, path: request.path }, 'request failed before its route');
  if (response.headersSent) return next(error);
  void refuse(request, response, new AppError(blamed ? 'invalid_input' : 'internal'));
};
