import * as calls from '~/api/calls/account';
import { handler, withHeaders } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { logOut } from '~/sign-in/authenticator.server';

export const loader = serve(
  handler(calls.logOut, async ({ request }) => withHeaders({ ok: true }, await logOut(request))),
);

export const action = loader;
