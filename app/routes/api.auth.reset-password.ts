import { noSuchMethod, publicCall } from '~/api/owner-call.server';
import { readJson } from '~/api/read-json.server';
import { signedInResponse } from '~/api/signed-in-response.server';
import { resetPasswordRequest } from '~/schemas/account';
import { resetPassword } from '~/services/accounts/log-in/passwords.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { deviceOfRequest } from '~/sign-in/session.server';

export const action = publicCall('POST', async ({ request, address }) => {
  const { token, password } = await readJson(request, resetPasswordRequest);
  await spend({ 'link-address': address });
  const { id } = await resetPassword(token, password, deviceOfRequest(request, address));
  return signedInResponse(request, id, { address });
});

export const loader = noSuchMethod;
