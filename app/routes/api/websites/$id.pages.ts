import * as calls from '~/api/calls/websites';
import { handler } from '~/api/handler.server';
import { serializeWebsitePage } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { PAGES_SHOWN } from '~/schemas/knowledge/website';
import { choosePages, listPages } from '~/services/website/websites.server';

export const loader = serve(
  handler(calls.listWebsitePages, async ({ owner, params, query, language }) => {
    const pages = await listPages(owner.id, params.id, { from: query.from, most: PAGES_SHOWN });
    return pages.map((page) => serializeWebsitePage(page, language));
  }),
  handler(calls.chooseWebsitePages, async ({ owner, params, body }) => {
    await choosePages(owner.id, params.id, body);
    return { ok: true };
  }),
);

export const action = loader;
