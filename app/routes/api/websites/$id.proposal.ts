import * as calls from '~/api/calls/websites';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { proposalOf, takeProposal } from '~/services/website/proposal.server';

export const loader = serve(
  handler(calls.showWebsiteProposal, async ({ assistant, params }) => {
    const { name = null, color = null, logo = null, facts = [] } = (await proposalOf(assistant, params.id)) ?? {};
    return { name, color, logo, facts };
  }),
  handler(calls.takeWebsiteProposal, async ({ assistant, params, body }) => {
    await takeProposal(assistant, params.id, body);
    return { ok: true };
  }),
);

export const action = loader;
