import { redirect } from '@remix-run/node';
import { endpoint } from '~/api/calls/call';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { readForm } from '~/http/forms/read-form.server';
import { emptyForm } from '~/schemas/plain-forms';
import { logOut } from '~/sign-in/authenticator.server';

/** Not in the table: the pages' form, which is answered by a redirect. */
const logOutForm = endpoint({
  method: 'POST',
  path: '/logout',
  group: 'Account',
  summary: 'Ends the session and goes to the log-in page.',
  for: 'anyone',
  status: 302,
  errors: ['invalid_input', 'too_large'],
});

export const action = serve(
  handler(logOutForm, async ({ request }) => {
    await readForm(request, emptyForm);
    // Pages of the account that the browser kept go too; the widget's conversation of this browser stays.
    const headers = await logOut(request);
    headers.set('Clear-Site-Data', '"cache"');
    return redirect('/login', { headers });
  }),
);

/** Asking for the page signs nobody out: a link or an image on another site could do that. */
export const loader = () => redirect('/');
