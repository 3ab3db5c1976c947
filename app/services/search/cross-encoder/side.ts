import { bytesOf, type Kernel, type Matrix, type Room } from './kernel';
import { add, unit } from './numbers';
import type { CrossEncoder } from './weights-file';
import { type WordParts, type WordReading, wordParts, wordReader } from './word-readings';

/** Words that are read of a question and of a statement, as in training. */
export const MOST_WORDS = { question: 24, statement: 40 };
export type SideName = keyof typeof MOST_WORDS;

/** A text as it is compared: its words, all of them together, and how far they count in all. */
export type Reading = { words: WordReading[]; text: Float32Array; weight: number };

/** What keeps a mean of words that hardly count from counting. */
const LEAST_WEIGHT = 0.5;

/** The question's or the statement's side of a model: its weights, and its room in the memory of the kernel. */
export class Side {
  /** By word, how far it meets each word of the other side. */
  readonly shares: Room;
  readonly words: Room;
  readonly #kernel: Kernel;
  readonly #parts: WordParts;
  readonly #read: (word: string) => WordReading;
  readonly #text: Matrix;
  readonly #both: Matrix;
  readonly #hidden: Room;
  readonly #work: Room;

  constructor(name: SideName, encoder: CrossEncoder, kernel: Kernel) {
    const { weights, dimensions } = encoder;
    const parts = wordParts(encoder);
    this.#kernel = kernel;
    this.#parts = parts;
    this.#read = wordReader(encoder, name, kernel);
    this.#text = kernel.matrix(parts.length, dimensions, [{ values: weights[`${name}Text`], from: 0 }]);
    this.#both = kernel.matrix(parts.hiddenLength, dimensions, [{ values: weights[`${name}Both`], from: 0 }]);
    this.words = kernel.room(MOST_WORDS[name] * parts.size);
    this.shares = kernel.room(MOST_WORDS.question * MOST_WORDS.statement);
    this.#hidden = kernel.room(parts.hiddenLength);
    this.#work = kernel.room(parts.length + Math.max(parts.length, parts.hiddenLength));
  }

  /** @param words at most as many as are read. */
  reading(words: readonly string[]): Reading {
    const { length, weight } = this.#parts;
    const { values, at } = this.#work;
    const readings = words.map(this.#read);
    values.fill(0);
    for (const word of readings) add(values, word, length);
    this.#kernel.addTimes(at + bytesOf(length), this.#text, at);
    return {
      words: readings,
      text: unit(values.slice(length, 2 * length)),
      weight: readings.reduce((sum, word) => sum + word[weight]!, 0),
    };
  }

  /** Places the words where the kernel reads them. */
  place({ words }: Reading): void {
    words.forEach((word, at) => {
      this.words.values.set(word, at * this.#parts.size);
    });
  }

  /** What the words that were placed say beside those of the other side, by the shares that were set. */
  says({ words, weight }: Reading, other: Side, otherCount: number): Float32Array {
    const { size, length, hiddenLength, weight: weightAt } = this.#parts;
    const hidden = this.#hidden;
    hidden.values.fill(0);
    this.#kernel.run.side(
      ...[hidden.at, this.words.at, words.length, other.words.at, otherCount, this.shares.at],
      ...[this.#both.at, this.#both.columns, bytesOf(size), bytesOf(length), bytesOf(hiddenLength)],
      ...[bytesOf(weightAt), this.#work.at],
    );
    return hidden.values.map((value) => value / (weight + LEAST_WEIGHT));
  }
}
