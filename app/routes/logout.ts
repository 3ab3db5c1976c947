import { redirect } from '@remix-run/node';
import { publicCall } from '~/http/api.server';
import { signOut } from '~/session.server';

export const action = publicCall('POST', async ({ request }) =>
  redirect('/login', { headers: { 'Set-Cookie': await signOut(request) } }),
);

/** Asking for the page signs nobody out: a link or an image on another site could do that. */
export const loader = () => redirect('/');
