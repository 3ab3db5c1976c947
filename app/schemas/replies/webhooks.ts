import { z } from 'zod';
import { WEBHOOK_KINDS } from '~/schemas/assistant/webhooks';
import { moment } from './moment';

export const webhookReply = z.strictObject({
  _id: z.string(),
  url: z.string(),
  events: z.enum(WEBHOOK_KINDS).array(),
  on: z.boolean(),
  /** `owner`, `gone` (it answered 410) or `failing` (nothing arrived for days). */
  offReason: z.enum(['owner', 'gone', 'failing']).nullable(),
  failingSince: moment.nullable(),
  createdAt: moment,
});

/** The secret that signs what a webhook gets. */
export const webhookSecretReply = z.strictObject({ secret: z.string() });

export const newWebhookReply = webhookReply.extend({ secret: z.string() });

export const webhookDeliveryReply = z.strictObject({
  _id: z.string(),
  type: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** Of the last attempt: the receiver's status and the beginning of its answer, or why there was none. */
  status: z.int().nullable(),
  failure: z.string().nullable(),
  response: z.string().nullable(),
  durationMs: z.int().nullable(),
  triedAt: moment.nullable(),
  /** When it is tried again, while it waits. */
  nextAt: moment.nullable(),
  createdAt: moment,
});
