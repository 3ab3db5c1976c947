import * as calls from '~/api/calls/websites';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { settleGone } from '~/services/website/websites.server';

export const loader = serve(
  handler(calls.settleGonePages, async ({ assistant, params, body }) => {
    await settleGone(assistant, params.id, body.remove);
    return { ok: true };
  }),
);

export const action = loader;
