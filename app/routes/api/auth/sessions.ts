import * as calls from '~/api/calls/account';
import { handler } from '~/api/handler.server';
import { serializeSession } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { endOtherSessions, listSessions } from '~/services/accounts/log-in/sessions.server';
import { requireRecentProofApi } from '~/sign-in/recent-proof.server';
import { deviceOfRequest } from '~/sign-in/session.server';

export const loader = serve(
  handler(calls.listSessions, async ({ owner }) =>
    (await listSessions(owner.id)).map((session) => serializeSession(session, owner.sessionId)),
  ),
  handler(calls.endOtherSessions, async ({ request, owner, address }) => {
    requireRecentProofApi(owner);
    await endOtherSessions(owner.id, owner.sessionId, deviceOfRequest(request, address));
    return { ok: true };
  }),
);

export const action = loader;
