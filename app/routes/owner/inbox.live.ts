import type { LoaderFunctionArgs } from '@remix-run/node';
import { wantsEventStream } from '~/api/event-stream.server';
import { liveStream } from '~/api/live-stream.server';
import { log } from '~/infra/log.server';
import { attend } from '~/services/inbox/attendance.server';
import { ofAssistant } from '~/services/live/changes.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';

/** Tells an open inbox that something has changed. While it is open, its owner counts as being there. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { owner, assistant } = await requireAssistant(request);
  if (!wantsEventStream(request)) return new Response(null, { status: 204 });
  let number = 0;
  return liveStream(ofAssistant(assistant.id), request.signal, {
    read: async () => ({ number: ++number }),
    beat: () =>
      attend(assistant, owner.id).catch((error) => log.error({ err: error }, 'could not note who is at the inbox')),
  });
}
