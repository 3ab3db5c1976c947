import * as calls from '~/api/calls/widget';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { verifyVisitor } from '~/services/conversations/visitors.server';
import { hasLeftContact } from '~/services/leads/ask-contact.server';
import { shownForm } from '~/services/leads/lead-form.server';
import { spend } from '~/services/rate-limits/rate-limits.server';

export const loader = serve(
  handler(calls.leadForm, async ({ assistant, owner, body, language }) => {
    const { id } = await verifyVisitor(body, assistant, owner);
    await spend({ 'widget-visitor': `${assistant.id}:${id}` });
    const form = shownForm(assistant, language);
    return form && !(await hasLeftContact(assistant.id, id)) ? { form } : {};
  }),
);

export const action = loader;
