import type { RequestHandler } from 'express';

/** Pages that are the same for everybody of a language. */
const PUBLIC_PAGES = new Set(['/', '/terms', '/privacy', '/api-docs', '/demo']);

/**
 * Keeps private answers out of every cache: each one whose route says nothing else of itself, and each redirect and
 * error. A public page that is asked for without a cookie of ours goes out as it is.
 *
 * @param sessionCookie the name of the cookie that a session has.
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
