import { noSuchMethod, ownerCall } from '~/api/owner-call.server';
import { checkBody } from '~/api/read-json.server';
import { serializeLogEntry } from '~/api/serializers.server';
import { json } from '~/http/request/error-response.server';
import { chatLogsQuery } from '~/schemas/chat-logs';
import { listEntries } from '~/services/conversations/chat-logs.server';

/** Newest first, and bounded: `limit` at most 1000, `before` an `_id` to go on from. */
export const loader = ownerCall('GET', async ({ request, owner }) => {
  const query = checkBody(Object.fromEntries(new URL(request.url).searchParams), chatLogsQuery);
  return json((await listEntries(owner.id, query)).map(serializeLogEntry));
});

export const action = noSuchMethod;
