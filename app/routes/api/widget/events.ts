import * as calls from '~/api/calls/widget';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { wantsEventStream } from '~/api/streams/event-stream.server';
import { streamVisitorEvents } from '~/api/streams/visitor-stream.server';
import { verifyVisitor } from '~/services/conversations/visitors.server';
import { eventsForVisitor, findConversation } from '~/services/inbox/visitor-events.server';
import { spend } from '~/services/rate-limits/rate-limits.server';

export const loader = serve(
  handler(calls.events, async ({ request, assistant, owner, body, language }) => {
    const { id: visitorId } = await verifyVisitor(body, assistant, owner);
    await spend({ 'widget-visitor': `${assistant.id}:${visitorId}` });
    const place = { assistantId: assistant.id, visitorId, thread: body.conversationId };
    const conversation = await findConversation(place);
    if (!conversation) return { state: 'bot' as const, last: body.after, events: [] };
    const read = (after: number) => eventsForVisitor(conversation.id, after, language);
    return wantsEventStream(request)
      ? streamVisitorEvents(conversation.id, visitorId, body.after, read, request.signal)
      : read(body.after);
  }),
);

export const action = loader;
