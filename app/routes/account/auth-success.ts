import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { homeOf } from '~/sign-in/authenticator.server';
import { findOwner } from '~/sign-in/session.server';

/** Where a sign-in with Google ends: looks for the session it opened, and goes on. */
export async function loader({ request }: LoaderFunctionArgs) {
  return redirect(homeOf(await findOwner(request)) ?? '/login');
}
