import type { SubmissionResult } from '@conform-to/zod/v4';
import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react';
import i18next from 'i18next';

/** The result of a form that got no answer from Komek. */
export type Unreached = SubmissionResult<string[]> & { unreached: true };

/** At or above 400 Remix loads nothing after an action: it could not, and the page stays as it is. */
const STATUS = 503;

/**
 * A route's `clientAction`. If its form gets no answer (no network, an error page of a proxy, a failure of ours), the
 * page stays with all that was typed, and the form shows the error in its usual place. Every route with a form exports
 * one; without it Remix replaces the screen by its error boundary.
 *
 * @param failure key of the words for what failed, if the screen does not say it itself.
 */
export function keepsForm(failure?: string) {
  return async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    try {
      return await serverAction();
    } catch (error) {
      if (request.signal.aborted || isAnswer(error)) throw error;
      return Response.json(unreached(failure), { status: STATUS });
    }
  };
}

/** A redirect, or a page that Komek refuses on purpose. Its own failures are none. */
const isAnswer = (error: unknown) => error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);

function unreached(failure?: string): Unreached {
  const words = [failure && i18next.t(failure), i18next.t('outage.form')];
  return { status: 'error', error: { '': [words.filter(Boolean).join('. ')] }, unreached: true };
}
