import { bytesOf, Kernel, type Matrix, type Room } from './kernel';
import { product, unit } from './numbers';
import { MOST_WORDS, type Reading, Side } from './side';
import type { CrossEncoder } from './weights-file';
import { type WordParts, wordParts } from './word-readings';

/** What a text's likeness is compared with before it is scaled, and what likenesses are multiplied by beside the hidden numbers. */
const USUAL_LIKENESS = 0.4;
const MEASURE_SCALE = 2;
/** Likenesses of words are multiplied by so many times the sharpness. */
const SHARPNESS = 3;
/** What keeps a mean of words that hardly count from counting. */
const LEAST_WEIGHT = 1e-3;

/** How near the words of a text come to those of another: in the mean, and the word that comes least near. */
type Nearness = { mean: number; least: number };
/** A question, and how like each of its words is to nothing (a power, as of likenesses). */
type Asked = Reading & { nothing: number[] };

/**
 * One model: reads a question and a statement together, each word beside those of the other side. A decomposable attention model
 * (Parikh et al., 2016) whose words may also attend to nothing. It computes what `forward` of eval/encoder/cross/train.py does.
 */
export class Model {
  readonly #encoder: CrossEncoder;
  readonly #kernel = new Kernel();
  readonly #parts: WordParts;
  readonly #question: Side;
  readonly #statement: Side;
  readonly #sharpness: number;
  readonly #nothing: Float32Array;
  /** By word of the question, how like it is to each of the statement. */
  readonly #likenesses: Room;
  readonly #joined: { matrix: Matrix; all: Room; out: Room };

  constructor(encoder: CrossEncoder) {
    const { weights, joined } = encoder;
    this.#encoder = encoder;
    this.#parts = wordParts(encoder);
    this.#question = new Side('question', encoder, this.#kernel);
    this.#statement = new Side('statement', encoder, this.#kernel);
    this.#sharpness = SHARPNESS * weights.sharpness[0]!;
    this.#nothing = unit(weights.nothing.slice());
    this.#likenesses = this.#kernel.room(MOST_WORDS.question * MOST_WORDS.statement);
    const columns = weights.joined.length / joined;
    const [all, out] = [this.#kernel.room(columns), this.#kernel.room(joined)];
    const matrix = this.#kernel.matrix(out.values.length, columns, [{ values: weights.joined, from: 0 }]);
    this.#joined = { matrix, all, out };
  }

  /** @param words at most as many as are read. */
  asked(words: readonly string[]): Asked {
    const reading = this.#question.reading(words);
    const { compared } = this.#parts;
    const nothing = reading.words.map((word) => this.#power(product(this.#nothing, word.subarray(compared))));
    return { ...reading, nothing };
  }

  /** @param words at most as many as are read. */
  told(words: readonly string[]): Reading {
    return this.#statement.reading(words);
  }

  /** How sure a statement answers, as a logarithm of odds. @param told of at least one word. */
  score(asked: Asked, told: Reading): number {
    const { weights } = this.#encoder;
    this.#question.place(asked);
    this.#statement.place(told);
    this.#compare(asked, told);
    this.#share(asked, told);
    const [question, answer] = this.#nearness(asked, told);
    const like = product(asked.text, told.text);
    const joined = this.#join(
      this.#question.says(asked, this.#statement, told.words.length),
      this.#statement.says(told, this.#question, asked.words.length),
      [like, question.mean, question.least / MEASURE_SCALE, answer.mean],
    );
    const score = weights.answerBias[0]! + weights.textScale[0]! * (like - USUAL_LIKENESS);
    return weights.answer.reduce((sum, weight, at) => sum + weight * Math.max(0, joined[at]!), score);
  }

  #power(likeness: number): number {
    return Math.exp(this.#sharpness * likeness);
  }

  #compare(asked: Reading, told: Reading): void {
    const { size, compared, length } = this.#parts;
    this.#kernel.run.likenesses(
      ...[this.#likenesses.at, this.#question.words.at, asked.words.length, this.#statement.words.at],
      ...[told.words.length, bytesOf(size), bytesOf(compared), bytesOf(length)],
    );
  }

  /** Each word meets those of the other side by the powers of their likenesses, and a word of the question may meet nothing. */
  #share(asked: Asked, told: Reading): void {
    const [rows, columns] = [asked.words.length, told.words.length];
    const [byAsked, byTold] = [this.#question.shares.values, this.#statement.shares.values];
    const columnSums = new Float64Array(columns);
    for (let row = 0; row < rows; row++) {
      let sum = asked.nothing[row]!;
      for (let column = 0; column < columns; column++) {
        const power = this.#power(this.#likenesses.values[row * columns + column]!);
        byAsked[row * columns + column] = power;
        byTold[column * rows + row] = power;
        columnSums[column]! += power;
        sum += power;
      }
      for (let column = 0; column < columns; column++) byAsked[row * columns + column]! /= sum;
    }
    for (let column = 0; column < columns; column++)
      for (let row = 0; row < rows; row++) byTold[column * rows + row]! /= columnSums[column]!;
  }

  /** How near the words of the question and those of the statement come to the other side: in the mean, and the least near. */
  #nearness(asked: Reading, told: Reading): [Nearness, Nearness] {
    const [rows, columns] = [asked.words.length, told.words.length];
    const nearest = { asked: new Float64Array(rows).fill(-1), told: new Float64Array(columns).fill(-1) };
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++) {
        const likeness = this.#likenesses.values[row * columns + column]!;
        nearest.asked[row] = Math.max(nearest.asked[row]!, likeness);
        nearest.told[column] = Math.max(nearest.told[column]!, likeness);
      }
    return [this.#weighed(asked, nearest.asked), this.#weighed(told, nearest.told)];
  }

  #weighed({ words, weight }: Reading, nearest: Float64Array): Nearness {
    const sum = nearest.reduce((all, near, at) => all + near * words[at]![this.#parts.weight]!, 0);
    return { mean: sum / (weight + LEAST_WEIGHT), least: Math.min(...nearest) };
  }

  #join(question: Float32Array, statement: Float32Array, measures: number[]): Float32Array {
    const { matrix, all, out } = this.#joined;
    const { hidden, weights } = this.#encoder;
    all.values.set(question.subarray(0, hidden));
    all.values.set(statement.subarray(0, hidden), hidden);
    measures.forEach((measure, at) => {
      all.values[2 * hidden + at] = MEASURE_SCALE * measure;
    });
    out.values.set(weights.joinedBias);
    this.#kernel.addTimes(out.at, matrix, all.at);
    return out.values;
  }
}
