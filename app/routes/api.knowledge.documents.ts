import { noSuchMethod, ownerCall } from '~/api/owner-call.server';
import { serializeDocument } from '~/api/serializers.server';
import { json } from '~/http/request/error-response.server';
import { listDocuments } from '~/services/knowledge/documents.server';

export const loader = ownerCall('GET', async ({ owner, language }) => {
  const documents = await listDocuments(owner.id);
  return json(documents.map((document) => serializeDocument(document, language)));
});

export const action = noSuchMethod;
