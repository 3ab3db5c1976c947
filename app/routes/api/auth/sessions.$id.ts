import * as calls from '~/api/calls/account';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { endSession } from '~/services/accounts/log-in/sessions.server';
import { requireRecentProofApi } from '~/sign-in/recent-proof.server';
import { deviceOfRequest } from '~/sign-in/session.server';

export const loader = serve(
  handler(calls.endSession, async ({ request, owner, params, address }) => {
    requireRecentProofApi(owner);
    await endSession(owner.id, params.id, deviceOfRequest(request, address));
    return { ok: true };
  }),
);

export const action = loader;
