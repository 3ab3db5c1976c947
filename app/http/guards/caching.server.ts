import type { RequestHandler } from 'express';

/** Pages that are the same for everybody in a language. */
const PUBLIC_PAGES = new Set(['/', '/terms', '/privacy', '/api-docs', '/demo']);

/**
 * Keeps private responses out of every cache: all responses without a Cache-Control of their own, all redirects and all
 * errors. A public page requested without our cookies is not changed.
 *
 * @param sessionCookie name of the session cookie.
 */
export function caching(sessionCookie: string): RequestHandler {
  return (request, response, next) => {
    const anonymous = !(request.headers.cookie ?? '').includes(`${sessionCookie}=`);
    const isPublic = anonymous && PUBLIC_PAGES.has(request.path) && ['GET', 'HEAD'].includes(request.method);
    const writeHead = response.writeHead.bind(response);
    response.writeHead = ((...head: Parameters<typeof writeHead>) => {
      const status = head[0];
      const kept = status < 300 || status === 304;
      const saysItself = kept && (isPublic || response.hasHeader('Cache-Control'));
      if (!saysItself) response.setHeader('Cache-Control', 'no-store');
      return writeHead(...head);
    }) as typeof response.writeHead;
    next();
  };
}
