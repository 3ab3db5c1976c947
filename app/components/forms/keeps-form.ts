import type { SubmissionResult } from '@conform-to/zod/v4';
import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react';
import i18next from 'i18next';

/** The result of a form that got no answer from Komek. */
export type Unreached = SubmissionResult<string[]> & { unreached: true };

/** At or above 400 Remix loads nothing after an action: it could not, and the page stays as it is. */
const STATUS = 503;

/**
 * A route's `clientAction`. If its form gets no answer (no network, an error page of a proxy, a failure of ours), the
 * page stays with all that was typed, and the form shows the error in its usual place. So it does if the sender may not
 * send it any more. Every route with a form exports
 * one; without it Remix replaces the screen by its error boundary.
 *
 * @param failure key of the words for what failed, if the screen does not say it itself.
 */
export function keepsForm(failure?: string) {
  return async ({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> => {
    try {
      return await serverAction();
    } catch (error) {
      const refused = refusalIn(error);
      if (refused) return Response.json(saying([refused]), { status: 403 });
      if (request.signal.aborted || isAnswer(error)) throw error;
      return Response.json(unreached(failure), { status: STATUS });
    }
  };
}

/** A redirect, or a page that Komek refuses on purpose. Its own failures are none. */
const isAnswer = (error: unknown) => error instanceof Response || (isRouteErrorResponse(error) && error.status < 500);

/** Why the account refuses the person who sends the form: their access has ended, or their role has changed. */
const refusalIn = (error: unknown): string | undefined =>
  isRouteErrorResponse(error) && error.status === 403
    ? (error.data as { message?: string } | null)?.message
    : undefined;

function unreached(failure?: string): Unreached {
  return saying([failure && i18next.t(failure), i18next.t('outage.form')]);
}

const saying = (words: (string | undefined)[]): Unreached => ({
  status: 'error',
  error: { '': [words.filter(Boolean).join('. ')] },
  unreached: true,
});
