import { describe, expect, it } from 'vitest';
import { type ByMeaning, fuse } from './fusion';

const words = [
  { id: 'first', score: 0.29 },
  { id: 'second', score: 0.12 },
];
const meaning = (nearest: Record<string, number>): ByMeaning => ({
  nearest: Object.entries(nearest).map(([id, cosine]) => ({ id, cosine })),
  mean: 0.3,
  deviation: 0.1,
  chunks: 100,
});
const ids = (list: { id: string }[]) => list.map(({ id }) => id);
const read = (by: ByMeaning, front: number) => {
  const found = fuse(words, by, front);
  return ids(found.order.slice(0, found.front));
};

describe('words and meanings in one order', () => {
  it('what the words would have read is read, in their order, whatever the vectors say', () => {
    expect(read(meaning({ second: 0.9, third: 0.8 }), 2)).toEqual(['first', 'second', 'third']);
    expect(read(meaning({ second: 0.9 }), 1)).toEqual(['first', 'second']);
  });

  it('of what stands out by meaning no more than three have a seat', () => {
    expect(read(meaning({ a: 0.9, b: 0.88, c: 0.86, d: 0.84 }), 2)).toEqual(['first', 'second', 'a', 'b', 'c']);
  });

  it('what is no nearer than chance allows has none, and vectors that tell nothing apart neither', () => {
    expect(read(meaning({ third: 0.6, second: 0.5 }), 1)).toEqual(['first']);
    expect(read({ ...meaning({ third: 0.3, second: 0.3 }), deviation: 0 }, 1)).toEqual(['first']);
  });

  it('every chunk found stands in the order once', () => {
    const { order } = fuse(words, meaning({ second: 0.9, third: 0.8, fourth: 0.4 }), 1);
    expect(ids(order)).toEqual(['first', 'second', 'third', 'fourth']);
  });

  it('where the words found less than is read, what is nearest fills it up', () => {
    expect(read(meaning({ third: 0.4, fourth: 0.38, fifth: 0.35 }), 4)).toEqual(['first', 'second', 'third', 'fourth']);
    expect(fuse([], meaning({ third: 0.4 }), 8)).toEqual({ order: [{ id: 'third', score: 0 }], front: 1 });
  });
});
