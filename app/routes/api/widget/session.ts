import * as calls from '~/api/calls/widget';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { issueAnonymous } from '~/services/conversations/visitors.server';
import { spend } from '~/services/rate-limits/rate-limits.server';

export const loader = serve(
  handler(calls.session, async ({ assistant, address }) => {
    await spend({ 'visitor-address': address });
    return issueAnonymous(assistant);
  }),
);

export const action = loader;
