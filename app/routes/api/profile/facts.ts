import * as calls from '~/api/calls/assistant';
import { handler } from '~/api/handler.server';
import { serializeFact } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { factsOfOwner, findProfileFact, stateFact } from '~/services/profile/profile.server';

export const loader = serve(
  handler(calls.listFacts, async ({ assistant }) => (await factsOfOwner(assistant)).map(serializeFact)),
  handler(calls.addFact, async ({ assistant, body }) =>
    serializeFact(await findProfileFact(assistant, await stateFact(assistant, body))),
  ),
);

export const action = loader;
