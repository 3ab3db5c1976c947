import { redirect } from '@remix-run/node';
import { publicCall } from '~/http/api.server';
import { readForm } from '~/http/forms/read-form.server';
import { emptyForm } from '~/schemas/plain-forms';
import { signOut } from '~/session.server';

export const action = publicCall('POST', async ({ request }) => {
  await readForm(request, emptyForm);
  // Pages of the account that the browser kept go too; the widget's conversation of this browser stays.
  return redirect('/login', { headers: { 'Set-Cookie': await signOut(request), 'Clear-Site-Data': '"cache"' } });
});

/** Asking for the page signs nobody out: a link or an image on another site could do that. */
export const loader = () => redirect('/');
