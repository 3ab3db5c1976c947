import type { ActionFunctionArgs } from '@remix-run/node';
import { ownerCall } from '~/api/owner-call.server';
import { readJson } from '~/api/read-json.server';
import { serializeAction } from '~/api/serializers.server';
import { json } from '~/http/request/error-response.server';
import { aiActionSchema } from '~/schemas/ai-action';
import { deleteAction, findAction, updateAction } from '~/services/assistant/ai-actions.server';

export const loader = ownerCall('GET', async ({ owner, params }) =>
  json(serializeAction(await findAction(owner.id, params.id ?? ''))),
);

const put = ownerCall('PUT', async ({ request, owner, params }) => {
  const input = await readJson(request, aiActionSchema);
  return json(serializeAction(await updateAction(owner.id, params.id ?? '', input)));
});

const remove = ownerCall('DELETE', async ({ owner, params }) => {
  await deleteAction(owner.id, params.id ?? '');
  return json({ ok: true });
});

export const action = (args: ActionFunctionArgs) => (args.request.method === 'PUT' ? put(args) : remove(args));
