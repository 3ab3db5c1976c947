import { ownerCall } from '~/api/owner-call.server';
import { readJson } from '~/api/read-json.server';
import { serializeAction } from '~/api/serializers.server';
import { json } from '~/http/request/error-response.server';
import { aiActionSchema } from '~/schemas/ai-action';
import { createAction, listActions } from '~/services/assistant/ai-actions.server';

export const loader = ownerCall('GET', async ({ owner }) => json((await listActions(owner.id)).map(serializeAction)));

export const action = ownerCall('POST', async ({ request, owner }) => {
  const input = await readJson(request, aiActionSchema);
  return json(serializeAction(await createAction(owner.id, input)), { status: 201 });
});
