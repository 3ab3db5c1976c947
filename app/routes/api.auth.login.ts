import { signedInResponse } from '~/auth.server';
import { noSuchMethod, publicCall, readJson } from '~/http/api.server';
import { originOf } from '~/http/known-device.server';
import { loginRequest } from '~/schemas/account';
import { logIn } from '~/services/accounts/log-in.server';

export const action = publicCall('POST', async ({ request, address }) => {
  const { code, ...credentials } = await readJson(request, loginRequest);
  const { id } = await logIn(credentials, await originOf(request, address));
  return signedInResponse(request, id, { address, code });
});

export const loader = noSuchMethod;
