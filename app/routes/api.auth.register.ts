import { noSuchMethod, publicCall } from '~/api/owner-call.server';
import { readJson } from '~/api/read-json.server';
import { signedInResponse } from '~/api/signed-in-response.server';
import { registerRequest } from '~/schemas/account';
import { registerOwner } from '~/services/accounts/accounts.server';
import { deviceOfRequest } from '~/sign-in/session.server';

export const action = publicCall('POST', async ({ request, language, address }) => {
  const { id } = await registerOwner(
    await readJson(request, registerRequest),
    language,
    deviceOfRequest(request, address),
  );
  return signedInResponse(request, id, { address, status: 201 });
});

export const loader = noSuchMethod;
