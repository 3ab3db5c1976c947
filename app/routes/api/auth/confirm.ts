import * as calls from '~/api/calls/account';
import { handler, withHeaders } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { proveOwner } from '~/services/accounts/second-factor/proof.server';
import { deviceOfRequest, sessionCookieOf } from '~/sign-in/session.server';

/** The proof that calls ask for with `proof_required`. */
export const loader = serve(
  handler(calls.confirm, async ({ request, owner, body, address }) => {
    const renewed = await proveOwner(owner, body, deviceOfRequest(request, address));
    return withHeaders({ ok: true }, { 'Set-Cookie': await sessionCookieOf(renewed) });
  }),
);

export const action = loader;
