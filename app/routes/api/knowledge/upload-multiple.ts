import * as calls from '~/api/calls/knowledge';
import { handler } from '~/api/handler.server';
import { serializeDocument } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { uploadOf } from '~/http/request/upload.server';
import { uploadDocuments } from '~/services/knowledge/documents.server';

/** Answers once the files are kept; `status` of each then tells how far its reading is. */
export const loader = serve(
  handler(calls.uploadDocuments, async ({ request, assistant, language }) => {
    const documents = await uploadDocuments(assistant, uploadOf(request));
    return { documents: documents.map((document) => serializeDocument(document, language)) };
  }),
);

export const action = loader;
