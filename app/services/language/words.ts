const WORD = /[\p{L}\p{N}]+/gu;
/** Characters of a word that are read. */
export const LONGEST_WORD = 40;
/** Words of a question that are read; a longer message is cut, so that no visitor can make an answer slow. */
const MAX_ASKED = 80;
/** In so many characters of it: a single one may stand for eighteen. */
const MAX_ASKED_CHARACTERS = 8000;

/** More combining marks on one letter than any writing has: putting them in order takes quadratic time (UAX 15, 13.4). */
const MARKS = /(\p{M}{30})\p{M}+/gu;

/** Letters and marks that are their own compatibility form, and join no other: what most texts consist of. */
const PLAIN = /^[\0-\x7f«»\u0400-\u0482\u048a-\u04ff\u2013\u2014\u2018-\u201e\u2022\u20b8]*$/;

/** Text in Unicode's compatibility form (NFKC), with at most 30 combining marks in a row. */
export function composed(text: string): string {
  if (PLAIN.test(text)) return text;
  return text.replace(MARKS, '$1').normalize('NFKC');
}

/** Text as the analysis sees it: NFKC, lower case, ё written as е. */
export function normalise(text: string): string {
  return inLowerCase(composed(text));
}

const inLowerCase = (text: string): string => text.toLowerCase().replaceAll('ё', 'е');

/** The words of a text in order: runs of letters and digits of the normalised text, cut at 40 characters. */
export function words(text: string): string[] {
  return PLAIN.test(text) ? wordsOfPlain(inLowerCase(text)) : wordsOf(normalise(text));
}

/** Whether a character code is a letter or a digit. A plain text has no letters above these codes. */
const IN_WORD = Uint8Array.from({ length: 0x500 }, (_, code) =>
  Number(/[\p{L}\p{N}]/u.test(String.fromCharCode(code))),
);

/** The same as `wordsOf` of a plain text, in two thirds of the time: every text passes here several times. */
function wordsOfPlain(text: string): string[] {
  const found: string[] = [];
  const { length } = text;
  for (let at = 0; at < length; at++) {
    if (IN_WORD[text.charCodeAt(at)] !== 1) continue;
    const from = at;
    do at++;
    while (at < length && IN_WORD[text.charCodeAt(at)] === 1);
    found.push(text.slice(from, Math.min(at, from + LONGEST_WORD)));
  }
  return found;
}

function wordsOf(normalised: string): string[] {
  const found = normalised.match(WORD) ?? [];
  return found.map((word) => (word.length > LONGEST_WORD ? word.slice(0, LONGEST_WORD) : word));
}

/** The words of a question: the first 80 of it. */
export function askedWords(question: string): string[] {
  return wordsOf(normalise(question).slice(0, MAX_ASKED_CHARACTERS)).slice(0, MAX_ASKED);
}
