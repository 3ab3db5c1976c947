import { json, noSuchMethod, ownerCall, readJson } from '~/http/api.server';
import { requireRecentProofApi } from '~/http/recent-proof.server';
import { eraseVisitorsSchema } from '~/schemas/privacy';
import { eraseVisitors } from '~/services/privacy/erase-visitors.server';

export const action = ownerCall('POST', async ({ request, owner, address }) => {
  const { userIds } = await readJson(request, eraseVisitorsSchema);
  requireRecentProofApi(owner);
  return json(await eraseVisitors(owner.id, userIds, { address, userAgent: request.headers.get('User-Agent') }));
});

export const loader = noSuchMethod;
