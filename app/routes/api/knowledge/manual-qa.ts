import * as calls from '~/api/calls/knowledge';
import { handler } from '~/api/handler.server';
import { serializeQaGroup } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { addQa } from '~/services/knowledge/qa.server';

export const loader = serve(
  handler(calls.addQa, async ({ assistant, body }) => serializeQaGroup(await addQa(assistant, body.entries))),
);

export const action = loader;
