import * as calls from '~/api/calls/account';
import { handler } from '~/api/handler.server';
import { serializeUser } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { findOwner } from '~/sign-in/session.server';

export const loader = serve(
  handler(calls.me, async ({ request, address }) => {
    await spend({ 'read-address': address });
    const owner = await findOwner(request);
    return { user: owner ? await serializeUser(owner) : null };
  }),
);

export const action = loader;
