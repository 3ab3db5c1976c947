import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { learntWords } from './familiar';
import { readEncoder } from './weights-file';

it('a word that the encoder has learnt is told from one that it has not, and from a number', () => {
  const knows = learntWords(readEncoder(readFileSync('app/data/encoder.bin')).hashes);
  expect(['парковка', 'zxqvbrtk', '500'].map(knows)).toEqual([true, false, undefined]);
});
