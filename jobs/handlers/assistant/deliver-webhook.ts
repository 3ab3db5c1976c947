import { workOnWebhook } from '~/services/webhooks/deliver.server';
import type { Handler } from '../handler';

/** Sends what is due to a webhook, for one turn. */
export const deliverWebhookHandler: Handler<'deliver-webhook'> = ({ webhookId }, { signal }) =>
  workOnWebhook(webhookId, signal);
