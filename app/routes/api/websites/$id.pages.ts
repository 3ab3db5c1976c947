import * as calls from '~/api/calls/websites';
import { handler } from '~/api/handler.server';
import { serializeWebsitePage } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { PAGES_SHOWN } from '~/schemas/knowledge/website';
import { choosePages, listPages } from '~/services/website/websites.server';

export const loader = serve(
  handler(calls.listWebsitePages, async ({ assistant, params, query, language }) => {
    const pages = await listPages(assistant, params.id, { from: query.from, most: PAGES_SHOWN });
    return pages.map((page) => serializeWebsitePage(page, language));
  }),
  handler(calls.chooseWebsitePages, async ({ assistant, params, body }) => {
    await choosePages(assistant, params.id, body);
    return { ok: true };
  }),
);

export const action = loader;
