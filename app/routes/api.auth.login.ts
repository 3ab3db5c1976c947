import { signedInResponse } from '~/auth.server';
import { noSuchMethod, publicCall, readJson } from '~/http/api.server';
import { loginRequest } from '~/schemas/account';
import { logIn } from '~/services/passwords.server';

export const action = publicCall('POST', async ({ request, address }) => {
  const { code, ...credentials } = await readJson(request, loginRequest);
  const { id } = await logIn(credentials, address);
  return signedInResponse(request, id, { address, code });
});

export const loader = noSuchMethod;
