import { z } from 'zod';

/** Entries of GET /api/chat-logs at most, and where no `limit` is given. */
export const MAX_LOG_ENTRIES = 1000;

/** Query of GET /api/chat-logs. `before`: the `_id` of the oldest entry known, for the ones older than it. */
export const chatLogsQuery = z.object({
  limit: z.coerce
    .number('outOfRange')
    .int('outOfRange')
    .min(1, 'outOfRange')
    .max(MAX_LOG_ENTRIES, 'outOfRange')
    .optional(),
  before: z.coerce.number('outOfRange').int('outOfRange').min(1, 'outOfRange').optional(),
});
