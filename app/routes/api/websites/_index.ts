import * as calls from '~/api/calls/websites';
import { handler } from '~/api/handler.server';
import { serializeWebsite } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { addWebsite, listWebsites, websiteOf } from '~/services/website/websites.server';

export const loader = serve(
  handler(calls.listWebsites, async ({ assistant, language }) =>
    (await listWebsites(assistant)).map((site) => serializeWebsite(site, language)),
  ),
  handler(calls.addWebsite, async ({ assistant, body, language }) => {
    const { id } = await addWebsite(assistant, body);
    return serializeWebsite(await websiteOf(assistant, id), language);
  }),
);

export const action = loader;
