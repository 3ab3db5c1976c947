/** Steps from 0 to the largest number of a vector. */
const MOST = 127;

/** Vectors of the same length a byte a number, one behind the other; their lengths are lost, their directions stay. */
export function packVectors(vectors: readonly (readonly number[])[]): Uint8Array {
  const dimensions = vectors[0]?.length ?? 0;
  const packed = new Int8Array(vectors.length * dimensions);
  vectors.forEach((vector, at) => {
    const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
    for (let i = 0; i < dimensions; i++) packed[at * dimensions + i] = Math.round((vector[i]! / largest) * MOST);
  });
  return new Uint8Array(packed.buffer);
}

/** The cosine of the angle between a vector and each that is packed; undefined where they are of another length. */
export function cosinesWith(asked: readonly number[], packed: Uint8Array | undefined): number[] | undefined {
  if (!packed || asked.length === 0 || packed.byteLength % asked.length !== 0) return undefined;
  const numbers = new Int8Array(packed.buffer, packed.byteOffset, packed.byteLength);
  const length = Math.hypot(...asked);
  return Array.from({ length: numbers.length / asked.length }, (_, at) => {
    let [product, squares] = [0, 0];
    for (let i = 0, from = at * asked.length; i < asked.length; i++) {
      const value = numbers[from + i]!;
      product += value * asked[i]!;
      squares += value * value;
    }
    // A vector of zeros has no angle.
    return squares === 0 || length === 0 ? 0 : product / (Math.sqrt(squares) * length);
  });
}
