import { noSuchMethod, ownerCall } from '~/api/owner-call.server';
import { json } from '~/http/request/error-response.server';
import { endSession } from '~/services/accounts/log-in/sessions.server';
import { requireRecentProofApi } from '~/sign-in/recent-proof.server';
import { deviceOfRequest } from '~/sign-in/session.server';

export const action = ownerCall('DELETE', async ({ request, owner, params, address }) => {
  requireRecentProofApi(owner);
  await endSession(owner.id, params.id ?? '', deviceOfRequest(request, address));
  return json({ ok: true });
});

export const loader = noSuchMethod;
