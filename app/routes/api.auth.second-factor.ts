import { noSuchMethod, publicCall } from '~/api/owner-call.server';
import { readJson } from '~/api/read-json.server';
import { userResponse } from '~/api/signed-in-response.server';
import { codeSchema } from '~/schemas/second-factor';
import { signInByCode } from '~/sign-in/authenticator.server';

/** The second half of a sign-in that was answered with `second_factor_required`. */
export const action = publicCall('POST', async ({ request, address }) => {
  const { code } = await readJson(request, codeSchema);
  return userResponse(await signInByCode(request, code, address));
});

export const loader = noSuchMethod;
