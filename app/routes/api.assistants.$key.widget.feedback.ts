import { widgetCall } from '~/api/widget-call.server';
import { json } from '~/http/request/error-response.server';
import { feedbackRequest } from '~/schemas/widget';
import { recordFeedback } from '~/services/conversations/feedback.server';
import { verifyVisitor } from '~/services/conversations/visitors.server';
import { spend } from '~/services/rate-limits/rate-limits.server';

const call = widgetCall(feedbackRequest, async ({ assistant, owner, body }) => {
  const visitor = await verifyVisitor(body, assistant, owner);
  await spend({ 'widget-visitor': `${assistant.id}:${visitor.id}` });
  await recordFeedback({
    assistantId: assistant.id,
    visitorId: visitor.id,
    messageId: body.messageId,
    solved: body.solved,
  });
  return json({ ok: true });
});

export const action = call.action;
export const loader = call.loader;
