import { AppError } from '~/errors';
import { json, noSuchMethod, publicCall } from '~/http/api.server';
import { confirmEmail } from '~/services/accounts.server';

export const loader = publicCall('GET', async ({ request }) => {
  const token = new URL(request.url).searchParams.get('token');
  if (!token) throw new AppError('invalid_link');
  await confirmEmail(token);
  return json({ ok: true });
});

export const action = noSuchMethod;
