import { AppError } from '~/errors';
import { json, noSuchMethod, publicCall } from '~/http/api.server';
import { confirmEmail } from '~/services/accounts.server';
import { spend } from '~/services/rate-limits.server';

export const loader = publicCall('GET', async ({ request, address }) => {
  const token = new URL(request.url).searchParams.get('token');
  if (!token) throw new AppError('invalid_link');
  await spend({ 'link-address': address });
  await confirmEmail(token);
  return json({ ok: true });
});

export const action = noSuchMethod;
