import * as calls from '~/api/calls/account';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { signedIn } from '~/api/signed-in.server';
import { logIn } from '~/services/accounts/log-in/log-in.server';
import { originOf } from '~/sign-in/known-device.server';

export const loader = serve(
  handler(calls.logIn, async ({ request, body: { code, ...credentials }, address }) => {
    const { id } = await logIn(credentials, await originOf(request, address));
    return signedIn(request, id, { address, code });
  }),
);

export const action = loader;
