import { noSuchMethod, ownerCall } from '~/api/owner-call.server';
import { readJson } from '~/api/read-json.server';
import { serializeFoundVisitor } from '~/api/serializers.server';
import { json } from '~/http/request/error-response.server';
import { findVisitorsSchema } from '~/schemas/privacy';
import { findVisitors } from '~/services/privacy/find-visitors.server';

export const action = ownerCall('POST', async ({ request, owner }) => {
  const { query } = await readJson(request, findVisitorsSchema);
  const { visitors, more } = await findVisitors(owner.id, query);
  return json({ visitors: visitors.map(serializeFoundVisitor), more });
});

export const loader = noSuchMethod;
