import * as calls from '~/api/calls/assistant';
import { handler } from '~/api/handler.server';
import { serializeFact } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { factsOfOwner, findProfileFact, stateFact } from '~/services/profile/profile.server';

export const loader = serve(
  handler(calls.listFacts, async ({ owner }) => (await factsOfOwner(owner.id)).map(serializeFact)),
  handler(calls.addFact, async ({ owner, body }) =>
    serializeFact(await findProfileFact(owner.id, await stateFact(owner.id, body))),
  ),
);

export const action = loader;
