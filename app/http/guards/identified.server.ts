import type { Request, RequestHandler } from 'express';
import { requestIdOf, withRequestId } from '~/infra/context/current-request';
import { measures } from '~/infra/context/measures';

/** Gives each request its id, in its response and in all its log lines, and measures it. */
export const identified: RequestHandler = (request, response, next) => {
  const id = requestIdOf(request.get('x-request-id'));
  const begun = performance.now();
  response.setHeader('X-Request-Id', id);
  response.once('close', () => {
    measures.request(kindOf(request), response.statusCode, (performance.now() - begun) / 1000);
  });
  withRequestId(id, next);
};

function kindOf({ path }: Request): string {
  if (path.startsWith('/api/assistants/')) return 'widget';
  if (path.startsWith('/api/')) return 'api';
  return path.startsWith('/assets/') || path.startsWith('/widget') ? 'file' : 'page';
}
