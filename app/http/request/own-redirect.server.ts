import { redirect } from '@remix-run/node';
import { ASSISTANT_PARAM, withParam } from '~/schemas/assistant/assistants';

/** A path for the assistant that the request names, if it names one. */
export function ownPath(request: Request, path: string): string {
  const id = new URL(request.url).searchParams.get(ASSISTANT_PARAM);
  return id === null ? path : withParam(path, ASSISTANT_PARAM, id);
}

/** A redirect within an owner's screens: it stays with the request's assistant. */
export function redirectTo(request: Request, path: string, init?: ResponseInit): Response {
  return redirect(ownPath(request, path), init);
}
