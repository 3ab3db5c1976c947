import * as calls from '~/api/calls/knowledge';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { updateQaEntry } from '~/services/knowledge/qa.server';
import { deleteEntry } from '~/services/trust/receipts/delete-entry.server';

export const loader = serve(
  handler(calls.updateQaEntry, async ({ assistant, params, body }) => {
    await updateQaEntry(assistant, params.id, body);
    return { ok: true };
  }),
  handler(calls.deleteQaEntry, async ({ assistant, params }) => {
    await deleteEntry(assistant, 'qa', params.id);
    return { ok: true };
  }),
);

export const action = loader;
