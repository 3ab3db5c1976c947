import * as calls from '~/api/calls/knowledge';
import { handler } from '~/api/handler.server';
import { serializeDocument } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { listDocuments } from '~/services/knowledge/documents.server';

export const loader = serve(
  handler(calls.listDocuments, async ({ assistant, language }) => {
    const documents = await listDocuments(assistant);
    return documents.map((document) => serializeDocument(document, language));
  }),
);

export const action = loader;
