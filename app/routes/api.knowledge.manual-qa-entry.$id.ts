import { json, noSuchMethod, ownerCall } from '~/http/api.server';
import { deleteQaEntry } from '~/services/qa.server';

export const action = ownerCall('DELETE', async ({ owner, params }) => {
  await deleteQaEntry(owner.id, params.id ?? '');
  return json({ ok: true });
});

export const loader = noSuchMethod;
