import * as calls from '~/api/calls/webhooks';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { sendAgain } from '~/services/webhooks/log.server';

export const loader = serve(
  handler(calls.sendDeliveryAgain, async ({ assistant, params }) => {
    await sendAgain(assistant, params.id);
    return { ok: true };
  }),
);

export const action = loader;
