import { redirect } from '@remix-run/node';
import { publicCall } from '~/api/owner-call.server';
import { readForm } from '~/http/forms/read-form.server';
import { emptyForm } from '~/schemas/plain-forms';
import { logOut } from '~/sign-in/authenticator.server';

export const action = publicCall('POST', async ({ request }) => {
  await readForm(request, emptyForm);
  // Pages of the account that the browser kept go too; the widget's conversation of this browser stays.
  const headers = await logOut(request);
  headers.set('Clear-Site-Data', '"cache"');
  return redirect('/login', { headers });
});

/** Asking for the page signs nobody out: a link or an image on another site could do that. */
export const loader = () => redirect('/');
