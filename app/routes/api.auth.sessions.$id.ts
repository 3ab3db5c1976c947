import { deviceOf } from '~/auth.server';
import { json, noSuchMethod, ownerCall } from '~/http/api.server';
import { endSession } from '~/services/sessions.server';

export const action = ownerCall('DELETE', async ({ request, owner, params, address }) => {
  await endSession(owner.id, params.id ?? '', deviceOf(request, address));
  return json({ ok: true });
});

export const loader = noSuchMethod;
