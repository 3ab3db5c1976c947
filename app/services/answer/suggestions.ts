import type { Language } from '~/schemas/language';
import type { SuggestedQuestion } from '~/schemas/widget';
import { relatives } from './lexical/concepts';
import { detectLanguage } from './lexical/language';
import { LIGHT_STEMS } from './lexical/light-words';
import { pieces } from './lexical/skeleton';
import { stem, stemKeys } from './lexical/stem';
import { STOPWORDS } from './lexical/stopwords';
import { words } from './lexical/words';
import { sectionText, titleOf } from './section';
import { isTakeover, withoutOrders } from './takeover';

const MOST = 3;
/** Characters of a heading that can be offered as a choice. */
const MOST_HEADING = 80;
/** Share of a message's telling words that a question has to speak of to be offered for it. */
const LEAST_SHARE = 0.3;
/** From which share of common letter pieces (Dice) two words are taken for one, differently spelt. */
const SAME_SPELLING = 0.45;

type Found = { question: string | null; heading: string | null; text: string };

/**
 * Up to three known questions, or headings of documents, to offer where an answer is not sure: only such as speak of
 * what the visitor asked about, and of another language than the visitor's only before the first that is of it.
 *
 * @param found best first.
 */
export function suggestionsFrom(message: string, found: Found[], language: Language): SuggestedQuestion[] {
  const asked = [...new Set(words(message))].filter((word) => !STOPWORDS.has(word) && !LIGHT_STEMS.has(stem(word)));
  if (asked.length === 0) return [];
  const near = found
    .flatMap(({ question, heading, text }) =>
      question === null ? sectionOf(message, heading, text) : [{ question, answer: text }],
    )
    .filter(({ question, answer }) => shareOf(asked, `${question} ${answer}`) >= LEAST_SHARE);
  const isOwn = ({ question, answer }: SuggestedQuestion): boolean =>
    detectLanguage(`${question} ${answer}`, language) === language;
  const firstOwn = near.findIndex(isOwn);
  const offered = firstOwn < 0 ? near : near.filter((one, rank) => rank < firstOwn || isOwn(one));
  const offers = new Map<string, SuggestedQuestion>();
  for (const offer of offered) if (!offers.has(offer.question)) offers.set(offer.question, offer);
  return [...offers.values()].slice(0, MOST);
}

/** A passage under a heading short enough to be chosen by, as a choice. None to whoever tries to take the assistant over. */
function sectionOf(message: string, heading: string | null, text: string): SuggestedQuestion[] {
  const title = titleOf(heading);
  const quotable = withoutOrders(text);
  if (title === '' || title.length > MOST_HEADING || isTakeover(title) || quotable === '' || isTakeover(message))
    return [];
  return [{ question: title, answer: sectionText(message, quotable) }];
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
