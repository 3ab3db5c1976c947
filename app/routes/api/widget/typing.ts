import * as calls from '~/api/calls/widget';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { verifyVisitor } from '~/services/conversations/visitors.server';
import { findConversation } from '~/services/inbox/visitor-events.server';
import { visitorTypes } from '~/services/live/typing';
import { spend } from '~/services/rate-limits/rate-limits.server';

export const loader = serve(
  handler(calls.typing, async ({ assistant, owner, body }) => {
    const { id: visitorId } = await verifyVisitor(body, assistant, owner);
    await spend({ 'widget-visitor': `${assistant.id}:${visitorId}` });
    const place = { assistantId: assistant.id, visitorId, thread: body.conversationId };
    const conversation = await findConversation(place);
    if (conversation?.state === 'waiting' || conversation?.state === 'person') {
      visitorTypes({ assistantId: assistant.id, conversationId: conversation.id });
    }
    return { ok: true as const };
  }),
);

export const action = loader;
