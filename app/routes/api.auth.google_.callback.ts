import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { openSession } from '~/auth.server';
import { AppError } from '~/errors';
import { authenticateGoogle, forgetGoogleState } from '~/google.server';
import { noSuchMethod } from '~/http/api.server';

/** Where Google sends the browser back to. */
export async function loader({ request }: LoaderFunctionArgs) {
  const forget = await forgetGoogleState(request);
  try {
    const { id } = await authenticateGoogle(request);
    const headers = await openSession(request, id);
    headers.append('Set-Cookie', forget);
    return redirect('/auth-success', { headers });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Whoever pressed "cancel" at Google knows why.
    const cancelled = new URL(request.url).searchParams.get('error') === 'access_denied';
    return redirect(cancelled ? '/login' : `/login?error=${error.code}`, { headers: { 'Set-Cookie': forget } });
  }
}

export const action = noSuchMethod;
