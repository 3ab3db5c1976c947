import { z } from 'zod';

/** Outgoing webhooks. Messages are keys of validation.json. */

export const WEBHOOK_KINDS = [
  'message.answered',
  'message.unanswered',
  'lead.created',
  'conversation.waiting',
  'conversation.closed',
  'document.ready',
  'document.failed',
  'exam.red',
] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];

const events = z.array(z.enum(WEBHOOK_KINDS)).min(1, 'webhook_events').max(WEBHOOK_KINDS.length);
const url = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required', abort: true })
  .max(2000, { error: 'tooLong', abort: true })
  .refine((value) => URL.canParse(value) && /^https?:\/\/[^/]/i.test(value), 'urlInvalid');

/** Body of POST /api/webhooks, and the form that adds one. */
export const webhookSchema = z.object({ url, events });
export type WebhookInput = z.output<typeof webhookSchema>;

/** Body of PUT /api/webhooks/{id}. */
export const webhookChange = webhookSchema.extend({ on: z.boolean().optional() });

/** The forms of /webhooks, which send no tick, one, or several. */
export const webhookForm = webhookSchema.extend({
  events: z.preprocess((value) => (value === undefined ? [] : [value].flat()), events),
});
