import { ngrams, transliterate } from '~/services/language/letters/transliterate';
import { editDistance } from '~/services/language/spelling/edit-distance';
import { hasKazakhLetter, isCyrillic, kazakhKey, stem } from '~/services/language/stem';
import { STOPWORDS } from '~/services/language/stopwords';
import { grown, Vocabulary } from './string-interner';

const encoder = new TextEncoder();
/** Where a key's UTF-8 bytes are written to be looked up; a key is at most 43 characters. */
const keyBytes = new Uint8Array(256);
const NONE = new Uint32Array(0);
const WORDS_PER_STEP = 4_000;

/** What one question may still take of the search for words spelt alike: words looked up by a piece, and words compared. */
export type Effort = { lookups: number; comparisons: number };
/** Far more than a question of ordinary words takes in a large base. */
export const newEffort = (): Effort => ({ lookups: 200_000, comparisons: 5_000 });

/** The words of every key: `lists` holds them end to end, `starts[key]` is where a key's list begins. */
type WordLists = { starts: Uint32Array; lists: Uint32Array };
const NO_LISTS: WordLists = { starts: new Uint32Array(1), lists: NONE };

/** The words an index has seen, each with its stems and letter pieces, and the way back from those to the words. */
export class Lexicon {
  #words = new Vocabulary();
  #stems = new Vocabulary();
  #pieces = new Vocabulary();
  #isStopword = new Uint8Array(256);
  #isNumber = new Uint8Array(256);
  #isKazakh = new Uint8Array(256);
  #stemOf = new Uint32Array(256);
  #kazakhStemOf = new Uint32Array(256);
  #pieceStarts = new Uint32Array(256);
  #piecesOf = new Uint32Array(2048);
  #settledSize = -1;
  #byStem = NO_LISTS;
  #byPiece = NO_LISTS;

  get size(): number {
    return this.#words.size;
  }

  get bytes(): number {
    const flags = this.#isStopword.byteLength + this.#isNumber.byteLength + this.#isKazakh.byteLength;
    const tables = [this.#stemOf, this.#kazakhStemOf, this.#pieceStarts, this.#piecesOf];
    const lists = [this.#byStem.starts, this.#byStem.lists, this.#byPiece.starts, this.#byPiece.lists];
    const vocabularies = this.#words.bytes + this.#stems.bytes + this.#pieces.bytes;
    return [...tables, ...lists].reduce((sum, table) => sum + table.byteLength, vocabularies + flags);
  }

  isStopword(word: number): boolean {
    return this.#isStopword[word] === 1;
  }

  /** Whether it begins with a digit. */
  isNumber(word: number): boolean {
    return this.#isNumber[word] === 1;
  }

  isCyrillic(word: number): boolean {
    return this.#kazakhStemOf[word] !== this.#stemOf[word];
  }

  /** Whether it has a letter that Russian does not. */
  isKazakh(word: number): boolean {
    return this.#isKazakh[word] === 1;
  }

  pieceCount(word: number): number {
    return this.#pieceStarts[word + 1]! - this.#pieceStarts[word]!;
  }

  /** The number of the word whose UTF-8 bytes are source[from, to). */
  intern(source: Uint8Array, from: number, to: number): number {
    const before = this.#words.size;
    const word = this.#words.intern(source, from, to);
    if (word === before) this.#describe(word);
    return word;
  }

  #describe(word: number): void {
    if (word + 2 > this.#stemOf.length) {
      this.#isStopword = grown(this.#isStopword, word + 2);
      this.#isNumber = grown(this.#isNumber, word + 2);
      this.#isKazakh = grown(this.#isKazakh, word + 2);
      this.#stemOf = grown(this.#stemOf, word + 2);
      this.#kazakhStemOf = grown(this.#kazakhStemOf, word + 2);
      this.#pieceStarts = grown(this.#pieceStarts, word + 2);
    }
    const text = this.#words.text(word);
    this.#isStopword[word] = STOPWORDS.has(text) ? 1 : 0;
    this.#isNumber[word] = /^\p{N}/u.test(text) ? 1 : 0;
    this.#isKazakh[word] = hasKazakhLetter(text) ? 1 : 0;
    this.#stemOf[word] = internKey(this.#stems, stem(text));
    this.#kazakhStemOf[word] = isCyrillic(text) ? internKey(this.#stems, kazakhKey(text)) : this.#stemOf[word]!;
    let end = this.#pieceStarts[word]!;
    for (const piece of ngrams(text)) {
      if (end === this.#piecesOf.length) this.#piecesOf = grown(this.#piecesOf, end + 1);
      this.#piecesOf[end++] = internKey(this.#pieces, piece);
    }
    this.#pieceStarts[word + 1] = end;
  }

  /** Makes the words interned so far findable by stem and piece, in steps; the last one makes all visible at once. Cheap when nothing is new. */
  *settling(): Generator<void> {
    const size = this.size;
    if (this.#settledSize >= size) return;
    const byStem = yield* this.#invert(size, this.#stems.size, (word, visit) => {
      if (this.#isStopword[word]) return;
      visit(this.#stemOf[word]!);
      if (this.#kazakhStemOf[word] !== this.#stemOf[word]) visit(this.#kazakhStemOf[word]!);
    });
    const byPiece = yield* this.#invert(size, this.#pieces.size, (word, visit) => {
      for (let at = this.#pieceStarts[word]!; at < this.#pieceStarts[word + 1]!; at++) visit(this.#piecesOf[at]!);
    });
    if (this.#settledSize >= size) return;
    this.#byStem = byStem;
    this.#byPiece = byPiece;
    this.#settledSize = size;
  }

  /** Lists the words of each key by a counting sort. */
  *#invert(
    size: number,
    keys: number,
    keysOf: (word: number, visit: (key: number) => void) => void,
  ): Generator<void, WordLists> {
    const ends = new Uint32Array(keys + 1);
    const count = (key: number): void => {
      ends[key]!++;
    };
    for (let word = 0; word < size; word++) {
      keysOf(word, count);
      if (word % WORDS_PER_STEP === 0) yield;
    }
    for (let key = 1; key <= keys; key++) ends[key]! += ends[key - 1]!;
    const lists = new Uint32Array(ends[keys]!);
    for (let word = size - 1; word >= 0; word--) {
      keysOf(word, (key) => {
        lists[--ends[key]!] = word;
      });
      if (word % WORDS_PER_STEP === 0) yield;
    }
    return { starts: ends, lists };
  }

  /** The words under a stem key (see `stemKeys`), stopwords left out. */
  withStem(key: string): Uint32Array {
    return listed(this.#byStem, findKey(this.#stems, key));
  }

  /** The words that hold a letter piece; a word that holds it twice is listed twice. */
  withPiece(piece: string): Uint32Array {
    return listed(this.#byPiece, findKey(this.#pieces, piece));
  }

  textOf(word: number): string {
    return this.#words.text(word);
  }

  /** Whether the base holds this very word. */
  hasWord(word: string): boolean {
    return findKey(this.#words, word) >= 0;
  }

  /**
   * Words spelt almost like `word`, in whichever script, with their distance in letters: how typing slips and
   * Russian or Kazakh typed in Latin letters are understood. Digits must agree: 2023 is never taken for 2024.
   * At most `limit`, nearest first; none that `effort`, which is used up, no longer allows.
   */
  similar(word: string, effort = newEffort(), limit = 4): { word: number; distance: number }[] {
    const target = transliterate(word);
    const digits = digitsOf(target);
    const allowed = target.length < 4 ? 0 : target.length < 8 ? 1 : 2;
    const shared = new Map<number, number>();
    const own = ngrams(word);
    for (const piece of own) {
      const others = this.withPiece(piece);
      if (others.length > effort.lookups) continue;
      effort.lookups -= others.length;
      for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1);
    }
    const found: { word: number; distance: number }[] = [];
    const needed = Math.max(1, own.length - allowed * 4);
    // A word has a piece for each letter but one, so the numbers of pieces differ as the lengths do.
    const fits = ([other, count]: [number, number]) =>
      count >= needed && !this.#isStopword[other] && Math.abs(this.pieceCount(other) - own.length) <= allowed;
    let candidates = [...shared].filter(fits);
    if (candidates.length > effort.comparisons) {
      candidates = candidates.sort((a, b) => b[1] - a[1]).slice(0, effort.comparisons);
    }
    effort.comparisons -= candidates.length;
    for (const [other] of candidates) {
      const candidate = transliterate(this.#words.text(other));
      if (digitsOf(candidate) !== digits) continue;
      const distance = editDistance(target, candidate, allowed);
      if (distance <= allowed) found.push({ word: other, distance });
    }
    return found.sort((a, b) => a.distance - b.distance).slice(0, limit);
  }
}

function digitsOf(word: string): string {
  return word.replace(/[^\p{N}]/gu, '');
}

function internKey(vocabulary: Vocabulary, key: string): number {
  return vocabulary.intern(keyBytes, 0, encoder.encodeInto(key, keyBytes).written);
}

function findKey(vocabulary: Vocabulary, key: string): number {
  return vocabulary.find(keyBytes, 0, encoder.encodeInto(key, keyBytes).written);
}

function listed(lists: WordLists, key: number): Uint32Array {
  return key < 0 || key + 1 >= lists.starts.length
    ? NONE
    : lists.lists.subarray(lists.starts[key]!, lists.starts[key + 1]!);
}
