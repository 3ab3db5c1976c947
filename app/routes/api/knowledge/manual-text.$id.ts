import * as calls from '~/api/calls/knowledge';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { deleteText } from '~/services/knowledge/texts.server';

export const loader = serve(
  handler(calls.deleteText, async ({ assistant, params }) => {
    await deleteText(assistant, params.id);
    return { ok: true };
  }),
);

export const action = loader;
