import { json, noSuchMethod, ownerCall } from '~/http/api.server';
import { endSession } from '~/services/sessions.server';
import { deviceOfRequest } from '~/session.server';

export const action = ownerCall('DELETE', async ({ request, owner, params, address }) => {
  await endSession(owner.id, params.id ?? '', deviceOfRequest(request, address));
  return json({ ok: true });
});

export const loader = noSuchMethod;
