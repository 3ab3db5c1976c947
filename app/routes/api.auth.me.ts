import { json, noSuchMethod, publicCall } from '~/http/api.server';
import { userOnWire } from '~/http/wire.server';
import { spend } from '~/services/rate-limits.server';
import { findOwner } from '~/session.server';

export const loader = publicCall('GET', async ({ request, address }) => {
  await spend({ 'read-address': address });
  const owner = await findOwner(request);
  return json({ user: owner ? await userOnWire(owner) : null });
});

export const action = noSuchMethod;
