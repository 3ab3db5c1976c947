import type { Language } from '~/schemas/language';
import { LIGHT_STEMS } from '~/services/language/low-information-words';
import { isCyrillic, kazakhKey, stem } from '~/services/language/stem';
import { STOPWORDS } from '~/services/language/stopwords';
import { relatives } from '~/services/language/synonyms/synonyms';
import { transliterate } from '~/services/language/transliterate';
import { words } from '~/services/language/words';

export type Asked = { id: number; message: string; language: Language };
/** `members` in the order they were given; the first wording is the one that was used most, and of those the latest. */
export type Group<T extends Asked> = { members: T[]; wordings: string[] };

/** From which likeness on, 0 to 1, two questions are taken for one. Tried on the sets that docs/decisions.md names. */
const ALIKE = 0.66;
/** Share of the likeness that is of both questions alike; the rest asks only how much of the shorter is in the longer. */
const MUTUAL = 0.75;
/** How far a word of like meaning, or one that sounds alike in another script, counts as the word itself. */
const RELATED = 0.8;
const SOUNDS_ALIKE = 0.8;
/** Everyday words ("much", "можно") tell one question from another, but less than the matter does. */
const LIGHT = 0.35;
/** Words of a question that are compared, and letters of a word's sound. */
const MAX_WORDS = 16;
const SOUND_LETTERS = 5;
/** Wordings of a group that others are held against: the more there are, the further apart its ends may come to lie. */
const SPOKESMEN = 2;
/** Characters of a question that are read: longer ones are compared by their beginnings. */
const MAX_CHARACTERS = 600;
/** Groups looked at for the sake of one word, those with the most used wordings: a word that more hold tells little. */
const MAX_COMPARISONS = 250;

type Token = { weight: number; key: string; related: ReadonlySet<string>; sound: string };

/** What was found out about the words of one call, by language and word; no process keeps visitors' words for longer. */
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
    weight: LIGHT_STEMS.has(stem(word)) ? LIGHT : 1,
    related: new Set([...synonyms, ...translations]),
    sound: letters.length < SOUND_LETTERS || /\d/.test(word) ? '' : letters.slice(0, SOUND_LETTERS),
  };
}

/** What only English says without a word for it. */
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

/** Two wordings that differ in case, blanks and marks alone are one; long ones only where they are the same. */
const plain = (message: string) => (message.length <= MAX_CHARACTERS && words(message).join(' ')) || message.trim();

type Leader = { group: number; mass: number };

/**
 * Questions grouped by what they ask: greedily, each joining the most alike of the groups there are or founding a new
 * one, the wordings used most first. Words count by their stems, their synonyms and translations, and their sound.
 * Bounded: a question meets only the groups that share a word with it. In steps of a question.
 *
 * @param asked newest first.
 * @returns the groups, those asked most first, then the latest.
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

/** The first wording of each group, found by its words. */
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

  /** The group that is most alike, if one is alike enough. */
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

  /** Adds to each leader the best that it has of one word. */
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
