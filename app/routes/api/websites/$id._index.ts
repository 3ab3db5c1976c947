import * as calls from '~/api/calls/websites';
import { handler } from '~/api/handler.server';
import { serializeWebsite } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { changeWebsite, deleteWebsite, websiteOf } from '~/services/website/websites.server';

export const loader = serve(
  handler(calls.changeWebsite, async ({ owner, params, body, language }) => {
    await changeWebsite(owner.id, params.id, body);
    return serializeWebsite(await websiteOf(owner.id, params.id), language);
  }),
  handler(calls.deleteWebsite, async ({ owner, params }) => {
    await deleteWebsite(owner.id, params.id);
    return { ok: true };
  }),
);

export const action = loader;
