import { redirect } from '@remix-run/node';
import { publicCall } from '~/http/api.server';
import { readForm } from '~/http/forms/read-form.server';
import { emptyForm } from '~/schemas/plain-forms';
import { signOut } from '~/session.server';

export const action = publicCall('POST', async ({ request }) => {
  await readForm(request, emptyForm);
  return redirect('/login', { headers: { 'Set-Cookie': await signOut(request) } });
});

/** Asking for the page signs nobody out: a link or an image on another site could do that. */
export const loader = () => redirect('/');
