import * as calls from '~/api/calls/knowledge';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { deleteEntry } from '~/services/trust/receipts/delete-entry.server';

export const loader = serve(
  handler(calls.deleteDocument, async ({ assistant, params }) => {
    await deleteEntry(assistant, 'document', params.storedName);
    return { ok: true };
  }),
);

export const action = loader;
