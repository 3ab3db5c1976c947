import { alternatives, messagePatterns } from '~/services/language/phrases';
import { composed } from '~/services/language/words';
import { placedWords } from './word-list';

/**
 * How a message asks for a person: `demand` leaves nothing to look up; `question` ("how do I reach…", a complaint, an angry word) may
 * be something the knowledge base answers, and is handed over only where it does not.
 */
export type PersonRequest = 'demand' | 'question';

const DEMANDS = messagePatterns('person-demand');
const QUESTIONS = messagePatterns('person-question');

/** A word alone is a demand too. */
const ALONE = new RegExp(
  `^(?:${alternatives('person-alone/words')})(?: (?:${alternatives('person-alone/beside')}))?$`,
  'u',
);

/** Beginnings that make of a demand a question: "can I talk to a human?", "как поговорить с оператором?" */
const ASKS = new RegExp(
  `^(?:(?:${alternatives('person-asks/before')}) )*(?:${alternatives('person-asks/words')})(?: |$)`,
  'u',
);

/** Whether, and how, a message asks for a person to talk to. Longer ones are read too: the wish may stand at their end. */
export function personRequest(message: string): PersonRequest | undefined {
  const words = placedWords(composed(message));
  const text = words.map(({ word }) => word).join(' ');
  if (ALONE.test(text)) return 'demand';
  if (DEMANDS.some((pattern) => pattern.test(text))) return ASKS.test(text) ? 'question' : 'demand';
  return QUESTIONS.some((pattern) => pattern.test(text)) ? 'question' : undefined;
}

const ADDRESS = /\+?\d[\d\s()-]{6,}\d|\S@\S|https?:\/\//u;
const REACHES = new RegExp(`(?<!\\p{L})(?:${alternatives('reaches/words')})`, 'iu');

/** Whether a text tells how to reach somebody: a number, an address, or words for it. */
export function tellsHowToReach(text: string): boolean {
  return ADDRESS.test(text) || REACHES.test(text);
}
