import * as calls from '~/api/calls/widget';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { verifyVisitor } from '~/services/conversations/visitors.server';
import { noteSeen } from '~/services/inbox/seen.server';
import { spend } from '~/services/rate-limits/rate-limits.server';

export const loader = serve(
  handler(calls.seen, async ({ assistant, owner, body }) => {
    const { id: visitorId } = await verifyVisitor(body, assistant, owner);
    await spend({ 'widget-visitor': `${assistant.id}:${visitorId}` });
    await noteSeen({ assistantId: assistant.id, visitorId, thread: body.conversationId }, body.event);
    return { ok: true as const };
  }),
);

export const action = loader;
