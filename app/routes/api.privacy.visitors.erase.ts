import { noSuchMethod, ownerCall } from '~/api/owner-call.server';
import { readJson } from '~/api/read-json.server';
import { json } from '~/http/request/error-response.server';
import { eraseVisitorsSchema } from '~/schemas/privacy';
import { eraseVisitors } from '~/services/privacy/erase-visitors.server';
import { requireRecentProofApi } from '~/sign-in/recent-proof.server';

export const action = ownerCall('POST', async ({ request, owner, address }) => {
  const { userIds } = await readJson(request, eraseVisitorsSchema);
  requireRecentProofApi(owner);
  return json(await eraseVisitors(owner.id, userIds, { address, userAgent: request.headers.get('User-Agent') }));
});

export const loader = noSuchMethod;
