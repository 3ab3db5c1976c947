import * as calls from '~/api/calls/account';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { signedIn } from '~/api/signed-in.server';
import { resetPassword } from '~/services/accounts/log-in/passwords.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { deviceOfRequest } from '~/sign-in/session.server';

export const loader = serve(
  handler(calls.resetPassword, async ({ request, body, address }) => {
    await spend({ 'link-address': address });
    const { id } = await resetPassword(body.token, body.password, deviceOfRequest(request, address));
    return signedIn(request, id, { address });
  }),
);

export const action = loader;
