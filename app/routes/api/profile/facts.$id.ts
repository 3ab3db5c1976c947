import * as calls from '~/api/calls/assistant';
import { handler } from '~/api/handler.server';
import { serializeFact } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { denyFact, findProfileFact, stateFact } from '~/services/profile/profile.server';

export const loader = serve(
  handler(calls.updateFact, async ({ assistant, params, body }) =>
    serializeFact(await findProfileFact(assistant, await stateFact(assistant, body, params.id))),
  ),
  handler(calls.deleteFact, async ({ assistant, params }) => {
    await denyFact(assistant, params.id);
    return { ok: true };
  }),
);

export const action = loader;
