import type {
  ErrorRequestHandler,
  Request as ExpressRequest,
  Response as ExpressResponse,
  RequestHandler,
} from 'express';
import { config } from '~/config.server';
import { AppError } from '~/errors';
import { languageOf, tFor } from '~/i18n/i18n.server';
import { log } from '~/log.server';
import { MAX_FILE_BYTES, MAX_FILES } from '~/schemas/upload';
import { errorResponse } from './api.server';
import { isForeign } from './origin.server';

/** What every request passes before it reaches a route. */

const MB = 1024 * 1024;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The greatest body a path takes, in bytes. Whoever reads it counts again, and JSON is held to less. */
const FORM_BYTES = 4 * MB;
const UPLOAD_BYTES = MAX_FILES * MAX_FILE_BYTES + MB;
const UPLOADS = /^\/(api\/knowledge\/upload-multiple|ai-assistant(\.data)?)\/?$/;
/** Past this a body that did not tell its length is cut off, whatever its reader does, in bytes. */
const UNTOLD_BYTES = 24 * MB;

/** Visitors' calls come from the owners' own sites, and carry no cookie. */
const isWidgetCall = (path: string) => path.startsWith('/api/assistants/');

/**
 * Leaves of the headers that proxies write only what the operator's own proxies wrote. Where the proxy names no host,
 * that of the settings stands in.
 */
const forwarding: RequestHandler = (request, _response, next) => {
  if (config.trustedProxies === 0) {
    for (const name of Object.keys(request.headers)) if (name.startsWith('x-forwarded-')) delete request.headers[name];
    const { origin } = request.headers;
    if (config.publicUrl && origin === new URL(config.publicUrl).origin) {
      request.headers.host = new URL(config.publicUrl).host;
    }
  }
  next();
};

/** Requests no route could be asked with. */
const wellFormed: RequestHandler = async (request, response, next) => {
  if (!METHODS.has(request.method)) return refuse(request, response, new AppError('method_not_allowed'));
  if (!URL.canParse(`http://${request.headers.host}${request.originalUrl}`) || !isDecodable(request.path)) {
    return refuse(request, response, new AppError('invalid_input'));
  }
  next();
};

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Every write of a browser that could carry an owner's cookie comes from a page of this site. */
const sameOrigin: RequestHandler = (request, response, next) => {
  const sender = {
    origin: request.headers.origin,
    site: request.get('Sec-Fetch-Site'),
    host: request.get('X-Forwarded-Host') ?? request.get('Host'),
  };
  if (WRITES.has(request.method) && !isWidgetCall(request.path) && isForeign(sender)) {
    return refuse(request, response, new AppError('wrong_origin'));
  }
  next();
};

/** Bodies that say they are too large are not read at all. */
const bodyLimit: RequestHandler = (request, response, next) => {
  if (!WRITES.has(request.method)) return next();
  const upload = UPLOADS.test(request.path);
  const told = request.headers['content-length'];
  if (Number(told ?? 0) > (upload ? UPLOAD_BYTES : FORM_BYTES)) {
    return refuse(request, response, new AppError('too_large'));
  }
  if (told === undefined) {
    let size = 0;
    request.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size > (upload ? UPLOAD_BYTES : UNTOLD_BYTES)) request.destroy();
    });
  }
  next();
};

export const gate: RequestHandler[] = [forwarding, wellFormed, sameOrigin, bodyLimit];

/** Says no: as JSON below /api, as a line of text for a page, in the caller's language either way. */
async function refuse(request: ExpressRequest, response: ExpressResponse, error: AppError): Promise<void> {
  const headers = new Headers();
  for (const name of ['cookie', 'accept-language'] as const) headers.set(name, request.headers[name] ?? '');
  const language = await languageOf(new Request('http://localhost/', { headers }));
  response.status(error.status).setHeader('Cache-Control', 'no-store');
  if (request.path.startsWith('/api/')) {
    response.type('json').send(await errorResponse(error, language).text());
  } else {
    response.type('text/plain; charset=utf-8').send(tFor(language)(`errors:${error.code}`, error.params));
  }
}

/** What nobody foresaw: told to the log, and to the caller no more than that. */
export const lastResort: ErrorRequestHandler = (error, request, response, next) => {
  if (!request.destroyed) log.error({ err: error, path: request.path }, 'a request failed before its route');
  if (response.headersSent) return next(error);
  void refuse(request, response, new AppError('internal'));
};
