import { noSuchMethod, ownerCall } from '~/api/owner-call.server';
import { readJson } from '~/api/read-json.server';
import { serializeQaGroup } from '~/api/serializers.server';
import { json } from '~/http/request/error-response.server';
import { qaSchema } from '~/schemas/knowledge';
import { addQa } from '~/services/knowledge/qa.server';

export const action = ownerCall('POST', async ({ request, owner }) => {
  const { entries } = await readJson(request, qaSchema);
  return json(serializeQaGroup(await addQa(owner.id, entries)), { status: 201 });
});

export const loader = noSuchMethod;
