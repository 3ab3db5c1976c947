import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { serve } from '~/api/serve.server';
import { languageOf } from '~/i18n/i18n.server';
import { AppError } from '~/infra/errors';
import { ownerOfGoogle } from '~/services/accounts/google-accounts.server';
import { proveOwnerByGoogle } from '~/services/accounts/second-factor/proof.server';
import { continueSignIn } from '~/sign-in/authenticator.server';
import { authenticateGoogle, confirmationOf, forgetGoogleState, markConfirmation } from '~/sign-in/google.server';
import { deviceOfRequest, requireOwner, sessionCookieOf } from '~/sign-in/session.server';

/** Where Google sends the browser back to. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const to = await confirmationOf(request);
  const response =
    to === undefined ? await signIn(request, context.address) : await confirm(request, to, context.address);
  response.headers.append('Set-Cookie', await forgetGoogleState(request));
  response.headers.append('Set-Cookie', await markConfirmation(undefined));
  return response;
}

async function signIn(request: Request, address: string | undefined): Promise<Response> {
  try {
    const { id } = await ownerOfGoogle(
      await authenticateGoogle(request, address),
      await languageOf(request),
      deviceOfRequest(request, address),
    );
    return await continueSignIn(request, id, '/auth-success', address);
  } catch (error) {
    return refused(request, error, '/login');
  }
}

/** Leads a signed-in owner back to what needed proof; one with a second factor by way of the confirm page. */
async function confirm(request: Request, to: string, address: string | undefined): Promise<Response> {
  const owner = await requireOwner(request);
  try {
    const renewed = await proveOwnerByGoogle(owner, await authenticateGoogle(request, address));
    if (!renewed) return redirect(`/confirm?to=${encodeURIComponent(to)}`);
    return redirect(to, { headers: { 'Set-Cookie': await sessionCookieOf(renewed) } });
  } catch (error) {
    return refused(request, error, `/confirm?to=${encodeURIComponent(to)}`);
  }
}

function refused(request: Request, error: unknown, page: string): Response {
  if (!(error instanceof AppError)) throw error;
  // Whoever pressed "cancel" at Google knows why.
  if (new URL(request.url).searchParams.get('error') === 'access_denied') return redirect(page);
  return redirect(`${page}${page.includes('?') ? '&' : '?'}error=${error.code}`);
}

/** No method but GET. */
export const action = serve();
