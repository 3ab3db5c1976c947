import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { AppError } from '~/errors';
import { authenticateGoogle } from '~/google.server';
import { noSuchMethod } from '~/http/api.server';

/** Sends the browser to Google. */
export async function loader({ request }: LoaderFunctionArgs) {
  try {
    await authenticateGoogle(request);
  } catch (error) {
    if (error instanceof AppError) return redirect(`/login?error=${error.code}`);
    throw error;
  }
  return redirect('/login');
}

export const action = noSuchMethod;
