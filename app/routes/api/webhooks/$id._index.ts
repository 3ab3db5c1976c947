import * as calls from '~/api/calls/webhooks';
import { handler } from '~/api/handler.server';
import { serializeWebhook } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { changeWebhook, deleteWebhook, webhookOf } from '~/services/webhooks/webhooks.server';
import { deviceOfRequest } from '~/sign-in/session.server';

export const loader = serve(
  handler(calls.changeWebhook, async ({ assistant, params, body }) => {
    await changeWebhook(assistant, params.id, body);
    return serializeWebhook(await webhookOf(assistant, params.id));
  }),
  handler(calls.deleteWebhook, async ({ assistant, params, request, address }) => {
    await deleteWebhook(assistant, params.id, deviceOfRequest(request, address));
    return { ok: true };
  }),
);

export const action = loader;
