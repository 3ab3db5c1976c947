import * as calls from '~/api/calls/widget';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { historyOf } from '~/services/conversations/visitor-history.server';
import { verifyVisitor } from '~/services/conversations/visitors.server';
import { spend } from '~/services/rate-limits/rate-limits.server';
import { prepareIndex } from '~/services/search/prepare-index.server';

/** A visitor's own running conversation, for another of their devices or tabs. */
export const loader = serve(
  handler(calls.history, async ({ assistant, owner, body }) => {
    const visitor = await verifyVisitor(body, assistant, owner);
    await spend({ 'widget-visitor': `${assistant.id}:${visitor.id}` });
    prepareIndex(assistant);
    return historyOf({ assistantId: assistant.id, visitorId: visitor.id, conversationId: body.conversationId });
  }),
);

export const action = loader;
