import { widgetCall } from '~/api/widget-call.server';
import { json } from '~/http/request/error-response.server';
import { historyRequest } from '~/schemas/widget';
import { historyOf } from '~/services/conversations/visitor-history.server';
import { verifyVisitor } from '~/services/conversations/visitors.server';
import { spend } from '~/services/rate-limits/rate-limits.server';

/** A visitor's own running conversation, for another of their devices or tabs. */
const call = widgetCall(historyRequest, async ({ assistant, owner, body }) => {
  const visitor = await verifyVisitor(body, assistant, owner);
  await spend({ 'widget-visitor': `${assistant.id}:${visitor.id}` });
  return json(
    await historyOf({ assistantId: assistant.id, visitorId: visitor.id, conversationId: body.conversationId }),
  );
});

export const action = call.action;
export const loader = call.loader;
