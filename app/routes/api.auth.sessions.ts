import { ownerCall } from '~/api/owner-call.server';
import { serializeSession } from '~/api/serializers.server';
import { json } from '~/http/request/error-response.server';
import { endOtherSessions, listSessions } from '~/services/accounts/log-in/sessions.server';
import { requireRecentProofApi } from '~/sign-in/recent-proof.server';
import { deviceOfRequest } from '~/sign-in/session.server';

export const loader = ownerCall('GET', async ({ owner }) =>
  json((await listSessions(owner.id)).map((session) => serializeSession(session, owner.sessionId))),
);

export const action = ownerCall('DELETE', async ({ request, owner, address }) => {
  requireRecentProofApi(owner);
  await endOtherSessions(owner.id, owner.sessionId, deviceOfRequest(request, address));
  return json({ ok: true });
});
