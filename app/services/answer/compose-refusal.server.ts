import type { Language } from '~/schemas/language';
import type { ReplyDetails } from '~/schemas/reply-details';
import type { ActionButton } from '~/schemas/widget';
import type { Assistant } from '~/services/assistant/assistants.server';
import type { Passage, Retrieval } from '../search/retrieve.server';
import { refusal } from './canned-replies.server';
import { type Choice, offerChoices } from './choices/offer-choices';
import { type Composed, evidenceIn, unitsOf } from './composed';
import type { Found } from './follow-up/search-in-context.server';
import type { FactQuestion } from './from-facts.server';
import type { Generated } from './generate/generate.server';
import { isOffTopic } from './small-talk/off-topic';

type Refusing = {
  language: Language;
  messageId: string;
  buttons: ActionButton[];
  generated?: Generated;
  beside: boolean;
  factQuestion: FactQuestion | undefined;
};

/**
 * Says that the knowledge base does not hold the answer, and offers what comes near.
 *
 * @param words of the message.
 */
export function composeRefusal(
  assistant: Assistant,
  words: string[],
  { retrieval, question, written, others = [] }: Found,
  { language, messageId, buttons, generated, beside, factQuestion }: Refusing,
): Composed {
  const choices = isOffTopic(words) ? [] : firstChoices([{ retrieval, question }, ...others], language);
  const suggestions = choices.map(({ unit: _, ...choice }) => choice);
  const reply = refusal(assistant, suggestions, language, messageId, buttons);
  const [nearest] = nearestOf(retrieval);
  const rule = beside ? 'beside' : generated ? 'modelRefused' : choices.length > 0 ? 'unsure' : 'nothing';
  const details: ReplyDetails = {
    rule,
    ...(nearest && { ...unitsOf([nearest]), ...evidenceIn(question, nearest) }),
    ...(written === undefined ? {} : { read: question }),
    asked: kindAsked(factQuestion),
    choices: choices.map(({ question, unit }) => ({ question, unit })),
  };
  return { reply, retrieval, generated, status: 'unanswered', details };
}

/** What comes near the message as it was read first; else as it was read otherwise. */
function firstChoices(readings: { retrieval: Retrieval; question: string }[], language: Language): Choice[] {
  for (const { retrieval, question } of readings) {
    const choices = offerChoices(question, nearestOf(retrieval), language);
    if (choices.length > 0) return choices;
  }
  return [];
}

/** The one fact of the business that a message asks for, and nothing else. */
function kindAsked(asked: FactQuestion | undefined): ReplyDetails['asked'] {
  const { subjects = [], unknown = [] } = asked?.reading ?? {};
  return subjects.length === 1 && unknown.length === 0 ? subjects[0]?.kind : undefined;
}

/** All that was found, what the words found first: no model has to read it. */
function nearestOf({ byWords, passages }: Retrieval): Passage[] {
  const seen = new Set<number>();
  return [...byWords, ...passages].filter(({ chunkId }) => chunkId > 0 && !seen.has(chunkId) && seen.add(chunkId));
}
