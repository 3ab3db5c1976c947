import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { words } from '../../language/words';
import { type Encoder, readEncoder } from './weights-file';
import { wordFeatures } from './word-features';
import { WordVectors } from './word-vectors';

const encoder = readEncoder(readFileSync('app/data/encoder.bin'));
const TEXT =
  'Парковка во дворе — 500 ₸ в час. Free parking for guests; көлікті аулаға қоюға болады. Парковка до 22:00.';

/** As the encoder is defined: the features of the whole text, summed and then turned. */
function defined(text: string, { dimensions, hashes, vectors, scales, statement }: Encoder): number[] {
  const rows = new Map(Array.from(hashes, (hash, row) => [hash, row]));
  const sum = new Array<number>(dimensions).fill(0);
  for (const { hashes: features, weights } of words(text).map(wordFeatures))
    features.forEach((hash, at) => {
      const row = rows.get(hash);
      if (row === undefined) return;
      for (let i = 0; i < dimensions; i++) sum[i]! += weights[at]! * scales[row]! * vectors[row * dimensions + i]!;
    });
  return Array.from({ length: dimensions }, (_, column) =>
    sum.reduce((out, value, row) => out + value * statement[row * dimensions + column]!, 0),
  );
}

function summed(vectors: WordVectors, text: string): number[] {
  const sum = new Float32Array(encoder.dimensions);
  const read = words(text);
  vectors.addTo(sum, read, read.length);
  return [...sum];
}

describe('the vectors of words', () => {
  it.each([
    ['all kept', 1_000],
    ['hardly any kept', 3],
  ])('add up to what the encoder says of the text, %s', (_, most) => {
    const vectors = new WordVectors(encoder, 'statement', most);
    const expected = defined(TEXT, encoder);
    // The second time some are known, others were dropped.
    for (const sum of [summed(vectors, TEXT), summed(vectors, TEXT)])
      sum.forEach((value, at) => {
        expect(value).toBeCloseTo(expected[at]!, 3);
      });
  });
});
