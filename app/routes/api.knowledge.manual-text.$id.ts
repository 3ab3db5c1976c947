import { noSuchMethod, ownerCall } from '~/api/owner-call.server';
import { json } from '~/http/request/error-response.server';
import { deleteText } from '~/services/knowledge/texts.server';

export const action = ownerCall('DELETE', async ({ owner, params }) => {
  await deleteText(owner.id, params.id ?? '');
  return json({ ok: true });
});

export const loader = noSuchMethod;
