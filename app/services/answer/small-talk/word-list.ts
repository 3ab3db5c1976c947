import { LONGEST_WORD, normalise } from '~/services/language/words';

/** A word in its normal form, and where it stands in the text it was read from. */
export type PlacedWord = { word: string; start: number; end: number };

const WORD = /[\p{L}\p{N}]+/gu;

/** The first words of a text with their places in it, at most `most`; the text must be in Unicode's composed form. */
export function placedWords(text: string, most = 200): PlacedWord[] {
  const found: PlacedWord[] = [];
  for (const match of text.matchAll(WORD)) {
    if (found.length === most) break;
    const word = normalise(match[0]).slice(0, LONGEST_WORD);
    found.push({ word, start: match.index, end: match.index + match[0].length });
  }
  return found;
}
