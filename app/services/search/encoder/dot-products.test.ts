import { describe, expect, it } from 'vitest';
import { randomNumbers } from '../../../../test/random-numbers';
import { product, VectorList, vectorsAtOnce } from './dot-products';

function vectors(count: number, length: number): { asked: Int16Array; numbers: Int8Array } {
  const next = randomNumbers(3);
  return {
    asked: Int16Array.from({ length }, () => Math.round(640 * next() - 320)),
    numbers: Int8Array.from({ length: count * length }, () => Math.round(254 * next() - 127)),
  };
}

function listOf(numbers: Int8Array, ownMemoryFrom?: number): VectorList {
  const list = new VectorList(ownMemoryFrom);
  list.add(numbers);
  return list;
}

describe.each([
  ['a small list', Infinity],
  ['a list with a memory of its own', 0],
])('the products of a vector with those of %s', (_list, ownMemoryFrom) => {
  it.each([
    ['as many as an encoder has', 128],
    ['a single step', 32],
    ['no whole number of steps', 20],
  ])('are those of a plain loop, for numbers of %s', (_what, length) => {
    const { asked, numbers } = vectors(50, length);
    const expected = Array.from({ length: 43 }, (_, at) => product(asked, numbers, (at + 7) * length));
    const { each, ...totals } = listOf(numbers, ownMemoryFrom).products(asked, 7 * length, 50 * length);
    expect([...each]).toEqual(expected);
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    const squares = expected.map((value) => value * value);
    expect(totals).toEqual({ first: sum(expected), second: sum(squares), most: Math.max(...expected) });
  });

  it('are right for the largest numbers, and for as many vectors as fit', () => {
    const numbers = new Int8Array(vectorsAtOnce(128) * 128).fill(-127);
    const found = listOf(numbers, ownMemoryFrom).products(new Int16Array(128).fill(320), 0, numbers.length).each;
    expect(new Set(found)).toEqual(new Set([-320 * 127 * 128]));
  });

  it('are none of no vectors', () => {
    expect(listOf(new Int8Array(0), ownMemoryFrom).products(new Int16Array(128), 0, 0).each).toHaveLength(0);
  });
});

describe('a list of vectors that grows', () => {
  it('keeps what it held, before and after it gets a memory of its own', () => {
    const { asked, numbers } = vectors(12_000, 128);
    const list = new VectorList(512 * 1024);
    for (let from = 0; from < numbers.length; from += 128_000) list.add(numbers.subarray(from, from + 128_000));
    expect(list.length).toBe(numbers.length);
    for (const vector of [0, 4_096, 11_999]) {
      const from = vector * 128;
      const expected = product(asked, numbers, from);
      expect([list.productAt(asked, from), list.products(asked, from, from + 128).each[0]]).toEqual([
        expected,
        expected,
      ]);
    }
  });
});
