import { tFor } from '~/i18n/i18n.server';
import type { Language } from '~/schemas/language';
import type { ActionButton, ChatReply, SuggestedQuestion } from '~/schemas/widget';
import type { Assistant } from '~/services/assistant/assistants.server';
import type { TalkKind } from './small-talk/phrases';

/** Canned replies: no model is called, and the same message gets the same words. */

/** The model name stored with such replies; unchanged since early releases. */
export const CANNED_REPLY_MODEL = 'komek/clerk';

const spoken = (answer: string, messageId: string, actions: ActionButton[] = []): ChatReply => ({
  answer,
  requestFeedback: false,
  messageId,
  sources: [],
  actions,
  suggestions: [],
});

export function talkReply(kind: TalkKind, assistant: Assistant, language: Language, messageId: string): ChatReply {
  return spoken(tFor(language)(`answers:${kind}`, { name: assistant.name }), messageId);
}

/** Asks back where a message leans on something that was never said. */
export function clarification(language: Language, messageId: string): ChatReply {
  return spoken(tFor(language)('answers:unclear'), messageId);
}

/** What a visitor left without an answer is told with: the texts of their language, and the team's contact if it is set. */
const wordsFor = ({ contact }: Assistant, language: Language) => ({ t: tFor(language), contact: contact.trim() });

/** How to reach a person: by what the owner has set, else honestly that this chat cannot connect to one. */
export function personReply(
  assistant: Assistant,
  language: Language,
  messageId: string,
  actions: ActionButton[],
): ChatReply {
  const { t, contact } = wordsFor(assistant, language);
  const answer = contact ? t('answers:person', { contact }) : t('answers:personUnset', { name: assistant.name });
  return spoken(answer, messageId, actions);
}

/** Says that the knowledge base does not hold the answer, offers what comes near and how to reach the team. */
export function refusal(
  assistant: Assistant,
  suggestions: SuggestedQuestion[],
  language: Language,
  messageId: string,
  actions: ActionButton[],
): ChatReply {
  const { t, contact } = wordsFor(assistant, language);
  let answer = suggestions.length > 0 ? t('answers:unknownWithSuggestions') : t('answers:unknown');
  if (contact && suggestions.length > 0) answer = `${answer}\n\n${t('answers:contactToo', { contact })}`;
  else if (contact) answer = t('answers:unknownContact', { contact });
  return { ...spoken(answer, messageId, actions), suggestions };
}
