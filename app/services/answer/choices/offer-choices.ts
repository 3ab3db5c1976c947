import type { Language } from '~/schemas/language';
import type { SuggestedQuestion } from '~/schemas/widget';
import { detectLanguage } from '../language/detect';
import { LIGHT_STEMS } from '../language/low-information-words';
import { stem, stemKeys } from '../language/stem';
import { STOPWORDS } from '../language/stopwords';
import { relatives } from '../language/synonyms/synonyms';
import { ngrams } from '../language/transliterate';
import { askedWords, words } from '../language/words';
import { titleOf } from '../search/heading';
import { sectionText } from '../search/section';
import { isPromptInjection, withoutOrders } from './safety/prompt-injection';

const MAX_SUGGESTIONS = 3;
/** Characters of a heading that can be offered as a choice. */
const MAX_HEADING = 80;
/** Share of a message's telling words that a question has to speak of to be offered for it. */
const MIN_SHARE = 0.3;
/** From which share of common letter pieces (Dice) two words are taken for one, differently spelt. */
const SAME_SPELLING = 0.45;

type Found = { question: string | null; heading: string | null; text: string };

/** A telling word of a message: the stem keys that say it, and its letter pieces. */
type Asked = { keys: Set<string>; letters: Set<string> };

/**
 * Up to three known questions, or headings of documents, to offer where an answer is not sure: only such as speak of
 * what the visitor asked about, and of another language than the visitor's only before the first that is of it.
 *
 * @param found best first.
 */
export function suggestionsFrom(message: string, found: Found[], language: Language): SuggestedQuestion[] {
  const asked = tellingWords(message);
  if (asked.length === 0) return [];
  const sections = !isPromptInjection(message);
  const offers = new Map<string, SuggestedQuestion>();
  let hasOwn = false;
  for (const { question, heading, text } of found) {
    if (offers.size === MAX_SUGGESTIONS) break;
    const title = question ?? (sections ? choosable(heading) : '');
    const quotable = question === null ? withoutOrders(text) : text;
    if (title === '' || offers.has(title) || (question === null && quotable === '')) continue;
    if (!speaksOf(asked, `${title} ${quotable}`)) continue;
    const own = detectLanguage(`${title} ${quotable}`, language) === language;
    if (hasOwn && !own) continue;
    hasOwn ||= own;
    offers.set(title, { question: title, answer: question === null ? sectionText(message, quotable) : quotable });
  }
  return [...offers.values()];
}

/** The heading a passage stands under where it can be chosen by; else empty. */
function choosable(heading: string | null): string {
  const title = titleOf(heading);
  return title.length > MAX_HEADING || isPromptInjection(title) ? '' : title;
}

function tellingWords(message: string): Asked[] {
  const telling = [...new Set(askedWords(message))].filter(
    (word) => !STOPWORDS.has(word) && !LIGHT_STEMS.has(stem(word)),
  );
  return telling.map((word) => {
    const { synonyms, translations } = relatives(word);
    return { keys: new Set([...stemKeys(word), ...synonyms, ...translations]), letters: new Set(ngrams(word)) };
  });
}

function speaksOf(asked: Asked[], text: string): boolean {
  const own = [...new Set(words(text))];
  const keys = own.flatMap(stemKeys);
  let spellings: string[][] | undefined;
  const met = asked.filter(({ keys: meanings, letters }) => {
    if (keys.some((key) => meanings.has(key))) return true;
    spellings ??= own.map(ngrams);
    return spellings.some((other) => likeness(letters, other) >= SAME_SPELLING);
  });
  return met.length >= MIN_SHARE * asked.length;
}

function likeness(letters: Set<string>, other: string[]): number {
  const common = other.filter((piece) => letters.has(piece)).length;
  return (2 * common) / (letters.size + other.length);
}
