import * as calls from '~/api/calls/knowledge';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { deleteDocument } from '~/services/knowledge/documents.server';

export const loader = serve(
  handler(calls.deleteDocument, async ({ assistant, params }) => {
    await deleteDocument(assistant, params.storedName);
    return { ok: true };
  }),
);

export const action = loader;
