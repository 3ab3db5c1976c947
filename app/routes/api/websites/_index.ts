import * as calls from '~/api/calls/websites';
import { handler } from '~/api/handler.server';
import { serializeWebsite } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { addWebsite, listWebsites, websiteOf } from '~/services/website/websites.server';

export const loader = serve(
  handler(calls.listWebsites, async ({ owner, language }) =>
    (await listWebsites(owner.id)).map((site) => serializeWebsite(site, language)),
  ),
  handler(calls.addWebsite, async ({ owner, body, language }) => {
    const { id } = await addWebsite(owner.id, body);
    return serializeWebsite(await websiteOf(owner.id, id), language);
  }),
);

export const action = loader;
