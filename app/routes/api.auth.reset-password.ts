import { signedInResponse } from '~/auth.server';
import { noSuchMethod, publicCall, readJson } from '~/http/api.server';
import { resetPasswordRequest } from '~/schemas/account';
import { resetPassword } from '~/services/passwords.server';
import { spend } from '~/services/rate-limits.server';
import { deviceOfRequest } from '~/session.server';

export const action = publicCall('POST', async ({ request, address }) => {
  const { token, password } = await readJson(request, resetPasswordRequest);
  await spend({ 'link-address': address });
  const { id } = await resetPassword(token, password, deviceOfRequest(request, address));
  return signedInResponse(request, id, { address });
});

export const loader = noSuchMethod;
