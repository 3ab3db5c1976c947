/** The inner product, as far as the first vector goes. */
export function product(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!;
  return sum;
}

/** Makes a vector one of length 1, unless it is all zeros. */
export function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(product(vector, vector));
  if (length > 0) for (let at = 0; at < vector.length; at++) vector[at]! /= length;
  return vector;
}

/** Adds the first numbers of a vector. */
export function add(sum: Float32Array, vector: Float32Array, count: number): void {
  for (let at = 0; at < count; at++) sum[at]! += vector[at]!;
}

export const sigmoid = (odds: number): number => 1 / (1 + Math.exp(-odds));
