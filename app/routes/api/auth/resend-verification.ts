import * as calls from '~/api/calls/account';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { resendVerification } from '~/services/accounts/confirmation.server';

/** The one call of an owner whose e-mail is not confirmed yet. */
export const loader = serve(
  handler(calls.resendVerification, async ({ owner, language, address }) => {
    await resendVerification(owner.id, language, address);
    return { ok: true };
  }),
);

export const action = loader;
