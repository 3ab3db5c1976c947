import * as calls from '~/api/calls/widget';
import { handler } from '~/api/handler.server';
import { serve } from '~/api/serve.server';
import { tFor } from '~/i18n/i18n.server';
import { verifyVisitor } from '~/services/conversations/visitors.server';
import { findConversation } from '~/services/inbox/visitor-events.server';
import { lastAsked } from '~/services/leads/ask-contact.server';
import { consentGiven, saveLead } from '~/services/leads/save-lead.server';
import { spend } from '~/services/rate-limits/rate-limits.server';

export const loader = serve(
  handler(calls.lead, async ({ assistant, owner, body, language, address }) => {
    const { id: visitorId } = await verifyVisitor(body, assistant, owner);
    await spend({
      'lead-visitor': `${assistant.id}:${visitorId}`,
      'lead-address': address,
      'lead-assistant': assistant.id,
    });
    const { conversationId: thread, page, consentText, name, phone, email, comment } = body;
    const conversation = await findConversation({ assistantId: assistant.id, visitorId, thread });
    const asked = conversation && (await lastAsked(conversation.id));
    await saveLead(assistant, {
      ...{ visitorId, channel: 'widget', conversationId: conversation?.id, language, page },
      answers: { name, phone, email, comment },
      consent: consentGiven(assistant, consentText),
      source: asked?.occasion ?? 'action',
    });
    return { text: tFor(language)('leads:form.thanks') };
  }),
);

export const action = loader;
