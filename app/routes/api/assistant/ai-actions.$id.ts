import * as calls from '~/api/calls/assistant';
import { handler } from '~/api/handler.server';
import { serializeAction } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { deleteAction, findAction, updateAction } from '~/services/assistant/ai-actions.server';

export const loader = serve(
  handler(calls.findAction, async ({ assistant, params }) => serializeAction(await findAction(assistant, params.id))),
  handler(calls.updateAction, async ({ assistant, params, body }) =>
    serializeAction(await updateAction(assistant, params.id, body)),
  ),
  handler(calls.deleteAction, async ({ assistant, params }) => {
    await deleteAction(assistant, params.id);
    return { ok: true };
  }),
);

export const action = loader;
