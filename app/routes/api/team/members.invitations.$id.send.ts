import * as calls from '~/api/calls/members';
import { handler } from '~/api/handler.server';
import { serializeInvitation } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { sendAgain } from '~/services/team/invitations.server';

export const loader = serve(
  handler(calls.sendInvitation, async ({ owner, params }) => serializeInvitation(await sendAgain(owner.id, params.id))),
);

export const action = loader;
