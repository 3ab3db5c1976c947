import { json, noSuchMethod, ownerCall } from '~/http/api.server';
import { documentOnWire } from '~/http/wire.server';
import { uploadDocuments } from '~/services/documents.server';

/** Answers once the files are kept; `status` of each then tells how far its reading is. */
export const action = ownerCall('POST', async ({ request, owner, language }) => {
  const documents = await uploadDocuments(owner.id, request);
  return json({ documents: documents.map((document) => documentOnWire(document, language)) }, { status: 201 });
});

export const loader = noSuchMethod;
