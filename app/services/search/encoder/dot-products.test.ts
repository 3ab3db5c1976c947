import { describe, expect, it } from 'vitest';
import { randomNumbers } from '../../../../test/random-numbers';
import { dotProducts, product, vectorsAtOnce } from './dot-products';

function vectors(count: number, length: number): { asked: Int16Array; numbers: Int8Array } {
  const next = randomNumbers(3);
  return {
    asked: Int16Array.from({ length }, () => Math.round(640 * next() - 320)),
    numbers: Int8Array.from({ length: count * length }, () => Math.round(254 * next() - 127)),
  };
}

describe('the products of a vector with many', () => {
  it.each([
    ['as many as an encoder has', 128],
    ['a single step', 16],
    ['no whole number of steps', 20],
  ])('are those of a plain loop, for numbers of %s', (_what, length) => {
    const { asked, numbers } = vectors(50, length);
    const found = dotProducts(asked, numbers, 7 * length, 50 * length);
    expect([...found]).toEqual(Array.from({ length: 43 }, (_, at) => product(asked, numbers, (at + 7) * length)));
  });

  it('are right for the largest numbers, and for as many vectors as fit', () => {
    const count = vectorsAtOnce(128);
    const asked = new Int16Array(128).fill(320);
    const numbers = new Int8Array(count * 128).fill(-127);
    expect(new Set(dotProducts(asked, numbers, 0, numbers.length))).toEqual(new Set([-320 * 127 * 128]));
  });

  it('are none of no vectors', () => {
    expect(dotProducts(new Int16Array(128), new Int8Array(0), 0, 0)).toHaveLength(0);
  });
});
