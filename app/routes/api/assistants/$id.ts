import * as calls from '~/api/calls/assistants';
import { handler } from '~/api/handler.server';
import { serializeAssistant } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { deleteAssistant, renameAssistant } from '~/services/accounts/assistants.server';
import { requireRecentProofApi } from '~/sign-in/recent-proof.server';
import { deviceOfRequest } from '~/sign-in/session.server';

export const loader = serve(
  handler(calls.renameAssistant, async ({ owner, params, body }) =>
    serializeAssistant(await renameAssistant(owner.id, params.id, body.name)),
  ),
  handler(calls.deleteAssistant, async ({ request, owner, params, address }) => {
    requireRecentProofApi(owner);
    await deleteAssistant(owner.id, params.id, deviceOfRequest(request, address));
    return { ok: true };
  }),
);

export const action = loader;
