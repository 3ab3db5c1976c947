import * as calls from '~/api/calls/webhooks';
import { handler } from '~/api/handler.server';
import { serializeDelivery } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { listDeliveries } from '~/services/webhooks/log.server';

export const loader = serve(
  handler(calls.listWebhookDeliveries, async ({ assistant, params }) =>
    (await listDeliveries(assistant, params.id)).map(serializeDelivery),
  ),
);

export const action = loader;
