import type { Pattern } from './fact-words';

/** A word as it is compared: `plain` where it may be read with one letter wrong. */
export type Comparable = { word: string; key: string; latin: boolean; plain: boolean };

/** From so many letters on a word is also read with one letter wrong. */
const MIN_MISSPELT = 5;

type Entry<T> = { pattern: Pattern; value: T };
/** Words whose values are kept: most words of a message are those of other messages. */
const MAX_KEPT = 2_000;

/** Values by the pattern of a word: finds those that a word matches without a look at all the others. */
export class PatternIndex<T> {
  #kept = new Map<string, readonly T[]>();
  #whole = new Map<string, T[]>();
  #beginning = new Map<string, T[]>();
  /** Of patterns that may be misspelt, by their first letter: a misspelt word too begins with it. */
  #misspelt = new Map<string, Entry<T>[]>();
  #longest = 0;

  add(pattern: Pattern, value: T): void {
    const english = pattern.language === 'en';
    const wanted = formOf(pattern, english);
    append(pattern.prefix ? this.#beginning : this.#whole, keyOf(english, wanted), value);
    if (pattern.prefix) this.#longest = Math.max(this.#longest, wanted.length);
    if (wanted.length < MIN_MISSPELT) return;
    append(this.#misspelt, keyOf(english, wanted.charAt(0)), { pattern, value });
  }

  /** The values whose patterns a word matches, some more than once. */
  find(token: Comparable): readonly T[] {
    const name = token.plain ? `~${token.word}` : token.word;
    const known = this.#kept.get(name);
    if (known) return known;
    const found = this.#search(token);
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    this.#kept.set(name, found);
    return found;
  }

  #search(token: Comparable): T[] {
    const found: T[] = [];
    for (const english of [true, false]) {
      const own = formOf(token, english);
      found.push(...(this.#whole.get(keyOf(english, own)) ?? []));
      for (let length = Math.min(own.length, this.#longest); length > 0; length--) {
        found.push(...(this.#beginning.get(keyOf(english, own.slice(0, length))) ?? []));
      }
      if (!token.plain) continue;
      for (const { pattern, value } of this.#misspelt.get(keyOf(english, own.charAt(0))) ?? []) {
        if (isNearly(token, pattern)) found.push(value);
      }
    }
    return found;
  }
}

/** English words are compared by their spelling, all others by their sound. */
const formOf = ({ word, key }: { word: string; key: string }, english: boolean): string => (english ? word : key);
const keyOf = (english: boolean, form: string): string => (english ? `en ${form}` : form);

function append<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
}

/** Whether a word matches a pattern exactly or, where the pattern allows it, with one wrong letter. */
export function matches(token: Comparable | undefined, pattern: Pattern): boolean {
  return token !== undefined && (isExactly(token, pattern) || (token.plain && isNearly(token, pattern)));
}

function isExactly(token: Comparable, pattern: Pattern): boolean {
  const english = pattern.language === 'en';
  const [own, wanted] = [formOf(token, english), formOf(pattern, english)];
  return pattern.prefix ? own.startsWith(wanted) : own === wanted;
}

function isNearly(token: Comparable, pattern: Pattern): boolean {
  const english = pattern.language === 'en';
  if (english && !token.latin) return false;
  const own = formOf(token, english);
  const wanted = formOf(pattern, english);
  if (wanted.length < MIN_MISSPELT || own.charCodeAt(0) !== wanted.charCodeAt(0)) return false;
  if (!pattern.prefix) return own.length >= MIN_MISSPELT && isOneAway(own, own.length, wanted);
  for (let length = wanted.length - 1; length <= Math.min(wanted.length + 1, own.length); length++) {
    if (isOneAway(own, length, wanted)) return true;
  }
  return false;
}

/** Whether the beginning of a word differs from another word by one letter added, removed or replaced, or two swapped. */
function isOneAway(word: string, length: number, wanted: string): boolean {
  if (Math.abs(length - wanted.length) > 1) return false;
  let start = 0;
  while (start < length && start < wanted.length && word[start] === wanted[start]) start++;
  if (start === length && start === wanted.length) return true;
  const same = (at: number, wantedAt: number): boolean => isSameFrom(word, at, length, wanted, wantedAt);
  if (same(start + 1, start + 1) || same(start + 1, start) || same(start, start + 1)) return true;
  const swapped = word[start] === wanted[start + 1] && word[start + 1] === wanted[start];
  return length === wanted.length && swapped && same(start + 2, start + 2);
}

/** Whether a word from one place to another is another word from a place on. */
function isSameFrom(word: string, from: number, to: number, wanted: string, wantedFrom: number): boolean {
  if (to - from !== wanted.length - wantedFrom) return false;
  for (let at = to - 1; at >= from; at--) {
    if (word.charCodeAt(at) !== wanted.charCodeAt(at - from + wantedFrom)) return false;
  }
  return true;
}
