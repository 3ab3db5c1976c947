import { ngrams } from '../../language/letters/transliterate';
import { saysLittle } from '../../language/low-information-words';
import { hasKazakhLetter, isCyrillic, kazakhKey, stem, stemKeys } from '../../language/stem';
import { STOPWORDS } from '../../language/stopwords';
import { relatives } from '../../language/synonyms/synonyms';
import { remembered } from '../../language/tables/remembered';
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
  /** How alike to it words of texts are spelt, by their pieces (see `comparedOnce`). */
  alike?: Map<readonly string[], number>;
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

/** The same words for a comparison with many texts, which say the same words over again: each spelling is compared once. */
export const comparedOnce = (asked: readonly QueryWord[]): QueryWord[] =>
  asked.map((word) => ({ ...word, alike: new Map() }));

/** Words of half a kilobyte each whose forms are remembered: what is found for a question says the same words over again. */
const KEPT_WORDS = 5000;

/** The forms in which a word of a text is compared. Callers must not change them. */
export const formsOf = remembered(
  (word): { keys: string[]; pieces: string[] } => ({ keys: stemKeys(word), pieces: ngrams(word) }),
  KEPT_WORDS,
);

export function textWords(text: string): TextWords {
  const forms = [...new Set(words(text))].map(formsOf);
  return { keys: new Set(forms.flatMap(({ keys }) => keys)), pieces: forms.map((one) => one.pieces) };
}

/** How well a text matches a word of a question, from 0 to 1. */
export function matchOf(asked: QueryWord, text: TextWords): number {
  if (asked.keys.some((key) => text.keys.has(key))) return 1;
  for (const key of asked.related) if (text.keys.has(key)) return MEANING_SHARE;
  let likeness = 0;
  for (const other of text.pieces) likeness = Math.max(likeness, asked.alike?.get(other) ?? spelling(asked, other));
  return likeness > MIN_LIKENESS ? SPELLING_SHARE * likeness : 0;
}

/** The share of letter pieces that a word has in common with another (Dice), from 0 to 1. */
function spelling({ pieces, alike }: QueryWord, other: readonly string[]): number {
  let common = 0;
  for (const piece of other) if (pieces.has(piece)) common++;
  const likeness = (2 * common) / (other.length + pieces.size);
  alike?.set(other, likeness);
  return likeness;
}
