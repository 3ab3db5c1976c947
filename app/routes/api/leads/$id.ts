import * as calls from '~/api/calls/leads';
import { handler } from '~/api/handler.server';
import { serializeLead } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { changeLead, eraseLead } from '~/services/leads/leads.server';

export const loader = serve(
  handler(calls.changeLead, async ({ assistant, params, body }) =>
    serializeLead(await changeLead(assistant, params.id, body)),
  ),
  handler(calls.eraseLead, async ({ assistant, params }) => {
    await eraseLead(assistant, params.id);
    return { ok: true };
  }),
);

export const action = loader;
