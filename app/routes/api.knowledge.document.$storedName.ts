import { noSuchMethod, ownerCall } from '~/api/owner-call.server';
import { json } from '~/http/request/error-response.server';
import { deleteDocument } from '~/services/knowledge/documents.server';

export const action = ownerCall('DELETE', async ({ owner, params }) => {
  await deleteDocument(owner.id, params.storedName ?? '');
  return json({ ok: true });
});

export const loader = noSuchMethod;
