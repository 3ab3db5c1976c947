import { json, noSuchMethod, ownerCall } from '~/http/api.server';
import { requireRecentProofApi } from '~/http/recent-proof.server';
import { endSession } from '~/services/sessions.server';
import { deviceOfRequest } from '~/session.server';

export const action = ownerCall('DELETE', async ({ request, owner, params, address }) => {
  requireRecentProofApi(owner);
  await endSession(owner.id, params.id ?? '', deviceOfRequest(request, address));
  return json({ ok: true });
});

export const loader = noSuchMethod;
