import * as calls from '~/api/calls/widget';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { tFor } from '~/i18n/i18n.server';
import { verifyVisitor } from '~/services/conversations/visitors.server';
import { recordRating } from '~/services/inbox/ratings.server';
import { spend } from '~/services/rate-limits/rate-limits.server';

export const loader = serve(
  handler(calls.rating, async ({ assistant, owner, body, language }) => {
    const { id: visitorId } = await verifyVisitor(body, assistant, owner);
    await spend({ 'widget-visitor': `${assistant.id}:${visitorId}` });
    await recordRating({ assistantId: assistant.id, visitorId, eventId: body.event, rating: body.rating });
    return { text: tFor(language)('people:rated') };
  }),
);

export const action = loader;
