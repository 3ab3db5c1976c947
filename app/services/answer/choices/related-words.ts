import { ngrams } from '../../language/letters/transliterate';
import { saysLittle } from '../../language/low-information-words';
import { stemKeys } from '../../language/stem';
import { STOPWORDS } from '../../language/stopwords';
import { isPlaceName, relatives } from '../../language/synonyms/synonyms';
import type { Form } from '../../language/word-forms';
import { askedWords } from '../../language/words';
import { keptWords, sharedPieces } from '../../search/match/word-matches';

/** From which share of common letter pieces (Dice) two words are taken for one, differently spelt. */
const SAME_SPELLING = 0.55;

/** A telling word of a message: the stem keys that say it, its letter pieces, and which words of texts say it. */
export type Asked = { word: string; keys: Set<string>; letters: Set<string>; met: Map<Form, boolean> };

/** The words of a message that tell what it is about; the name of a town tells nothing of a matter. */
export function tellingWords(message: string): Asked[] {
  const telling = [...new Set(askedWords(message))].filter(
    (word) => !STOPWORDS.has(word) && !saysLittle(word) && !isPlaceName(word),
  );
  return telling.map((word) => {
    const { synonyms, translations } = relatives(word);
    const keys = new Set([...stemKeys(word), ...synonyms, ...translations]);
    return { word, keys, letters: new Set(ngrams(word)), met: new Map() };
  });
}

/** Those of the words that a text says: the word itself, one of like meaning, or one spelt alike. */
export function metIn(asked: Asked[], text: string): Asked[] {
  const { forms } = keptWords(text);
  return asked.filter((one) => forms.some((form) => one.met.get(form) ?? meets(one, form)));
}

export const countMet = (asked: Asked[], text: string): number => metIn(asked, text).length;

/** Texts say the same words over again: each is compared once. */
function meets({ keys, letters, met }: Asked, form: Form): boolean {
  const found = form.keys.some((key) => keys.has(key)) || sharedPieces(letters, form.pieces) >= SAME_SPELLING;
  met.set(form, found);
  return found;
}
