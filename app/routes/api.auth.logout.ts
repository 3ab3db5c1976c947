import { logOut } from '~/auth.server';
import { json, noSuchMethod, publicCall } from '~/http/api.server';

export const action = publicCall('POST', async ({ request }) => json({ ok: true }, { headers: await logOut(request) }));

export const loader = noSuchMethod;
