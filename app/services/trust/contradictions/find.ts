import { breather } from '~/services/event-loop/slices';
import { type ContradictionKind, contradictionOf } from './rule';
import type { Statement } from './statement-type';

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
  const pause = breather();
  const byWord = new Map<string, T[]>();
  const found: Found<T>[] = [];
  const seen = new Set<string>();
  let left = MOST_COMPARISONS;
  for (const one of statements) {
    const keys = keysOf(one);
    for (const other of candidates(one, keys, byWord)) {
      if (left-- <= 0 || found.length >= MOST_FOUND) return found;
      const kind = contradictionOf(one, other);
      const key = `${kind} ${[`${one.source}\n${one.quote}`, `${other.source}\n${other.quote}`].sort().join('\n\n')}`;
      if (!kind || seen.has(key)) continue;
      seen.add(key);
      found.push({ a: other, b: one, kind });
    }
    for (const key of keys) byWord.set(key, [...(byWord.get(key) ?? []), one]);
    await pause();
  }
  return found;
}

function keysOf({ language, subject, above }: Statement): string[] {
  const words = (subject.length > 0 ? subject : above).map(({ word }) => word.slice(0, KEY));
  return words.length > 0 ? [...new Set(words)].map((key) => `${language} ${key}`) : [NO_WORDS];
}

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
