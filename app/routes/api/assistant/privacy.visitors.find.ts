import * as calls from '~/api/calls/privacy';
import { handler } from '~/api/handler.server';
import { serializeFoundVisitor } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { findVisitors } from '~/services/privacy/find-visitors.server';

export const loader = serve(
  handler(calls.findVisitors, async ({ owner, body }) => {
    const { visitors, more } = await findVisitors(owner.id, body.query);
    return { visitors: visitors.map(serializeFoundVisitor), more };
  }),
);

export const action = loader;
