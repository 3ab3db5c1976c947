import { ngrams } from '../../language/letters/transliterate';
import { saysLittle } from '../../language/low-information-words';
import { hasKazakhLetter, isCyrillic, kazakhKey, stem } from '../../language/stem';
import { STOPWORDS } from '../../language/stopwords';
import { relatives } from '../../language/synonyms/synonyms';
import { askedWords, words } from '../../language/words';
import { keptReading } from '../index/kept-readings';

/** A word of a question, and what else says the same. */
export type QueryWord = {
  word: string;
  keys: string[];
  pieces: Set<string>;
  related: Set<string>;
  kind: 'telling' | 'light' | 'stopword';
  asksPrice: boolean;
};

/** The words of a text in the forms that questions are compared in. */
export type TextWords = { keys: Set<string>; pieces: string[][] };

const MEANING_SHARE = 0.5;
const SPELLING_SHARE = 0.9;
const MIN_LIKENESS = 0.4;
/** The stems that every word for a price is linked to. */
const PRICES = ['price', 'цена'].map(stem);

/** Characters of questions whose words are kept: each is read for the rows, for the sentences and for the price. */
const KEPT_CHARACTERS = 20_000;

/** The words of a question, each once. Callers must not change them. */
export const queryWords = keptReading((query: string): QueryWord[] => {
  const list = [...new Set(askedWords(query))];
  const kazakh = list.some(hasKazakhLetter);
  return list.map((word) => {
    const { synonyms, translations } = relatives(word);
    const related = new Set([...synonyms, ...translations]);
    const keys = [kazakh && isCyrillic(word) ? kazakhKey(word) : stem(word)];
    return {
      word,
      keys,
      pieces: new Set(ngrams(word)),
      related,
      kind: STOPWORDS.has(word) ? 'stopword' : saysLittle(word, kazakh) ? 'light' : 'telling',
      asksPrice: PRICES.some((price) => related.has(price) || keys.includes(price)),
    };
  });
}, KEPT_CHARACTERS);

/** Forms of words met already: a list says the same words in row after row. Held no longer than one reading. */
export type KnownForms = Map<string, { keys: string[]; pieces: string[] }>;

export function textWords(text: string, known: KnownForms = new Map()): TextWords {
  const forms = [...new Set(words(text))].map((word) => {
    const found = known.get(word);
    if (found) return found;
    const made = { keys: isCyrillic(word) ? [stem(word), kazakhKey(word)] : [stem(word)], pieces: ngrams(word) };
    known.set(word, made);
    return made;
  });
  return { keys: new Set(forms.flatMap(({ keys }) => keys)), pieces: forms.map((one) => one.pieces) };
}

/** How well a text matches a word of a question, from 0 to 1. */
export function matchOf(asked: QueryWord, text: TextWords): number {
  if (asked.keys.some((key) => text.keys.has(key))) return 1;
  for (const key of asked.related) if (text.keys.has(key)) return MEANING_SHARE;
  let likeness = 0;
  for (const other of text.pieces) {
    let common = 0;
    for (const piece of other) if (asked.pieces.has(piece)) common++;
    likeness = Math.max(likeness, (2 * common) / (other.length + asked.pieces.size));
  }
  return likeness > MIN_LIKENESS ? SPELLING_SHARE * likeness : 0;
}
