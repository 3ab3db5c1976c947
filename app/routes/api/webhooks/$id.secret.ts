import * as calls from '~/api/calls/webhooks';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { rotateWebhookSecret } from '~/services/webhooks/webhooks.server';
import { deviceOfRequest } from '~/sign-in/session.server';

export const loader = serve(
  handler(calls.rotateWebhookSecret, async ({ assistant, params, request, address }) => ({
    secret: await rotateWebhookSecret(assistant, params.id, deviceOfRequest(request, address)),
  })),
);

export const action = loader;
