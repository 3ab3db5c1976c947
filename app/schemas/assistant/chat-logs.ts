import { z } from 'zod';

/** Maximum and default number of entries of GET /api/chat-logs. */
export const MAX_LOG_ENTRIES = 1000;

/** Query of GET /api/chat-logs. `before`: the `_id` of the oldest known entry, to get older ones. */
export const chatLogsQuery = z.object({
  limit: z.coerce
    .number('outOfRange')
    .int('outOfRange')
    .min(1, 'outOfRange')
    .max(MAX_LOG_ENTRIES, 'outOfRange')
    .optional(),
  before: z.coerce.number('outOfRange').int('outOfRange').min(1, 'outOfRange').optional(),
});

/** How a message of a visitor ended that the chat logs can be narrowed to; `person`: people took part. */
export const LOG_OUTCOMES = ['unanswered', 'unhelpful', 'person'] as const;
export type LogOutcome = (typeof LOG_OUTCOMES)[number];

/** Query of GET /api/statistics. */
export const statisticsQuery = z.object({
  days: z.coerce.number('outOfRange').int('outOfRange').min(1, 'outOfRange').max(90, 'outOfRange').default(30),
});
