import { json } from '~/http/api.server';
import { widgetCall } from '~/http/widget.server';
import { historyRequest } from '~/schemas/widget';
import { spend } from '~/services/rate-limits.server';
import { historyOf } from '~/services/visitor-history.server';
import { verifyVisitor } from '~/services/visitors.server';

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
