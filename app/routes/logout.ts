import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { requireSameOrigin } from '~/http/api.server';
import { signOut } from '~/session.server';

export async function action({ request }: ActionFunctionArgs) {
  requireSameOrigin(request);
  return redirect('/login', { headers: { 'Set-Cookie': await signOut(request) } });
}

/** Asking for the page signs nobody out: a link or an image on another site could do that. */
export const loader = () => redirect('/');
