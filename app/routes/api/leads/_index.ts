import * as calls from '~/api/calls/leads';
import { handler } from '~/api/handler.server';
import { serializeLead } from '~/api/serializers.server';
import { serve } from '~/api/serve.server';
import { listLeads } from '~/services/leads/leads.server';

export const loader = serve(
  handler(calls.listLeads, async ({ assistant, query }) => (await listLeads(assistant, query)).map(serializeLead)),
);

export const action = loader;
