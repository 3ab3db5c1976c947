import * as calls from '~/api/calls/account';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { requestPasswordReset } from '~/services/accounts/log-in/passwords.server';

/** The answer is the same whether or not anyone has that address. */
export const loader = serve(
  handler(calls.forgotPassword, async ({ body, address }) => {
    await requestPasswordReset(body.email, address);
    return { ok: true };
  }),
);

export const action = loader;
