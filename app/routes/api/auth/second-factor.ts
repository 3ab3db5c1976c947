import * as calls from '~/api/calls/account';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { userOfSession } from '~/api/signed-in.server';
import { signInByCode } from '~/sign-in/authenticator.server';

/** The second half of a sign-in that was answered with `second_factor_required`. */
export const loader = serve(
  handler(calls.secondFactor, async ({ request, body, address }) =>
    userOfSession(await signInByCode(request, body.code, address)),
  ),
);

export const action = loader;
