import { json, noSuchMethod, ownerCall, readJson } from '~/http/api.server';
import { qaGroupOnWire } from '~/http/wire.server';
import { qaSchema } from '~/schemas/knowledge';
import { addQa } from '~/services/qa.server';

export const action = ownerCall('POST', async ({ request, owner }) => {
  const { entries } = await readJson(request, qaSchema);
  return json(qaGroupOnWire(await addQa(owner.id, entries)), { status: 201 });
});

export const loader = noSuchMethod;
