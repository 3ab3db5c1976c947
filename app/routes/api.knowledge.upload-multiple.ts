import { noSuchMethod, ownerCall } from '~/api/owner-call.server';
import { serializeDocument } from '~/api/serializers.server';
import { json } from '~/http/request/error-response.server';
import { uploadDocuments } from '~/services/knowledge/documents.server';

/** Answers once the files are kept; `status` of each then tells how far its reading is. */
export const action = ownerCall('POST', async ({ request, owner, language }) => {
  const documents = await uploadDocuments(owner.id, request);
  return json({ documents: documents.map((document) => serializeDocument(document, language)) }, { status: 201 });
});

export const loader = noSuchMethod;
