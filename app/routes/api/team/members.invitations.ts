import * as calls from '~/api/calls/members';
import { handler } from '~/api/handler.server';
import { serializeInvitation } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { invite } from '~/services/team/invitations.server';
import { requireRecentProofApi } from '~/sign-in/recent-proof.server';
import { deviceOfRequest } from '~/sign-in/session.server';

export const loader = serve(
  handler(calls.invite, async ({ request, owner, body, address }) => {
    requireRecentProofApi(owner);
    return serializeInvitation(await invite(owner.id, body, deviceOfRequest(request, address)));
  }),
);

export const action = loader;
