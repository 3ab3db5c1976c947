import * as calls from '~/api/calls/members';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { withdraw } from '~/services/team/invitations.server';
import { deviceOfRequest } from '~/sign-in/session.server';

export const loader = serve(
  handler(calls.withdrawInvitation, async ({ request, owner, params, address }) => {
    await withdraw(owner.id, params.id, deviceOfRequest(request, address));
    return { ok: true };
  }),
);

export const action = loader;
