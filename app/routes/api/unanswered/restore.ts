import * as calls from '~/api/calls/conversations';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { restoreUnanswered } from '~/services/unanswered/unanswered.server';

export const loader = serve(
  handler(calls.restoreUnanswered, async ({ assistant, body }) => {
    await restoreUnanswered(assistant, Number(body.id));
    return { ok: true };
  }),
);

export const action = loader;
