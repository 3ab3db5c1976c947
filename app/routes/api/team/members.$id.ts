import * as calls from '~/api/calls/members';
import { handler } from '~/api/handler.server';
import { serializeMember } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { changeRole, endMembership } from '~/services/team/members.server';
import { deviceOfRequest } from '~/sign-in/session.server';

export const loader = serve(
  handler(calls.changeRole, async ({ request, owner, params, body, address }) =>
    serializeMember(await changeRole(owner.id, params.id, body.role, deviceOfRequest(request, address))),
  ),
  handler(calls.removeMember, async ({ request, owner, params, address }) => {
    await endMembership(owner.id, params.id, deviceOfRequest(request, address));
    return { ok: true };
  }),
);

export const action = loader;
