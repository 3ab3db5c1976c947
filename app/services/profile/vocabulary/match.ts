import type { Language } from '~/schemas/language';
import { remembered } from '~/services/language/remembered';
import { soundKey } from '~/services/language/spelling/sound-key';
import { words } from '~/services/language/words';
import { type FactRow, letterOf, type Pattern, phrasesByLetter, rowsOf } from './fact-words';

/** A word of a message. `plain`: may be matched as a misspelling, since it is no known word of another meaning. */
export type Token = { word: string; key: string; latin: boolean; plain: boolean };

/** Longer messages are stories, and are searched for. */
export const MAX_TOKENS = 30;
/** From so many letters on a word is also read with one letter wrong. */
const MIN_MISSPELT = 5;
/** Other words may stand between those of a phrase. */
const MAX_BETWEEN = 2;

export function tokensOf(text: string): Token[] {
  return asWritten(text, MAX_TOKENS + 1).map((token) => ({ ...token, plain: !isLookalike(token) }));
}

/** The words of a text of the owner's: none of them is read as misspelt. */
export function asWritten(text: string, most = Number.POSITIVE_INFINITY): Token[] {
  return words(text).slice(0, most).map(asRead);
}

const asRead = remembered(
  (word): Readonly<Token> => ({ word, key: soundKey(word), latin: /^[a-z]+$/.test(word), plain: false }),
);

const isLookalike = (token: Token): boolean =>
  rowsOf('other').some((row) => row.phrases.some(([pattern]) => pattern && isExactly(token, pattern)));

/** Phrases of each row that begin with a word, in the order in which they are looked for; most words begin none. */
type Begun = ReadonlyMap<FactRow, Pattern[][]>;

const NONE: Begun = new Map();

/** The phrases that begin with a word as it is written. */
const begunBy = remembered((word): Begun => {
  const token = asRead(word);
  const begun = new Map<FactRow, Pattern[][]>();
  for (const english of [true, false]) {
    for (const { row, phrase } of phrasesByLetter(letterOf(english, token))) {
      if (!isExactly(token, phrase[0]!)) continue;
      const phrases = begun.get(row);
      if (phrases) phrases.push(phrase);
      else begun.set(row, [phrase]);
    }
  }
  return begun.size > 0 ? begun : NONE;
});

/** Whether a word, as it is written or with a letter wrong, may begin a phrase of any row. */
export const mayBegin = (token: Token): boolean => token.plain || begunBy(token.word).size > 0;

/** Where the phrases of a row of the file stand: the indexes of their words, a list a phrase found. */
export function placesOf(tokens: Token[], row: FactRow): number[][] {
  const found: number[][] = [];
  for (const [at, token] of tokens.entries()) {
    for (const phrase of token.plain ? nearlyBegunBy(token, row) : (begunBy(token.word).get(row) ?? [])) {
      const places = placesFrom(tokens, phrase, at);
      if (places) found.push(places);
    }
  }
  return found;
}

const nearlyBegunBy = (token: Token, { byLetter }: FactRow): Pattern[][] =>
  [true, false].flatMap((english) => byLetter.get(letterOf(english, token)) ?? []);

/**
 * The language of words in Latin letters, by which words of the table they are: Russian or Kazakh written so, else none
 * is told.
 */
export function latinLanguage(tokens: Token[], rows: FactRow[]): Language | undefined {
  const letters = tokens.filter(({ word }) => /\p{L}/u.test(word));
  if (letters.length === 0 || !letters.every(({ latin }) => latin)) return undefined;
  const counts: Record<Language, number> = { en: 0, ru: 0, kk: 0 };
  for (const token of letters) {
    const languages = new Set<Language>();
    for (const { phrases } of rows) {
      for (const phrase of phrases) for (const one of phrase) if (matches(token, one)) languages.add(one.language);
    }
    for (const language of languages) counts[language]++;
  }
  if (counts.en >= Math.max(counts.ru, counts.kk)) return undefined;
  return counts.kk > counts.ru ? 'kk' : 'ru';
}

export const holdsRow = (text: string, row: FactRow): boolean => placesOf(asWritten(text), row).length > 0;

function placesFrom(tokens: Token[], phrase: Pattern[], from: number): number[] | undefined {
  const places: number[] = [];
  let at = from;
  for (const pattern of phrase) {
    const end = places.length === 0 ? from : Math.min(tokens.length - 1, at + MAX_BETWEEN);
    while (at <= end && !matches(tokens[at], pattern)) at++;
    if (at > end || !tokens[at]) return undefined;
    places.push(at++);
  }
  return places.length > 0 ? places : undefined;
}

function matches(token: Token | undefined, pattern: Pattern): boolean {
  return token !== undefined && (isExactly(token, pattern) || (token.plain && isNearly(token, pattern)));
}

function isExactly(token: Token, { word, key, prefix, language }: Pattern): boolean {
  const english = language === 'en';
  const own = english ? token.word : token.key;
  const wanted = english ? word : key;
  return prefix ? own.startsWith(wanted) : own === wanted;
}

function isNearly(token: Token, { word, key, prefix, language }: Pattern): boolean {
  const english = language === 'en';
  const [own, wanted] = english ? [token.word, word] : [token.key, key];
  if (english && !token.latin) return false;
  if (wanted.length < MIN_MISSPELT || own[0] !== wanted[0]) return false;
  if (!prefix) return own.length >= MIN_MISSPELT && isOneAway(own, wanted);
  const lengths = [wanted.length - 1, wanted.length, wanted.length + 1];
  return lengths.some((length) => length <= own.length && isOneAway(own.slice(0, length), wanted));
}

/** Whether two words differ by one letter added, removed or replaced, or by two neighbours swapped. */
function isOneAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  if (start === a.length && start === b.length) return true;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA.slice(1) === restB.slice(1)) return true;
  if (restA.slice(1) === restB || restA === restB.slice(1)) return true;
  return (
    restA.length === restB.length && restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
  );
}
