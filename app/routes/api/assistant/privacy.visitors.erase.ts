import * as calls from '~/api/calls/privacy';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { eraseVisitors } from '~/services/privacy/erase-visitors.server';
import { requireRecentProofApi } from '~/sign-in/recent-proof.server';
import { deviceOfRequest } from '~/sign-in/session.server';

export const loader = serve(
  handler(calls.eraseVisitors, async ({ request, owner, body, address }) => {
    requireRecentProofApi(owner);
    return eraseVisitors(owner.id, body.userIds, deviceOfRequest(request, address));
  }),
);

export const action = loader;
