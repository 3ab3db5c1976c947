import * as calls from '~/api/calls/account';
import { handler, withHeaders } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { signedIn } from '~/api/signed-in.server';
import { registerOwner } from '~/services/accounts/accounts.server';
import { deviceOfRequest } from '~/sign-in/session.server';

export const loader = serve(
  handler(calls.register, async ({ request, body, language, address }) => {
    const { id, mailed } = await registerOwner(body, language, deviceOfRequest(request, address));
    const opened = await signedIn(request, id, { address });
    return opened instanceof Response ? opened : withHeaders({ ...opened.reply, mailed }, opened.headers);
  }),
);

export const action = loader;
