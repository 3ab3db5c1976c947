import { noSuchMethod, publicCall } from '~/api/owner-call.server';
import { serializeUser } from '~/api/serializers.server';
import { json } from '~/http/request/error-response.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { findOwner } from '~/sign-in/session.server';

export const loader = publicCall('GET', async ({ request, address }) => {
  await spend({ 'read-address': address });
  const owner = await findOwner(request);
  return json({ user: owner ? await serializeUser(owner) : null });
});

export const action = noSuchMethod;
