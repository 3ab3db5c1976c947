import { redirect } from '@remix-run/node';
import * as calls from '~/api/calls/account';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { AppError } from '~/infra/errors';
import { authenticateGoogle, markConfirmation } from '~/sign-in/google.server';

/** Sends the browser to Google: to sign in, or with `confirm` (a path to lead back to) to prove who the owner is. */
export const loader = serve(
  handler(calls.google, async ({ request, address }) => {
    const to = new URL(request.url).searchParams.get('confirm') ?? undefined;
    try {
      await authenticateGoogle(request, address);
    } catch (error) {
      if (error instanceof AppError) return redirect(`/login?error=${error.code}`);
      if (error instanceof Response) error.headers.append('Set-Cookie', await markConfirmation(to));
      throw error;
    }
    return redirect('/login');
  }),
);

export const action = loader;
