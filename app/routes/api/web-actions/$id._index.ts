import * as calls from '~/api/calls/web-actions';
import { handler } from '~/api/handler.server';
import { serializeWebAction } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { changeWebAction, deleteWebAction, shownWebAction } from '~/services/web-actions/web-actions.server';
import { deviceOfRequest } from '~/sign-in/session.server';

export const loader = serve(
  handler(calls.changeWebAction, async ({ assistant, params, body, request, address }) => {
    await changeWebAction(assistant, params.id, body, deviceOfRequest(request, address));
    return serializeWebAction(await shownWebAction(assistant, params.id));
  }),
  handler(calls.deleteWebAction, async ({ assistant, params, request, address }) => {
    await deleteWebAction(assistant, params.id, deviceOfRequest(request, address));
    return { ok: true };
  }),
);

export const action = loader;
