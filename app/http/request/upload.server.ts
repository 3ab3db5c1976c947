import { requireSameOrigin } from './origin.server';

/**
 * A request's body as the services take it: unread, since it may be 100 MB.
 *
 * @throws AppError `wrong_origin`.
 */
export function uploadOf(request: Request) {
  requireSameOrigin(request);
  return { body: request.body, contentType: request.headers.get('Content-Type') ?? '' };
}
