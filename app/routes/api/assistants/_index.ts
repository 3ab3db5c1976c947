import * as calls from '~/api/calls/assistants';
import { handler } from '~/api/handler.server';
import { serializeAssistant } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { addAssistant } from '~/services/accounts/assistants.server';
import { listAssistants } from '~/services/assistant/assistants.server';
import { deviceOfRequest } from '~/sign-in/session.server';

export const loader = serve(
  handler(calls.listAssistants, async ({ owner }) => (await listAssistants(owner.id)).map(serializeAssistant)),
  handler(calls.addAssistant, async ({ request, owner, body, address }) =>
    serializeAssistant(await addAssistant(owner.id, body.name, deviceOfRequest(request, address))),
  ),
);

export const action = loader;
