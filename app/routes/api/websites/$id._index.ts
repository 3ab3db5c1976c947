import * as calls from '~/api/calls/websites';
import { handler } from '~/api/handler.server';
import { serializeWebsite } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { changeWebsite, deleteWebsite, websiteOf } from '~/services/website/websites.server';

export const loader = serve(
  handler(calls.changeWebsite, async ({ assistant, params, body, language }) => {
    await changeWebsite(assistant, params.id, body);
    return serializeWebsite(await websiteOf(assistant, params.id), language);
  }),
  handler(calls.deleteWebsite, async ({ assistant, params }) => {
    await deleteWebsite(assistant, params.id);
    return { ok: true };
  }),
);

export const action = loader;
