import type { SubmissionResult } from '@conform-to/zod/v4';
import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react';
import i18next from 'i18next';

/** The result of a form that got no answer from Komek. `sentFor`: the intent of its button, on a page with several forms. */
export type Unreached = SubmissionResult<string[]> & { unreached: true; sentFor?: string };

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
    const sentFor = await intentIn(request);
    try {
      return await serverAction();
    } catch (error) {
      const refused = refusalIn(error);
      if (refused) return Response.json(saying([refused], sentFor), { status: 403 });
      if (request.signal.aborted || isAnswer(error)) throw error;
      return Response.json(unreached(failure, sentFor), { status: STATUS });
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

function unreached(failure?: string, sentFor?: string): Unreached {
  return saying([failure && i18next.t(failure), i18next.t('outage.form')], sentFor);
}

const saying = (words: (string | undefined)[], sentFor?: string): Unreached => ({
  status: 'error',
  error: { '': [words.filter(Boolean).join('. ')] },
  unreached: true,
  ...(sentFor && { sentFor }),
});

/** Read first: the body cannot be read after the form is sent. Forms with files have no intent. */
async function intentIn(request: Request): Promise<string | undefined> {
  if (!request.headers.get('Content-Type')?.includes('urlencoded')) return undefined;
  return new URLSearchParams(await request.clone().text()).get('intent') ?? undefined;
}

/** The intent of the form that this result belongs to, whether Komek answered or not. */
export function intentOf(result: SubmissionResult<string[]> | undefined): string | undefined {
  if (!result) return undefined;
  const typed = result.initialValue?.intent;
  return typeof typed === 'string' ? typed : (result as Partial<Unreached>).sentFor;
}
