const WORD = /[\p{L}\p{N}]+/gu;
/** Characters of a word that are read. */
export const LONGEST_WORD = 40;
/** Words of a question that are read; a longer message is cut, so that no visitor can make an answer slow. */
const MOST_ASKED = 80;

/** Text as the analysis sees it: NFKC, lower case, ё written as е. */
export function normalise(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е');
}

/** The words of a text in order: runs of letters and digits of the normalised text, cut at 40 characters. */
export function words(text: string): string[] {
  const found = normalise(text).match(WORD) ?? [];
  return found.map((word) => (word.length > LONGEST_WORD ? word.slice(0, LONGEST_WORD) : word));
}

/** The words of a question: the first 80 of it. */
export function askedWords(question: string): string[] {
  return words(question).slice(0, MOST_ASKED);
}
