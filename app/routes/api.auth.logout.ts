import { noSuchMethod, publicCall } from '~/api/owner-call.server';
import { json } from '~/http/request/error-response.server';
import { logOut } from '~/sign-in/authenticator.server';

export const action = publicCall('POST', async ({ request }) => json({ ok: true }, { headers: await logOut(request) }));

export const loader = noSuchMethod;
