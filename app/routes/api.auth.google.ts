import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { noSuchMethod } from '~/api/owner-call.server';
import { AppError } from '~/infra/errors';
import { authenticateGoogle, markConfirmation } from '~/sign-in/google.server';

/** Sends the browser to Google: to sign in, or with `confirm` (a path to lead back to) to prove who the owner is. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const to = new URL(request.url).searchParams.get('confirm') ?? undefined;
  try {
    await authenticateGoogle(request, context.address);
  } catch (error) {
    if (error instanceof AppError) return redirect(`/login?error=${error.code}`);
    if (error instanceof Response) error.headers.append('Set-Cookie', await markConfirmation(to));
    throw error;
  }
  return redirect('/login');
}

export const action = noSuchMethod;
