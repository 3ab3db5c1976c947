import { json, ownerCall, readJson } from '~/http/api.server';
import { actionOnWire } from '~/http/wire.server';
import { aiActionSchema } from '~/schemas/ai-action';
import { createAction, listActions } from '~/services/ai-actions.server';

export const loader = ownerCall('GET', async ({ owner }) => json((await listActions(owner.id)).map(actionOnWire)));

export const action = ownerCall('POST', async ({ request, owner }) => {
  const input = await readJson(request, aiActionSchema);
  return json(actionOnWire(await createAction(owner.id, input)), { status: 201 });
});
