import { requireSameOrigin } from './origin.server';

/** A request's body as the services take it: unread, since it may be 100 MB. The sender has been checked already. */
export function uploadOf(request: Request) {
  return { body: request.body, contentType: request.headers.get('Content-Type') ?? '' };
}

/** The same of a form. @throws AppError `wrong_origin`. */
export function formUploadOf(request: Request) {
  requireSameOrigin(request);
  return uploadOf(request);
}
