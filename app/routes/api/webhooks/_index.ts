import * as calls from '~/api/calls/webhooks';
import { handler } from '~/api/handler.server';
import { serializeWebhook } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { addWebhook, listWebhooks, secretOf, webhookOf } from '~/services/webhooks/webhooks.server';
import { deviceOfRequest } from '~/sign-in/session.server';

export const loader = serve(
  handler(calls.listWebhooks, async ({ assistant }) => (await listWebhooks(assistant)).map(serializeWebhook)),
  handler(calls.addWebhook, async ({ assistant, body, request, address }) => {
    const id = await addWebhook(assistant, body, deviceOfRequest(request, address));
    return { ...serializeWebhook(await webhookOf(assistant, id)), secret: await secretOf(assistant, id) };
  }),
);

export const action = loader;
