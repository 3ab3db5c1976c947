import { noSuchMethod, publicCall } from '~/api/owner-call.server';
import { readJson } from '~/api/read-json.server';
import { signedInResponse } from '~/api/signed-in-response.server';
import { loginRequest } from '~/schemas/account';
import { logIn } from '~/services/accounts/log-in/log-in.server';
import { originOf } from '~/sign-in/known-device.server';

export const action = publicCall('POST', async ({ request, address }) => {
  const { code, ...credentials } = await readJson(request, loginRequest);
  const { id } = await logIn(credentials, await originOf(request, address));
  return signedInResponse(request, id, { address, code });
});

export const loader = noSuchMethod;
