import * as calls from '~/api/calls/assistant';
import { handler } from '~/api/handler.server';
import { serializeAction } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { deleteAction, findAction, updateAction } from '~/services/assistant/ai-actions.server';

export const loader = serve(
  handler(calls.findAction, async ({ owner, params }) => serializeAction(await findAction(owner.id, params.id))),
  handler(calls.updateAction, async ({ owner, params, body }) =>
    serializeAction(await updateAction(owner.id, params.id, body)),
  ),
  handler(calls.deleteAction, async ({ owner, params }) => {
    await deleteAction(owner.id, params.id);
    return { ok: true };
  }),
);

export const action = loader;
