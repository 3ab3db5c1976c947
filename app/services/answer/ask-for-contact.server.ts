import type { LeadOccasion } from '~/schemas/people/leads';
import type { Assistant } from '~/services/assistant/assistants.server';
import { whoHears } from '~/services/inbox/attendance.server';
import { askContact } from '~/services/leads/ask-contact.server';
import { activeForm, isContactPage } from '~/services/leads/lead-form.server';
import { isOpenNow } from '~/services/profile/open-now.server';
import type { MessageRow } from '../conversations/messages';
import type { Composed } from './composed';
import type { Question } from './message/question';
import type { ReadMessage } from './message/read-message';

/**
 * Asks the visitor for a contact beside the reply, where the owner wants that and there is an occasion. A button of the
 * owner's that leads to the page with the form is the form itself here.
 */
export async function askForContact(
  composed: Composed,
  { assistant, channel, now }: Question,
  row: MessageRow,
  { language }: ReadMessage,
): Promise<Composed> {
  if (!activeForm(assistant) || channel === 'playground') return composed;
  const { reply } = composed;
  const actions = reply.actions.filter(({ url }) => !isContactPage(assistant, url));
  const occasion =
    actions.length < reply.actions.length ? ('action' as const) : await occasionOf(composed, assistant, now);
  const lead = occasion && (await askContact(assistant, row.conversationId, occasion, language));
  return lead ? { ...composed, reply: { ...reply, actions, lead } } : composed;
}

async function occasionOf(
  { reply, status, details: { rule } }: Composed,
  assistant: Assistant,
  now = new Date(),
): Promise<LeadOccasion | undefined> {
  if (rule === 'person') {
    // Somebody at the inbox answers at once.
    const called = reply.state === 'waiting' || !assistant.peopleAnswer;
    return called && (await whoHears(assistant.id)) !== 'attending' ? 'person' : undefined;
  }
  if (rule === 'talk') return undefined;
  if (status === 'unanswered') return 'refusal';
  return (await isOpenNow(assistant, now)) === false ? 'closed' : undefined;
}
