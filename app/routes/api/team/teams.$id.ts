import * as calls from '~/api/calls/members';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { endMembership } from '~/services/team/members.server';
import { deviceOfRequest } from '~/sign-in/session.server';

export const loader = serve(
  handler(calls.leaveTeam, async ({ request, owner, params, address }) => {
    // The account's id in the path, the caller's own in the membership.
    await endMembership(params.id, owner.id, { ...deviceOfRequest(request, address), leaving: true });
    return { ok: true };
  }),
);

export const action = loader;
