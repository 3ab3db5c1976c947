import * as calls from '~/api/calls/knowledge';
import { handler } from '~/api/handler.server';
import { serializeText } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { listTexts } from '~/services/knowledge/texts.server';

export const loader = serve(
  handler(calls.listTexts, async ({ assistant }) => (await listTexts(assistant)).map(serializeText)),
);

export const action = loader;
