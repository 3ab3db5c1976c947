import * as calls from '~/api/calls/conversations';
import { handler } from '~/api/handler.server';
import { serializeLogEntry } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { listEntries } from '~/services/conversations/logs/exchanges.server';

/** Newest first, and bounded: `limit` at most 1000, `before` an `_id` to go on from. */
export const loader = serve(
  handler(calls.listChatLogs, async ({ assistant, query }) =>
    (await listEntries(assistant, query)).map(serializeLogEntry),
  ),
);

export const action = loader;
