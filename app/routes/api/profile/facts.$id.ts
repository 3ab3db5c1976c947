import * as calls from '~/api/calls/assistant';
import { handler } from '~/api/handler.server';
import { serializeFact } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { denyFact, findProfileFact, stateFact } from '~/services/profile/profile.server';

export const loader = serve(
  handler(calls.updateFact, async ({ owner, params, body }) =>
    serializeFact(await findProfileFact(owner.id, await stateFact(owner.id, body, params.id))),
  ),
  handler(calls.deleteFact, async ({ owner, params }) => {
    await denyFact(owner.id, params.id);
    return { ok: true };
  }),
);

export const action = loader;
