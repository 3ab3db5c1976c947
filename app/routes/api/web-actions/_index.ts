import * as calls from '~/api/calls/web-actions';
import { handler } from '~/api/handler.server';
import { serializeWebAction } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { addWebAction, listWebActions, shownWebAction } from '~/services/web-actions/web-actions.server';
import { deviceOfRequest } from '~/sign-in/session.server';

export const loader = serve(
  handler(calls.listWebActions, async ({ assistant }) => (await listWebActions(assistant)).map(serializeWebAction)),
  handler(calls.addWebAction, async ({ assistant, body, request, address }) => {
    const id = await addWebAction(assistant, body, deviceOfRequest(request, address));
    return serializeWebAction(await shownWebAction(assistant, id));
  }),
);

export const action = loader;
