import { signedInResponse } from '~/auth.server';
import { noSuchMethod, publicCall, readJson } from '~/http/api.server';
import { loginSchema } from '~/schemas/account';
import { verifyCredentials } from '~/services/accounts.server';

export const action = publicCall('POST', async ({ request }) => {
  const { email, password } = await readJson(request, loginSchema);
  const { id } = await verifyCredentials(email, password);
  return signedInResponse(request, id);
});

export const loader = noSuchMethod;
