import * as calls from '~/api/calls/knowledge';
import { handler } from '~/api/handler.server';
import { serializeQaGroup } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { listQa } from '~/services/knowledge/qa.server';

export const loader = serve(
  handler(calls.listQa, async ({ assistant }) => (await listQa(assistant)).map(serializeQaGroup)),
);

export const action = loader;
