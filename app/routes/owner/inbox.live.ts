import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { wantsEventStream } from '~/api/streams/event-stream.server';
import { liveStream } from '~/api/streams/live-stream.server';
import { submitForm } from '~/http/forms/form.server';
import { log } from '~/infra/log.server';
import { typingSchema } from '~/schemas/people/inbox';
import { attend } from '~/services/inbox/attendance.server';
import { isInInbox } from '~/services/inbox/views/timeline.server';
import { onAccessEnd } from '~/services/live/access.server';
import { ofAssistant } from '~/services/live/changes.server';
import { hearVisitors, personTypes } from '~/services/live/typing';
import { mayAct } from '~/services/team/access.server';
import { requireAssistant } from '~/sign-in/requested-assistant.server';

/** Tells an open inbox that something has changed. While it is open, the person counts as being there. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { person, owner, assistant } = await requireAssistant(request);
  if (!wantsEventStream(request)) return new Response(null, { status: 204 });
  let number = 0;
  return liveStream(ofAssistant(assistant.id), request.signal, {
    mayGoOn: () => mayAct(person.id, owner.id, 'operator'),
    endOn: (end) => onAccessEnd(owner.id, person.id, end),
    read: async () => ({ number: ++number }),
    also: (send) => hearVisitors(assistant.id, (conversationId) => send({ typing: conversationId })),
    beat: () =>
      attend(assistant, person.id).catch((error) => log.error({ err: error }, 'could not record who is at the inbox')),
  });
}

/** Tells the visitor of an open conversation that somebody is writing to them. */
export async function action({ request }: ActionFunctionArgs) {
  const { assistant } = await requireAssistant(request);
  return submitForm(request, typingSchema, async ({ c: conversationId }) => {
    const place = { assistantId: assistant.id, conversationId };
    if (await isInInbox(place)) personTypes(place);
    return new Response(null, { status: 204 });
  });
}
