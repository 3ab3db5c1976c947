import { noSuchMethod, publicCall } from '~/api/owner-call.server';
import { json } from '~/http/request/error-response.server';
import { confirmInSession } from '~/services/accounts/confirmation.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { deviceOfRequest, findOwner } from '~/sign-in/session.server';

/** SPEC's call: it confirms in the session of the owner who signed up, and nobody else. */
export const loader = publicCall('GET', async ({ request, address }) => {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  await spend({ 'link-address': address });
  await confirmInSession(token, await findOwner(request), deviceOfRequest(request, address));
  return json({ ok: true });
});

export const action = noSuchMethod;
