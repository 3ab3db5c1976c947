import { webhookChange, webhookSchema } from '~/schemas/assistant/webhooks';
import { okReply } from '~/schemas/replies/general';
import * as reply from '~/schemas/replies/webhooks';
import { type Call, endpoint } from './call';

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  group: 'Webhooks',
  summary: 'Addresses that are told of events, the oldest first.',
  for: 'assistant',
  reply: reply.webhookReply.array(),
});

export const addWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  group: 'Webhooks',
  summary:
    'Adds an address. Events are posted there as JSON, signed by Standard Webhooks with the secret of the answer; any 2xx ends an event, others are tried again for a day, and 410 turns the webhook off. An event may come twice, under the same `webhook-id`, and in another order.',
  for: 'assistant',
  body: webhookSchema,
  reply: reply.newWebhookReply,
  status: 201,
  errors: ['webhook_refused', 'webhook_limit'],
});

export const changeWebhook = endpoint({
  method: 'PUT',
  path: '/api/webhooks/{id}',
  group: 'Webhooks',
  summary: 'Changes the address or its events, or turns it off or on.',
  for: 'assistant',
  body: webhookChange,
  reply: reply.webhookReply,
  errors: ['not_found', 'webhook_refused'],
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/{id}',
  group: 'Webhooks',
  summary: 'Deletes a webhook with its log.',
  for: 'assistant',
  reply: okReply,
  errors: ['not_found'],
});

export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/secret',
  group: 'Webhooks',
  summary: 'Makes a new secret. For 24 hours events are signed with the previous one too.',
  for: 'assistant',
  reply: reply.webhookSecretReply,
  errors: ['not_found'],
});

export const tryWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/{id}/try',
  group: 'Webhooks',
  summary: 'Sends the event `webhook.test`, once.',
  for: 'assistant',
  reply: okReply,
  errors: ['not_found', 'rate_limited'],
});

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/{id}/deliveries',
  group: 'Webhooks',
  summary: 'The last 50 events of 30 days and what became of them, newest first.',
  for: 'assistant',
  reply: reply.webhookDeliveryReply.array(),
  errors: ['not_found'],
});

export const sendDeliveryAgain = endpoint({
  method: 'POST',
  path: '/api/webhooks/deliveries/{id}/again',
  group: 'Webhooks',
  summary: 'Sends an event again, under the same `webhook-id`.',
  for: 'assistant',
  reply: okReply,
  errors: ['not_found', 'webhook_off', 'rate_limited'],
});

export const WEBHOOK_CALLS: readonly Call[] = [
  listWebhooks,
  addWebhook,
  changeWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  tryWebhook,
  listWebhookDeliveries,
  sendDeliveryAgain,
];
