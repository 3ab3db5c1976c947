import * as calls from '~/api/calls/account';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { confirmInSession } from '~/services/accounts/confirmation.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { deviceOfRequest, findOwner } from '~/sign-in/session.server';

/** Confirms in the session of the owner who signed up, and in no other (product.md 7). */
export const loader = serve(
  handler(calls.verifyEmail, async ({ request, query, address }) => {
    await spend({ 'link-address': address });
    await confirmInSession(query.token, await findOwner(request), deviceOfRequest(request, address));
    return { ok: true };
  }),
);

export const action = loader;
