import { signedInResponse } from '~/auth.server';
import { noSuchMethod, publicCall, readJson } from '~/http/api.server';
import { originOf } from '~/http/known-device.server';
import { loginSchema } from '~/schemas/account';
import { logIn } from '~/services/accounts/log-in.server';

export const action = publicCall('POST', async ({ request, address }) => {
  const { id } = await logIn(await readJson(request, loginSchema), await originOf(request, address));
  return signedInResponse(request, id);
});

export const loader = noSuchMethod;
