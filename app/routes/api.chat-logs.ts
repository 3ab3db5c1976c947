import { checkBody, json, noSuchMethod, ownerCall } from '~/http/api.server';
import { logEntryOnWire } from '~/http/wire.server';
import { chatLogsQuery } from '~/schemas/chat-logs';
import { listEntries } from '~/services/chat-logs.server';

/** Newest first, and bounded: `limit` at most 1000, `before` an `_id` to go on from. */
export const loader = ownerCall('GET', async ({ request, owner }) => {
  const query = checkBody(Object.fromEntries(new URL(request.url).searchParams), chatLogsQuery);
  return json((await listEntries(owner.id, query)).map(logEntryOnWire));
});

export const action = noSuchMethod;
