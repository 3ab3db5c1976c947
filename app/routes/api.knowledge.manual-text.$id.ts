import { json, noSuchMethod, ownerCall } from '~/http/api.server';
import { deleteText } from '~/services/texts.server';

export const action = ownerCall('DELETE', async ({ owner, params }) => {
  await deleteText(owner.id, params.id ?? '');
  return json({ ok: true });
});

export const loader = noSuchMethod;
