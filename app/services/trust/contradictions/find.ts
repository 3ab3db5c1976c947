import { backgroundBreather } from '~/services/event-loop/slices';
import { mattersIn } from '../matters/read';
import type { Statement } from '../statements/statement-type';
import { type SubjectWord, sameWord } from '../statements/subject-words';
import type { ContradictionKind } from './kinds';
import { contradictionOfMatter, differenceOf, type OfMatter } from './one-matter';
import { contradictionOf, contradictionWithMore, type WithMore } from './rule';

/** A statement with what it stands in. */
export type Sourced<S extends string = string> = Statement & { source: S };
export type Found<T> = { a: T; b: T; kind: ContradictionKind };

/** Bounds of one search: statements that a word may lead to, comparisons of one statement, of all, and what is kept. */
const MOST_BY_WORD = 200;
const MOST_OF_ONE = 60;
const MOST_COMPARISONS = 100_000;
export const MOST_FOUND = 200;
/** Letters of the keys that statements are found by: forms of one word share them. */
const KEY = 4;
/** Hours and telephone numbers of the business itself name nothing else. */
const NO_WORDS = '';

/**
 * The contradictions between statements of different sources, each statement in one at most of a kind with another
 * source. Statements meet by a word of their subject, the rarest first, and not each with each.
 */
export async function findContradictions<T extends Sourced>(statements: readonly T[]): Promise<Found<T>[]> {
  const pause = backgroundBreather();
  const byWord = new Map<string, T[]>();
  const seen = new Set<string>();
  const found: (Found<T> & { withMore?: WithMore; matter?: OfMatter })[] = [];
  let left = MOST_COMPARISONS;
  search: for (const one of statements) {
    const keys = keysOf(one);
    for (const other of candidates(one, keys, byWord)) {
      if (left-- <= 0 || found.length >= MOST_FOUND) break search;
      await pause();
      const kind = contradictionOf(one, other);
      const withMore = kind ? undefined : contradictionWithMore(one, other);
      const matter = (kind ?? withMore) ? undefined : contradictionOfMatter(one, other);
      const pair = { a: other, b: one, kind: kind ?? withMore?.kind ?? matter?.kind, withMore, matter };
      const key = keyOf(pair);
      if (!isFound(pair) || seen.has(key)) continue;
      seen.add(key);
      found.push(pair);
    }
    for (const key of keys) {
      const same = byWord.get(key);
      if (same) same.push(one);
      else byWord.set(key, [one]);
    }
    await pause();
  }
  const kept: Found<T>[] = [];
  for (const pair of found) {
    const alone = !pair.withMore || isAlone(pair, pair.withMore.shared, byWord);
    if (alone && (!pair.matter || isOneInBoth(pair, pair.matter.matter, byWord))) kept.push(pair);
    await pause();
  }
  return kept;
}

type Pair<T> = { a: T; b: T; kind: ContradictionKind | undefined };
const isFound = <T>(pair: Pair<T>): pair is Found<T> => pair.kind !== undefined;
const keyOf = ({ a, b, kind }: Pair<Sourced>): string =>
  `${kind} ${[a, b]
    .map(({ source, quote }) => `${source}\n${quote}`)
    .sort()
    .join('\n\n')}`;

/** No third statement says the same words and others with another figure: where one does, each word more is another thing. */
function isAlone<T extends Sourced>({ a, b }: Found<T>, shared: SubjectWord[], byWord: Map<string, T[]>): boolean {
  const kazakh = a.language === 'kk';
  const has = (list: SubjectWord[], word: SubjectWord) => list.some((other) => sameWord(word, other, kazakh));
  const [rarest] = shared.map((word) => byWord.get(keyOfWord(word)) ?? []).sort((x, y) => x.length - y.length);
  const [long] = [a.subject, b.subject].sort((x, y) => y.length - x.length);
  return !(rarest ?? [])
    .slice(-MOST_BY_WORD)
    .some(
      ({ quote, subject, figures, free }) =>
        quote !== a.quote &&
        quote !== b.quote &&
        (free || figures.length > 0) &&
        shared.every((word) => word.weak || has(subject, word)) &&
        subject.some((word) => !word.weak && !has(long ?? [], word)),
    );
}

/** A source that says two things of a matter has parts of it: the delivery to the town and the one to the villages. */
function isOneInBoth<T extends Sourced>({ a, b }: Found<T>, matter: string, byWord: Map<string, T[]>): boolean {
  const all = byWord.get(keyOfMatter(matter)) ?? [];
  const readingOf = (one: T) => mattersIn(one).find((reading) => reading.matter.name === matter);
  const isAnother = (one: T, other: T) => {
    const [mine, theirs] = [readingOf(one), readingOf(other)];
    return mine !== undefined && theirs !== undefined && differenceOf(mine, theirs) !== undefined;
  };
  return ![a, b].some((one) => all.some((other) => other.source === one.source && isAnother(one, other)));
}

function keysOf(statement: Statement): string[] {
  const { subject, above } = statement;
  const words = (subject.length > 0 ? subject : above).map(keyOfWord);
  const told = mattersIn(statement).map(({ matter }) => keyOfMatter(matter.name));
  return words.length + told.length > 0 ? [...new Set([...words, ...told])] : [NO_WORDS];
}

const keyOfMatter = (name: string): string => `#${name}`;

const keyOfWord = ({ word }: SubjectWord): string => word.slice(0, KEY);

/** Statements of other sources with one of the words, those of the rarest words first. */
function candidates<T extends Sourced>(one: T, keys: string[], byWord: Map<string, T[]>): T[] {
  const lists = keys.map((key) => byWord.get(key) ?? []).sort((a, b) => a.length - b.length);
  const chosen = new Set<T>();
  for (const list of lists) {
    for (const other of list.slice(-MOST_BY_WORD)) {
      if (chosen.size >= MOST_OF_ONE) return [...chosen];
      if (other.source !== one.source) chosen.add(other);
    }
  }
  return [...chosen];
}
