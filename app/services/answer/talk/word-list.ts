import { LONGEST_WORD, normalise } from '../lexical/words';

/** A word in its normal form, and where it stands in the text it was read from. */
export type PlacedWord = { word: string; start: number; end: number };

const WORD = /[\p{L}\p{N}]+/gu;

/** The words of a text with their places in it; the text must be in Unicode's composed form. */
export function placedWords(text: string): PlacedWord[] {
  return [...text.matchAll(WORD)].map((match) => ({
    word: normalise(match[0]).slice(0, LONGEST_WORD),
    start: match.index,
    end: match.index + match[0].length,
  }));
}
