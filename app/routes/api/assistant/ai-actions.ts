import * as calls from '~/api/calls/assistant';
import { handler } from '~/api/handler.server';
import { serializeAction } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { createAction, listActions } from '~/services/assistant/ai-actions.server';

export const loader = serve(
  handler(calls.listActions, async ({ assistant }) => (await listActions(assistant)).map(serializeAction)),
  handler(calls.createAction, async ({ assistant, body }) => serializeAction(await createAction(assistant, body))),
);

export const action = loader;
