import * as calls from '~/api/calls/webhooks';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { sendTest } from '~/services/webhooks/log.server';

export const loader = serve(
  handler(calls.tryWebhook, async ({ assistant, params }) => {
    await sendTest(assistant, params.id);
    return { ok: true };
  }),
);

export const action = loader;
