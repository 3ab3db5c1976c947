import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { homeOf } from '~/auth.server';
import { findOwner } from '~/session.server';

/** Where a sign-in with Google ends: looks for the session it opened, and goes on. */
export async function loader({ request }: LoaderFunctionArgs) {
  return redirect(homeOf(await findOwner(request)) ?? '/login');
}
