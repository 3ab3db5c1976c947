import * as calls from '~/api/calls/websites';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { readWebsite } from '~/services/website/websites.server';

export const loader = serve(
  handler(calls.readWebsite, async ({ assistant, params }) => {
    await readWebsite(assistant, params.id);
    return { ok: true };
  }),
);

export const action = loader;
