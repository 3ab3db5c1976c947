import { ngrams } from '~/services/language/letters/transliterate';
import { STOPWORDS } from '~/services/language/stopwords';
import { words } from '~/services/language/words';
import { randomNumbers } from '../../test/random-numbers';

/** FNV-1a of a text, as an unsigned 32-bit number. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}

/** Numbers from 0 to 1, the same for the same seed. */
export const random = (seed: string): (() => number) => randomNumbers(hash(seed));

/** A draw from the standard normal distribution (Box and Muller). */
export function normal(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}

/** A uniformly distributed direction. */
export function unitVector(next: () => number, dims: number): Float32Array {
  return scaled(Float32Array.from({ length: dims }, () => normal(next)));
}

/** A text's letter pieces counted at hashed places with hashed signs: a poor man's embedding, the same everywhere. */
export function hashedPieces(text: string, dims: number, seed = ''): Float32Array {
  const vector = new Float32Array(dims);
  for (const word of words(text)) {
    const weight = STOPWORDS.has(word) ? 0.2 : 1;
    for (const piece of ngrams(word)) {
      const at = hash(seed + piece);
      vector[(at >>> 1) % dims]! += (at & 1 ? 1 : -1) * weight;
    }
  }
  return scaled(vector);
}

function scaled(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
