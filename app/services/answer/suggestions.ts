import type { Language } from '~/schemas/language';
import type { SuggestedQuestion } from '~/schemas/widget';
import { relatives } from './lexical/concepts';
import { detectLanguage } from './lexical/language';
import { LIGHT_STEMS } from './lexical/light-words';
import { pieces } from './lexical/skeleton';
import { stem, stemKeys } from './lexical/stem';
import { STOPWORDS } from './lexical/stopwords';
import { words } from './lexical/words';

const MOST = 3;
/** Share of a message's telling words that a question has to speak of to be offered for it. */
const LEAST_SHARE = 0.3;
/** From which share of common letter pieces (Dice) two words are taken for one, differently spelt. */
const SAME_SPELLING = 0.45;

type Pair = { question: string | null; text: string };

/**
 * Up to three known questions to offer where an answer is not sure: of the visitor's language alone, and only such
 * as speak of what the visitor asked about.
 *
 * @param found best first.
 */
export function suggestionsFrom(message: string, found: Pair[], language: Language): SuggestedQuestion[] {
  const asked = [...new Set(words(message))].filter((word) => !STOPWORDS.has(word) && !LIGHT_STEMS.has(stem(word)));
  if (asked.length === 0) return [];
  return found
    .flatMap(({ question, text }) => (question ? [{ question, answer: text }] : []))
    .filter(({ question }) => detectLanguage(question, language) === language)
    .filter((pair) => shareOf(asked, `${pair.question} ${pair.answer}`) >= LEAST_SHARE)
    .slice(0, MOST);
}

function shareOf(asked: string[], text: string): number {
  const own = [...new Set(words(text))];
  const keys = new Set(own.flatMap(stemKeys));
  const met = asked.filter((word) => {
    const { synonyms, translations } = relatives(word);
    if ([...stemKeys(word), ...synonyms, ...translations].some((key) => keys.has(key))) return true;
    const letters = new Set(pieces(word));
    return own.some((other) => likeness(letters, pieces(other)) >= SAME_SPELLING);
  });
  return met.length / asked.length;
}

function likeness(letters: Set<string>, other: string[]): number {
  const common = other.filter((piece) => letters.has(piece)).length;
  return (2 * common) / (letters.size + other.length);
}
