import * as calls from '~/api/calls/members';
import { handler } from '~/api/handler.server';
import { serializeInvitation, serializeMember } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { listInvitations } from '~/services/team/invitations.server';
import { listMembers, teamRoom } from '~/services/team/members.server';

export const loader = serve(
  handler(calls.listMembers, async ({ owner }) => {
    const [members, invitations, { limit }] = await Promise.all([
      listMembers(owner.id),
      listInvitations(owner.id),
      teamRoom(owner.id),
    ]);
    return { members: members.map(serializeMember), invitations: invitations.map(serializeInvitation), limit };
  }),
);

export const action = loader;
