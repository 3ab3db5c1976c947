import { json, noSuchMethod, publicCall } from '~/http/api.server';
import { signOut } from '~/session.server';

export const action = publicCall('POST', async ({ request }) =>
  json({ ok: true }, { headers: { 'Set-Cookie': await signOut(request) } }),
);

export const loader = noSuchMethod;
