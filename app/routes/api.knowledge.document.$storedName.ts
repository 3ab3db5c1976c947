import { json, noSuchMethod, ownerCall } from '~/http/api.server';
import { deleteDocument } from '~/services/documents.server';

export const action = ownerCall('DELETE', async ({ owner, params }) => {
  await deleteDocument(owner.id, params.storedName ?? '');
  return json({ ok: true });
});

export const loader = noSuchMethod;
