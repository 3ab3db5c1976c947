import * as calls from '~/api/calls/widget';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { AppError } from '~/infra/errors';
import { verifyVisitor } from '~/services/conversations/visitors.server';
import { callFromButton } from '~/services/inbox/call-person.server';
import { askAfterCall } from '~/services/leads/ask-contact.server';
import { whatsappLink } from '~/services/leads/whatsapp.server';
import { spend } from '~/services/rate-limits/rate-limits.server';

export const loader = serve(
  handler(calls.person, async ({ assistant, owner, body, language, address }) => {
    const verified = await verifyVisitor(body, assistant, owner);
    if (!assistant.peopleAnswer) throw new AppError('people_off');
    await spend({ 'call-visitor': `${assistant.id}:${verified.id}`, 'call-address': address });
    const { conversationId: thread = '', page } = body;
    const caller = { visitor: { ...body.metadata, ...verified }, thread, page, language };
    const called = await callFromButton(assistant, { ...caller, channel: 'widget' });
    const lead = await askAfterCall(assistant, called, language);
    const away = called.state === 'waiting' && called.hearing !== 'attending';
    const whatsapp = away ? await whatsappLink(assistant, called.conversationId, language) : undefined;
    const reply = { state: called.state, text: called.text, conversationId: thread };
    return { ...reply, ...(lead && { lead }), ...(whatsapp && { whatsapp }) };
  }),
);

export const action = loader;
