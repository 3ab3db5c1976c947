import * as calls from '~/api/calls/widget';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { recordFeedback } from '~/services/conversations/feedback.server';
import { verifyVisitor } from '~/services/conversations/visitors.server';
import { spend } from '~/services/rate-limits/rate-limits.server';

export const loader = serve(
  handler(calls.feedback, async ({ assistant, owner, body }) => {
    const visitor = await verifyVisitor(body, assistant, owner);
    await spend({ 'widget-visitor': `${assistant.id}:${visitor.id}` });
    await recordFeedback({
      assistantId: assistant.id,
      visitorId: visitor.id,
      messageId: body.messageId,
      solved: body.solved,
    });
    return { ok: true };
  }),
);

export const action = loader;
