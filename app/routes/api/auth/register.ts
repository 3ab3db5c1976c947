import * as calls from '~/api/calls/account';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { signedIn } from '~/api/signed-in.server';
import { registerOwner } from '~/services/accounts/accounts.server';
import { deviceOfRequest } from '~/sign-in/session.server';

export const loader = serve(
  handler(calls.register, async ({ request, body, language, address }) => {
    const { id } = await registerOwner(body, language, deviceOfRequest(request, address));
    return signedIn(request, id, { address });
  }),
);

export const action = loader;
