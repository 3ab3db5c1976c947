import { noSuchMethod, ownerCall } from '~/api/owner-call.server';
import { json } from '~/http/request/error-response.server';
import { deleteQaEntry } from '~/services/knowledge/qa.server';

export const action = ownerCall('DELETE', async ({ owner, params }) => {
  await deleteQaEntry(owner.id, params.id ?? '');
  return json({ ok: true });
});

export const loader = noSuchMethod;
