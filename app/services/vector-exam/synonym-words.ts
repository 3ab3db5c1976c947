import { LANGUAGES, type Language } from '~/schemas/language';
import type { Breather } from '~/services/event-loop/slices';
import { transliterate } from '~/services/language/letters/transliterate';
import { meanings, PLACES } from '~/services/language/tables/synonym-table';

/** Two words of one meaning that share no three letters in a row, in any of the two alphabets. */
export type WordPair = readonly [string, string];

/** A pair of languages, in the order of `LANGUAGES`. */
export type LanguagePair = `${Language}-${Language}`;

/** Word pairs of each pair of languages: their mean has a standard error of about an eighth of a deviation. */
const PAIRS = 80;
const PIECE = 3;

/** Every pair of the languages, each once. */
export function languagePairs(languages: readonly Language[]): (readonly [Language, Language])[] {
  return languages.flatMap((one, at) => languages.slice(at).map((other) => [one, other] as const));
}

/** The key of a pair of languages, in whichever order they are given. */
export function pairOf(one: Language, other: Language): LanguagePair {
  return LANGUAGES.indexOf(one) <= LANGUAGES.indexOf(other) ? `${one}-${other}` : `${other}-${one}`;
}

/** Synonyms and translations from all over the table of synonyms: the same ones every time. */
export async function synonymWords(one: Language, other: Language, pause: Breather): Promise<WordPair[]> {
  const found: WordPair[] = [];
  for (const row of meanings()) {
    const pair = row.domain in PLACES ? undefined : unlike(row[one], row[other]);
    if (pair) found.push(pair);
    const rest = pause();
    if (rest) await rest;
  }
  const step = found.length / PAIRS;
  return found.length <= PAIRS ? found : Array.from({ length: PAIRS }, (_, at) => found[Math.floor(at * step)]!);
}

/** The first two words of two cells that no letters join: who counts letters cannot know that they are alike. */
function unlike(words: string[], others: string[]): WordPair | undefined {
  for (const word of words) {
    const pieces = piecesOf(word);
    const other = others.find((one) => one !== word && ![...piecesOf(one)].some((piece) => pieces.has(piece)));
    if (other) return [word, other];
  }
  return undefined;
}

function piecesOf(word: string): Set<string> {
  const latin = transliterate(word.toLowerCase());
  const starts = Math.max(1, latin.length - PIECE + 1);
  return new Set(Array.from({ length: starts }, (_, at) => latin.slice(at, at + PIECE)));
}
