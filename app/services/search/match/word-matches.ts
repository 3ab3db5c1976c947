import { ngrams } from '../../language/letters/transliterate';
import { saysLittle } from '../../language/low-information-words';
import { hasKazakhLetter, isCyrillic, kazakhKey, stem } from '../../language/stem';
import { STOPWORDS } from '../../language/stopwords';
import { relatives } from '../../language/synonyms/synonyms';
import { type Form, formsOf } from '../../language/word-forms';
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
  /** How near words of texts come to all words of its question, and which of these it is (see `comparedOnce`). */
  compared?: Comparisons;
  at?: number;
};

/** The words of a question, and how near to each a word of a text comes. */
type Comparisons = { asked: readonly QueryWord[]; known: Map<Form, number[]> };

/** The words of a text, each once. `numbers`: keys that it says beside them. */
export type TextWords = { forms: Form[]; numbers?: ReadonlySet<string> };

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

/** Questions whose comparisons are kept, of up to half a megabyte each (2,000 words of texts): those of one reply, and of one beside it. */
const KEPT_COMPARISONS = 3;
let compared: { asked: readonly QueryWord[]; words: QueryWord[] }[] = [];

/**
 * The same words for a comparison with many texts, which say the same words over again: each is compared once, also where
 * the question's words are asked for again. Callers must not change them.
 */
export function comparedOnce(asked: readonly QueryWord[]): QueryWord[] {
  const before = compared.find((one) => one.asked === asked);
  if (before) return before.words;
  const comparisons: Comparisons = { asked, known: new Map() };
  const words = asked.map((word, at) => ({ ...word, compared: comparisons, at }));
  compared = [{ asked, words }, ...compared].slice(0, KEPT_COMPARISONS);
  return words;
}

export const textWords = (text: string): TextWords => ({ forms: [...new Set(words(text))].map(formsOf) });

/** Characters of passages and their sentences whose words are kept: about three bytes each. */
const KEPT_TEXTS = 300_000;
/** The same, kept for the next step of a reply and for the next question. Callers must not change it. */
export const keptWords = keptReading(textWords, KEPT_TEXTS);

/** What a match is that counts more than any spelling: the word itself, and one of like meaning. */
const SAME = 3;
const MEANS = 2;

/** How well a text matches a word of a question, from 0 to 1. */
export function matchOf(asked: QueryWord, { forms, numbers }: TextWords): number {
  if (numbers && asked.keys.some((key) => numbers.has(key))) return 1;
  let best = numbers && saysRelated(asked, numbers) ? MEANS : 0;
  for (const form of forms) {
    const met = asked.compared ? comparedWith(form, asked.compared)[asked.at!]! : compare(asked, form);
    if (met === SAME) return 1;
    if (met > best) best = met;
  }
  if (best === MEANS) return MEANING_SHARE;
  return best > MIN_LIKENESS ? SPELLING_SHARE * best : 0;
}

/** The same of each of its words, which `comparedOnce` has given. */
export function matchesOf(asked: readonly QueryWord[], text: TextWords): number[] {
  const compared = asked[0]?.compared;
  if (!compared || text.numbers) return asked.map((word) => matchOf(word, text));
  const best = new Array<number>(compared.asked.length).fill(0);
  for (const form of text.forms) {
    const met = comparedWith(form, compared);
    for (let at = 0; at < met.length; at++) if (met[at]! > best[at]!) best[at] = met[at]!;
  }
  return asked.map(({ at }) => {
    const met = best[at!]!;
    if (met === SAME) return 1;
    if (met === MEANS) return MEANING_SHARE;
    return met > MIN_LIKENESS ? SPELLING_SHARE * met : 0;
  });
}

function saysRelated({ related }: QueryWord, numbers: ReadonlySet<string>): boolean {
  for (const key of numbers) if (related.has(key)) return true;
  return false;
}

/** Whether a text says the word of a stem key. */
export const saysKey = ({ forms, numbers }: TextWords, key: string): boolean =>
  numbers?.has(key) || forms.some(({ keys }) => keys.includes(key));

function compare(asked: QueryWord, form: Form): number {
  if (form.keys.some((key) => asked.keys.includes(key))) return SAME;
  if (form.keys.some((key) => asked.related.has(key))) return MEANS;
  return sharedPieces(asked.pieces, form.pieces);
}

function comparedWith(form: Form, { asked, known }: Comparisons): number[] {
  const before = known.get(form);
  if (before) return before;
  const met = asked.map((word) => compare(word, form));
  known.set(form, met);
  return met;
}

/** The share of letter pieces that two words have in common (Dice), from 0 to 1. */
export function sharedPieces(pieces: ReadonlySet<string>, others: readonly string[]): number {
  let common = 0;
  for (const piece of others) if (pieces.has(piece)) common++;
  return (2 * common) / (others.length + pieces.size);
}
