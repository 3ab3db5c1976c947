import { signedInResponse } from '~/auth.server';
import { noSuchMethod, publicCall, readJson } from '~/http/api.server';
import { registerRequest } from '~/schemas/account';
import { registerOwner } from '~/services/accounts.server';
import { deviceOfRequest } from '~/session.server';

export const action = publicCall('POST', async ({ request, language, address }) => {
  const { id } = await registerOwner(
    await readJson(request, registerRequest),
    language,
    deviceOfRequest(request, address),
  );
  return signedInResponse(request, id, { address, status: 201 });
});

export const loader = noSuchMethod;
