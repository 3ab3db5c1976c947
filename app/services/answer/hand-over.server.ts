import { tFor } from '~/i18n/i18n.server';
import { callPerson } from '~/services/inbox/call-person.server';
import { whatsappLink } from '~/services/leads/whatsapp.server';
import type { MessageRow } from '../conversations/messages';
import type { Composed } from './composed';
import type { Question } from './message/question';
import type { ReadMessage } from './message/read-message';

/**
 * Where the reply is about reaching a person, and the assistant's owner lets visitors call one: whoever demands a person
 * gets one called, and is told who hears of it; whoever asks less plainly is offered it. Other replies stay as they are.
 */
export async function handOver(
  composed: Composed,
  { assistant, channel }: Question,
  row: MessageRow,
  { language, person }: ReadMessage,
): Promise<Composed> {
  if (composed.details.rule !== 'person' || !assistant.peopleAnswer || channel === 'playground') return composed;
  if (person !== 'demand') {
    const t = tFor(language);
    const contact = assistant.contact.trim();
    const answer = [t('people:offer'), contact && t('people:called.contact', { contact })].filter(Boolean).join(' ');
    const suggestions = [{ question: t('people:ask'), answer: '' }];
    return { ...composed, status: 'answered', reply: { ...composed.reply, answer, suggestions } };
  }
  const { state, text, hearing, conversationId } = await callPerson(assistant, row.conversationId, {
    language,
    reason: 'message',
  });
  if (state !== 'waiting') return composed;
  const whatsapp = hearing === 'attending' ? undefined : await whatsappLink(assistant, conversationId, language);
  const actions = whatsapp ? [whatsapp] : composed.reply.actions;
  return { ...composed, status: 'answered', reply: { ...composed.reply, answer: text, state, actions } };
}
