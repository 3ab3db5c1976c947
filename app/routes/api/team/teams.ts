import * as calls from '~/api/calls/members';
import { handler } from '~/api/handler.server';
import { serializeTeam } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { teamsOf } from '~/services/team/access.server';

export const loader = serve(
  handler(calls.listTeams, async ({ owner }) => (await teamsOf(owner.id)).map(serializeTeam)),
);

export const action = loader;
