import { ngrams } from '../../language/letters/transliterate';
import { saysLittle } from '../../language/low-information-words';
import { stemKeys } from '../../language/stem';
import { STOPWORDS } from '../../language/stopwords';
import { isPlaceName, relatives } from '../../language/synonyms/synonyms';
import { askedWords } from '../../language/words';
import { textWords } from '../../search/match/word-matches';

/** From which share of common letter pieces (Dice) two words are taken for one, differently spelt. */
const SAME_SPELLING = 0.55;

/** A telling word of a message: the stem keys that say it, and its letter pieces. */
export type Asked = { word: string; keys: Set<string>; letters: Set<string> };

/** The words of a message that tell what it is about; the name of a town tells nothing of a matter. */
export function tellingWords(message: string): Asked[] {
  const telling = [...new Set(askedWords(message))].filter(
    (word) => !STOPWORDS.has(word) && !saysLittle(word) && !isPlaceName(word),
  );
  return telling.map((word) => {
    const { synonyms, translations } = relatives(word);
    return { word, keys: new Set([...stemKeys(word), ...synonyms, ...translations]), letters: new Set(ngrams(word)) };
  });
}

/** Those of the words that a text says: the word itself, one of like meaning, or one spelt alike. */
export function metIn(asked: Asked[], text: string): Asked[] {
  const { keys, pieces } = textWords(text);
  return asked.filter(({ keys: meanings, letters }) => {
    for (const key of meanings) if (keys.has(key)) return true;
    return pieces.some((other) => likeness(letters, other) >= SAME_SPELLING);
  });
}

export const countMet = (asked: Asked[], text: string): number => metIn(asked, text).length;

function likeness(letters: Set<string>, other: string[]): number {
  let common = 0;
  for (const piece of other) if (letters.has(piece)) common++;
  return (2 * common) / (letters.size + other.length);
}
