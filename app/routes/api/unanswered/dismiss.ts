import * as calls from '~/api/calls/conversations';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { dismissUnanswered } from '~/services/unanswered/unanswered.server';

export const loader = serve(
  handler(calls.dismissUnanswered, async ({ assistant, body }) => {
    await dismissUnanswered(assistant, Number(body.id));
    return { ok: true };
  }),
);

export const action = loader;
