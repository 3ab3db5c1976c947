import { signedInResponse } from '~/auth.server';
import { noSuchMethod, publicCall, readJson } from '~/http/api.server';
import { loginSchema } from '~/schemas/account';
import { logIn } from '~/services/passwords.server';

export const action = publicCall('POST', async ({ request, address }) => {
  const { id } = await logIn(await readJson(request, loginSchema), address);
  return signedInResponse(request, id);
});

export const loader = noSuchMethod;
