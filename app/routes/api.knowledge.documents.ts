import { json, noSuchMethod, ownerCall } from '~/http/api.server';
import { documentOnWire } from '~/http/wire.server';
import { listDocuments } from '~/services/documents.server';

export const loader = ownerCall('GET', async ({ owner, language }) => {
  const documents = await listDocuments(owner.id);
  return json(documents.map((document) => documentOnWire(document, language)));
});

export const action = noSuchMethod;
