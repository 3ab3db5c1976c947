import { featureSum } from './feature-sum';
import type { Encoder } from './weights-file';
import { isNumber } from './word-features';

/** Numbers of one length are one word, whichever digits they have. No word that begins with a letter stands before this in order. */
const LAST_NUMBER = ':';
const ANY_DIGIT = /\d/g;
const LONGEST_NUMBER = 6;

/**
 * The vectors of words on one side of the encoder. A text's vector is the sum of its words', so most of the work is
 * done once for each word that is kept: in one array, without an object for each.
 */
export class WordVectors {
  readonly #encoder: Encoder;
  readonly #matrix: Float32Array;
  readonly #most: number;
  #slots = new Map<string, number>();
  #words: string[] = [];
  #vectors = new Float32Array(0);
  /** Whether a word was asked for since the hand passed it. */
  #used: Uint8Array;
  #hand = 0;

  /** @param side which of the encoder's matrices. @param most words that are kept; those not asked for lately go first. */
  constructor(encoder: Encoder, side: 'question' | 'statement', most: number) {
    this.#encoder = encoder;
    this.#matrix = encoder[side];
    this.#most = most;
    this.#used = new Uint8Array(most);
  }

  /** Adds the vectors of the first `count` words to a sum. */
  addTo(sum: Float32Array, words: readonly string[], count: number): void {
    for (let at = 0; at < count; at++) {
      const slot = this.#slotOf(words[at]!);
      addRow(sum, this.#vectors, slot * sum.length);
    }
  }

  #slotOf(word: string): number {
    const key = word <= LAST_NUMBER && isNumber(word) ? word.replace(ANY_DIGIT, '0').slice(0, LONGEST_NUMBER) : word;
    const slot = this.#slots.get(key) ?? this.#keep(key);
    this.#used[slot] = 1;
    return slot;
  }

  #keep(word: string): number {
    const slot = this.#words.length < this.#most ? this.#words.length : this.#leastUsed();
    this.#reserve(slot);
    this.#write(word, slot);
    this.#words[slot] = word;
    this.#slots.set(word, slot);
    return slot;
  }

  #leastUsed(): number {
    while (this.#used[this.#hand] === 1) {
      this.#used[this.#hand] = 0;
      this.#hand = (this.#hand + 1) % this.#most;
    }
    this.#slots.delete(this.#words[this.#hand]!);
    return this.#hand;
  }

  #reserve(slot: number): void {
    const { dimensions } = this.#encoder;
    if ((slot + 1) * dimensions <= this.#vectors.length) return;
    const larger = new Float32Array(Math.min(this.#most, Math.max(256, slot * 2)) * dimensions);
    larger.set(this.#vectors);
    this.#vectors = larger;
  }

  /** The sum of a word's features, times the matrix. */
  #write(word: string, slot: number): void {
    const sum = featureSum(word, this.#encoder);
    this.#vectors.set(timesMatrix(sum, this.#matrix), slot * sum.length);
  }
}

/** Adds a row of a table to a sum as long as it. */
function addRow(sum: Float32Array, table: Float32Array, start: number): void {
  const { length } = sum;
  for (let i = 0; i < length; i++) sum[i]! += table[start + i]!;
}

const ROWS_AT_ONCE = 4;

/**
 * A vector times a matrix of as many rows, four at a time: a sum is read and written once for four. It is rounded to 32 bits at
 * each step, as it is in the array.
 */
function timesMatrix(vector: Float32Array, matrix: Float32Array): Float32Array {
  const { length } = vector;
  const { fround } = Math;
  const out = new Float32Array(length);
  for (let row = 0; row < length; row += ROWS_AT_ONCE) {
    const [a, b, c, d] = [vector[row]!, vector[row + 1]!, vector[row + 2]!, vector[row + 3]!];
    for (let i = 0, at = row * length; i < length; i++, at++) {
      let sum = fround(out[i]! + a * matrix[at]!);
      sum = fround(sum + b * matrix[at + length]!);
      sum = fround(sum + c * matrix[at + 2 * length]!);
      out[i] = sum + d * matrix[at + 3 * length]!;
    }
  }
  return out;
}
