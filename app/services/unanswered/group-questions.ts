import type { Language } from '~/schemas/language';
import { transliterate } from '~/services/language/letters/transliterate';
import { saysLittle } from '~/services/language/low-information-words';
import { isCyrillic, kazakhKey, stem } from '~/services/language/stem';
import { STOPWORDS } from '~/services/language/stopwords';
import { relatives } from '~/services/language/synonyms/synonyms';
import { words } from '~/services/language/words';

export type Asked = { id: number; message: string; language: Language };
/** `members` keep their order. The first wording is the most frequent one; among equals, the latest. */
export type Group<T extends Asked> = { members: T[]; wordings: string[] };

/** Similarity, 0 to 1, from which two questions count as the same. Tuned on the sets named in docs/decisions.md. */
const ALIKE = 0.66;
/**
 * Share of the similarity that compares both questions in full; the rest only asks how much of the shorter is in the
 * longer.
 */
const MUTUAL = 0.75;
/** Weight of a synonym, or of a word that sounds alike in another script, relative to the word itself. */
const RELATED = 0.8;
const SOUNDS_ALIKE = 0.8;
/** Weight of everyday words ("much", "можно"): they distinguish questions less than content words do. */
const LIGHT = 0.35;
/** Maximum number of words compared per question, and of letters of a word's sound. */
const MAX_WORDS = 16;
const SOUND_LETTERS = 5;
/** Representative wordings compared per group. More of them let groups drift (chaining). */
const SPOKESMEN = 2;
/** Maximum characters read of a question: longer ones are compared by their beginnings. */
const MAX_CHARACTERS = 600;
/**
 * Maximum groups examined for one word, those with the most frequent wordings first: a word in more groups
 * distinguishes little.
 */
const MAX_COMPARISONS = 250;

type Token = { weight: number; key: string; related: ReadonlySet<string>; sound: string };

/**
 * Analysed words of one call, by language and word. Discarded after the call, so that no process keeps visitors' words.
 */
type KnownWords = Map<string, Token | undefined>;

function tokenOf(word: string, language: Language, known: KnownWords): Token | undefined {
  const name = `${language} ${word}`;
  if (known.has(name)) return known.get(name);
  const token = STOPWORDS.has(word) ? undefined : analyse(word, language);
  known.set(name, token);
  return token;
}

function analyse(word: string, language: Language): Token {
  const key = language === 'kk' && isCyrillic(word) ? kazakhKey(word) : stem(word);
  const { synonyms, translations } = relatives(word);
  const letters = transliterate(word);
  return {
    key,
    weight: saysLittle(word) ? LIGHT : 1,
    related: new Set([...synonyms, ...translations]),
    sound: letters.length < SOUND_LETTERS || /\d/.test(word) ? '' : letters.slice(0, SOUND_LETTERS),
  };
}

/** English asks for a price without a word for it. */
const ASKS_THE_PRICE = /\bhow much (?=is|are|does|do|for|will|would)/gi;

/** A question's words, each meaning once. */
function tokensOf({ message, language }: Asked, known: KnownWords): Token[] {
  const tokens = new Map<string, Token>();
  for (const word of words(message.slice(0, MAX_CHARACTERS).replace(ASKS_THE_PRICE, 'price '))) {
    const token = tokenOf(word, language, known);
    if (token && !tokens.has(token.key)) tokens.set(token.key, token);
    if (tokens.size === MAX_WORDS) break;
  }
  return [...tokens.values()];
}

/** Wordings that differ only in case, spaces and punctuation are one; long ones only if they are identical. */
const plain = (message: string) => (message.length <= MAX_CHARACTERS && words(message).join(' ')) || message.trim();

type Leader = { group: number; mass: number };

/**
 * Groups questions by what they ask. Greedy: each question joins the most similar group or starts a new one, the most
 * frequent wordings first. Words match by stem, synonym, translation and sound. Bounded: a question is compared only
 * with groups that share a word with it. Yields after each question.
 *
 * @param asked newest first.
 * @returns the groups, most frequent first, then latest.
 */
export function* grouping<T extends Asked>(asked: T[]): Generator<void, Group<T>[]> {
  const wordings = new Map<string, T[]>();
  for (const one of asked) {
    yield;
    const text = plain(one.message);
    const same = wordings.get(text);
    if (same) same.push(one);
    else wordings.set(text, [one]);
  }
  const known: KnownWords = new Map();
  const board = new Board();
  const groups: T[][][] = [];
  for (const same of [...wordings.values()].sort((a, b) => b.length - a.length)) {
    yield;
    const tokens = same[0] ? tokensOf(same[0], known) : [];
    const found = board.closest(tokens);
    const group = found === undefined ? undefined : groups[found];
    if (group) group.push(same);
    else groups.push([same]);
    if (!group || group.length <= SPOKESMEN) board.add(tokens, found ?? groups.length - 1);
  }
  const order = new Map(asked.map((one, at) => [one, at]));
  const place = (one: T | undefined) => (one && order.get(one)) ?? 0;
  return groups
    .map((same) => ({
      members: same.flat().sort((a, b) => place(a) - place(b)),
      wordings: same.map(([latest]) => latest?.message.trim() ?? ''),
    }))
    .sort((a, b) => b.members.length - a.members.length || place(a.members[0]) - place(b.members[0]));
}

/** Index of the groups' first wordings by their words. */
class Board {
  #leaders: Leader[] = [];
  #byKey = new Map<string, number[]>();
  #byRelated = new Map<string, number[]>();
  #bySound = new Map<string, number[]>();
  #matched = new Float64Array(64);
  #best = new Float64Array(64);

  add(tokens: Token[], group: number): void {
    const leader = this.#leaders.push({ group, mass: massOf(tokens) }) - 1;
    for (const { key, related, sound } of tokens) {
      push(this.#byKey, key, leader);
      for (const each of related) push(this.#byRelated, each, leader);
      if (sound) push(this.#bySound, sound, leader);
    }
    if (leader + 1 < this.#matched.length) return;
    this.#matched = new Float64Array(2 * this.#matched.length);
    this.#best = new Float64Array(2 * this.#best.length);
  }

  /** The most similar group, if it is similar enough. */
  closest(tokens: Token[]): number | undefined {
    const mass = massOf(tokens);
    const touched: number[] = [];
    for (const token of tokens) this.#collect(token, touched);
    let found: Leader | undefined;
    let most = ALIKE;
    for (const at of touched) {
      const leader = this.#leaders[at] as Leader;
      const shared = Math.min(this.#matched[at] as number, mass, leader.mass);
      this.#matched[at] = 0;
      const likeness =
        (MUTUAL * 2 * shared) / (mass + leader.mass) + ((1 - MUTUAL) * shared) / Math.min(mass, leader.mass);
      if (likeness < most) continue;
      most = likeness;
      found = leader;
    }
    return found?.group;
  }

  /** Adds to each leader the best match for one word. */
  #collect({ key, weight, sound }: Token, touched: number[]): void {
    const met: number[] = [];
    const offer = (leaders: number[] | undefined, share: number) => {
      const most = Math.min(leaders?.length ?? 0, MAX_COMPARISONS);
      for (let at = 0; at < most; at++) {
        const leader = leaders?.[at] as number;
        if (this.#best[leader] === 0) met.push(leader);
        if (share > (this.#best[leader] as number)) this.#best[leader] = share;
      }
    };
    offer(this.#byKey.get(key), 1);
    offer(this.#byRelated.get(key), RELATED);
    if (sound) offer(this.#bySound.get(sound), SOUNDS_ALIKE);
    for (const leader of met) {
      if (this.#matched[leader] === 0) touched.push(leader);
      this.#matched[leader] = (this.#matched[leader] as number) + weight * (this.#best[leader] as number);
      this.#best[leader] = 0;
    }
  }
}

const massOf = (tokens: Token[]) => tokens.reduce((sum, { weight }) => sum + weight, 0);

function push(lists: Map<string, number[]>, key: string, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
