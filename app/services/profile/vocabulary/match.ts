import { soundKey } from '~/services/language/spelling/sound-key';
import { remembered } from '~/services/language/tables/remembered';
import { words } from '~/services/language/words';
import { type FactRow, factRows, letterOf, type Pattern } from './fact-words';
import { type Comparable, matches, PatternIndex } from './pattern-index';

/** A word of a message. `plain`: may be matched as a misspelling, since it is no known word of another meaning. */
export type Token = Comparable;

/** Longer messages are stories, and are searched for. */
export const MAX_TOKENS = 30;
/** Other words are allowed between those of a phrase. */
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

let lookalikes: PatternIndex<true> | undefined;

function isLookalike(token: Token): boolean {
  lookalikes ??= byPattern(({ row, at }) => (row.subject === 'other' && at === 0 ? true : undefined));
  return lookalikes.find(token).length > 0;
}

/** Where the phrases of a row were found: the indexes of their words, one list for each. */
export function placesOf(tokens: Token[], row: FactRow): number[][] {
  return placesInRows(tokens).get(row) ?? [];
}

/** For each list of words, where the phrases of all rows were found: a caller that needs one row needs others too. */
const looked = new WeakMap<Token[], Map<FactRow, number[][]>>();
let phrases: PatternIndex<{ row: FactRow; phrase: Pattern[] }> | undefined;

function phrasesFrom(token: Token): readonly { row: FactRow; phrase: Pattern[] }[] {
  phrases ??= byPattern(({ row, phrase, at }) => (at === 0 ? { row, phrase } : undefined));
  return phrases.find(token);
}

/** Whether a word, as it is written or with a letter wrong, may begin a phrase of any row. */
export const mayBegin = (token: Token): boolean => phrasesFrom(token).length > 0;

function placesInRows(tokens: Token[]): Map<FactRow, number[][]> {
  const known = looked.get(tokens);
  if (known) return known;
  const found = new Map<FactRow, number[][]>();
  for (const [at, token] of tokens.entries()) {
    for (const { row, phrase } of phrasesFrom(token)) {
      const places = placesFrom(tokens, phrase, at);
      if (places) found.set(row, [...(found.get(row) ?? []), places]);
    }
  }
  looked.set(tokens, found);
  return found;
}

type Standing = { row: FactRow; phrase: Pattern[]; pattern: Pattern; at: number };

/** An index of the words of all rows, for which something is kept. */
export function byPattern<T>(kept: (standing: Standing) => T | undefined): PatternIndex<T> {
  const index = new PatternIndex<T>();
  for (const row of factRows()) {
    for (const phrase of row.phrases) {
      for (const [at, pattern] of phrase.entries()) {
        const value = kept({ row, phrase, pattern, at });
        if (value !== undefined) index.add(pattern, value);
      }
    }
  }
  return index;
}

/** Whether a text of the owner's has a phrase of one row. */
export function holdsRow(text: string, row: FactRow): boolean {
  const tokens = asWritten(text);
  return tokens.some((token, at) =>
    [true, false].some((english) =>
      (row.byLetter.get(letterOf(english, token)) ?? []).some((phrase) => placesFrom(tokens, phrase, at) !== undefined),
    ),
  );
}

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
