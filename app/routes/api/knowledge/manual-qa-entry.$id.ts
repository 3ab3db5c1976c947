import * as calls from '~/api/calls/knowledge';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { deleteQaEntry, updateQaEntry } from '~/services/knowledge/qa.server';

export const loader = serve(
  handler(calls.updateQaEntry, async ({ assistant, params, body }) => {
    await updateQaEntry(assistant, params.id, body);
    return { ok: true };
  }),
  handler(calls.deleteQaEntry, async ({ assistant, params }) => {
    await deleteQaEntry(assistant, params.id);
    return { ok: true };
  }),
);

export const action = loader;
