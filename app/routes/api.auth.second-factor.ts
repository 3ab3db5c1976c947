import { signInByCode, userResponse } from '~/auth.server';
import { noSuchMethod, publicCall, readJson } from '~/http/api.server';
import { codeSchema } from '~/schemas/second-factor';

/** The second half of a sign-in that was answered with `second_factor_required`. */
export const action = publicCall('POST', async ({ request, address }) => {
  const { code } = await readJson(request, codeSchema);
  return userResponse(await signInByCode(request, code, address));
});

export const loader = noSuchMethod;
