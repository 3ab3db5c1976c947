import { json, ownerCall } from '~/http/api.server';
import { requireRecentProofApi } from '~/http/recent-proof.server';
import { sessionOnWire } from '~/http/wire.server';
import { endOtherSessions, listSessions } from '~/services/sessions.server';
import { deviceOfRequest } from '~/session.server';

export const loader = ownerCall('GET', async ({ owner }) =>
  json((await listSessions(owner.id)).map((session) => sessionOnWire(session, owner.sessionId))),
);

export const action = ownerCall('DELETE', async ({ request, owner, address }) => {
  requireRecentProofApi(owner);
  await endOtherSessions(owner.id, owner.sessionId, deviceOfRequest(request, address));
  return json({ ok: true });
});
