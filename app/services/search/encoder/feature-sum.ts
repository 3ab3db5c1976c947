import { remembered } from '../../language/tables/remembered';
import { type WordFeatures, wordFeatures } from './word-features';

/** A vector for each feature, a byte a number. */
export type FeatureVectors = {
  dimensions: number;
  /** Hashes of the features, ascending; the vector of the n-th stands at n times the dimensions. */
  hashes: Uint32Array;
  vectors: Int8Array;
  /** By feature, what its vector is multiplied by. */
  scales: Float32Array;
  /** Reads the features of a word, if not as `wordFeatures` does. */
  featuresOf?: (word: string) => WordFeatures;
};

/** Rows of a table, and what each counts. */
type Rows = { rows: number[]; weights: number[] };

/** Words whose rows are kept while models of the same table read them. */
const KEPT_WORDS = 1_000;
const readers = new WeakMap<Uint32Array, (word: string) => Rows>();

/** The sum of the vectors of a word's features; all zeros of a word without a known one. */
export function featureSum(word: string, table: FeatureVectors): Float32Array {
  const { dimensions, vectors, scales } = table;
  const sum = new Float32Array(dimensions);
  const { rows, weights } = rowsIn(table)(word);
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    addBytes(sum, vectors, row * dimensions, weights[at]! * scales[row]!);
  }
  return sum;
}

/** What finds the rows of a word's features in a table; those that it lacks are left out. */
function rowsIn({ hashes, featuresOf = wordFeatures }: FeatureVectors): (word: string) => Rows {
  const known = readers.get(hashes);
  if (known) return known;
  const reader = remembered((word): Rows => {
    const { hashes: features, weights } = featuresOf(word);
    const places = features.map((hash) => rowOf(hashes, hash));
    const there = (_: number, at: number): boolean => places[at]! >= 0;
    return { rows: places.filter(there), weights: weights.filter(there) };
  }, KEPT_WORDS);
  readers.set(hashes, reader);
  return reader;
}

/** Adds a row of a table of bytes to a sum as long as it, so many times. */
function addBytes(sum: Float32Array, table: Int8Array, start: number, times: number): void {
  if (times === 0) return;
  const { length } = sum;
  for (let i = 0; i < length; i++) sum[i]! += times * table[start + i]!;
}

/** The position of a hash in an ascending list; -1 if it is not there. */
export function rowOf(hashes: Uint32Array, hash: number): number {
  let low = 0;
  let high = hashes.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = hashes[middle]!;
    if (found === hash) return middle;
    if (found < hash) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
