import { words } from '../../language/words';
import { LEAST, VectorList, vectorsAtOnce } from './dot-products';
import { encoderDimensions, encoderMark, familiarity, questionVector, vectorOfWords } from './encoder';

/** Steps from 0 to 1 of a stored number. Of 128 numbers of a vector of length 1 hardly one is past 127 steps. */
const STEPS = 320;
const MOST = 127;
/** What a product of two vectors in steps is of their likeness. */
const SCALE = STEPS * STEPS;
/** A stored list begins with the mark of the encoder that made it, and how familiar the texts are to it. */
const HEADER_BYTES = 5;
const FAMILIARITY_AT = 4;
const WHOLLY = 255;

/**
 * The vectors of a chunk's units, a byte a number: about 128 bytes a text.
 *
 * @param above what stands above each of them. Then each has two vectors: by itself, and below it.
 */
export function packUnits(texts: readonly string[], above?: string): Uint8Array {
  const title = above === undefined ? [] : words(above);
  const told = texts.map(words).flatMap((text) => (above === undefined ? [[text]] : [[text], [title, text]]));
  const dimensions = encoderDimensions();
  const bytes = new Uint8Array(HEADER_BYTES + told.length * dimensions);
  new DataView(bytes.buffer).setUint32(0, encoderMark(), true);
  bytes[FAMILIARITY_AT] = Math.round(WHOLLY * familiarity(told.flat()));
  const numbers = new Int8Array(bytes.buffer, HEADER_BYTES);
  told.forEach((parts, at) => {
    const vector = vectorOfWords(...parts);
    for (let i = 0; i < dimensions; i++)
      numbers[at * dimensions + i] = Math.max(-MOST, Math.min(MOST, Math.round(vector[i]! * STEPS)));
  });
  return bytes;
}

/** Whether a stored list was made by the encoder in use; another one's says nothing. */
export const isCurrent = (packed: Uint8Array | null): packed is Uint8Array =>
  packed !== null &&
  packed.byteLength >= HEADER_BYTES &&
  new DataView(packed.buffer, packed.byteOffset).getUint32(0, true) === encoderMark();

/** What a base's units say of a question. */
export type Likenesses = {
  /** The chunks whose best unit answers best by the encoder, best first. */
  nearest: string[];
  /** Of all units of the base: how well they answer in the mean, and by how much they differ. */
  mean: number;
  spread: number;
  /** How many there are. */
  units: number;
};

/** The units of an assistant's chunks as the encoder sees them, in memory. */
export class UnitVectors {
  #numbers = new VectorList();
  /** Where the numbers of a chunk end. */
  #ends: number[] = [];
  #ids: string[] = [];
  #placeOf = new Map<string, number>();
  #familiar = 0;

  /** How many of the words of its chunks the encoder has learnt, in the mean, from 0 to 1. */
  get familiarity(): number {
    return this.#ids.length === 0 ? 1 : this.#familiar / this.#ids.length;
  }

  get bytes(): number {
    return this.#numbers.bytes + this.#ids.length * 40;
  }

  has(id: string): boolean {
    return this.#placeOf.has(id);
  }

  /** Adds a chunk's units. @param packed of the encoder in use (see `isCurrent`). */
  add(id: string, packed: Uint8Array): void {
    const numbers = new Int8Array(packed.buffer, packed.byteOffset + HEADER_BYTES, packed.byteLength - HEADER_BYTES);
    this.#familiar += packed[FAMILIARITY_AT]! / WHOLLY;
    this.#numbers.add(numbers);
    this.#placeOf.set(id, this.#ids.length);
    this.#ends.push(this.#numbers.length);
    this.#ids.push(id);
  }

  /** How well each text of a chunk's units answers a question, in their order; undefined of a chunk that is not here. */
  likenessesOf(question: string, id: string): number[] | undefined {
    const place = this.#placeOf.get(id);
    if (place === undefined) return undefined;
    const asked = inSteps(question);
    const likes: number[] = [];
    for (let from = this.#ends[place - 1] ?? 0; from < this.#ends[place]!; from += asked.length)
      likes.push(this.#numbers.productAt(asked, from) / SCALE);
    return likes;
  }

  /** Compares a question with every unit, step by step. @param most chunks that are named. */
  *comparing(question: string, most: number): Generator<void, Likenesses> {
    const asked = inSteps(question);
    const best: { at: number; like: number }[] = [];
    let [units, first, second] = [0, 0, 0];
    for (let at = 0; at < this.#ends.length; ) {
      const from = this.#ends[at - 1] ?? 0;
      const until = this.#blockFrom(at, asked.length);
      const products = this.#numbers.products(asked, from, this.#ends[until - 1]!);
      [units, first, second] = [units + products.each.length, first + products.first, second + products.second];
      // Where none is better than the least of the best, no chunk comes among them.
      if (best.length < most || products.most > best.at(-1)!.like) {
        const ends = this.#ends.slice(at, until).map((end) => (end - from) / asked.length);
        keepBestOf(best, products.each, { at, ends }, most);
      }
      at = until;
      yield;
    }
    const mean = first / (units || 1);
    const spread = Math.sqrt(Math.max(0, second / (units || 1) - mean * mean));
    const nearest = best.map(({ at }) => this.#ids[at]!);
    return { nearest, mean: mean / SCALE, spread: spread / SCALE, units };
  }

  /** The end of the chunks from one on that are compared in one go: as many as fit, and one at least. */
  #blockFrom(at: number, dimensions: number): number {
    const most = (this.#ends[at - 1] ?? 0) + vectorsAtOnce(dimensions) * dimensions;
    let end = at + 1;
    while (end < this.#ends.length && this.#ends[end]! <= most) end++;
    return end;
  }
}

/** Puts the chunks of a block among the best ones. @param ends where the products of each end. */
function keepBestOf(
  best: { at: number; like: number }[],
  products: Int32Array,
  { at, ends }: { at: number; ends: number[] },
  most: number,
): void {
  let start = 0;
  for (const [place, end] of ends.entries()) {
    keepBest(best, { at: at + place, like: mostOf(products, start, end) }, most);
    start = end;
  }
}

/** The largest of the products from one place to another; of none the least there is. */
function mostOf(products: Int32Array, start: number, end: number): number {
  let most = LEAST;
  for (let at = start; at < end; at++) most = Math.max(most, products[at]!);
  return most;
}

/** Puts a chunk among the best ones, which are in order. */
function keepBest(best: { at: number; like: number }[], one: { at: number; like: number }, most: number): void {
  if (best.length >= most && one.like <= best.at(-1)!.like) return;
  let place = best.length;
  while (place > 0 && best[place - 1]!.like < one.like) place--;
  best.splice(place, 0, one);
  if (best.length > most) best.pop();
}

/** The last question: each chunk that is found is compared with it. */
let last: { vector: Float32Array; steps: Int16Array } | undefined;

/** A question's vector in whole steps; more than a byte holds is no matter here. */
function inSteps(question: string): Int16Array {
  const vector = questionVector(question);
  if (last?.vector !== vector) last = { vector, steps: Int16Array.from(vector, (value) => Math.round(value * STEPS)) };
  return last.steps;
}
