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
const order = (by: ByMeaning, confidence: number) => ids(fuse(words, by, confidence, 8).order);

describe('words and meanings in one order', () => {
  it('what means the same comes first where the words leave it open', () => {
    expect(order(meaning({ second: 0.8 }), 0)).toEqual(['second', 'first']);
    expect(order(meaning({ third: 0.95 }), 0)).toEqual(['third', 'first', 'second']);
  });

  it('the words decide where they are sure', () => {
    expect(order(meaning({ second: 0.8 }), 0.95)).toEqual(['first', 'second']);
  });

  it('what the words count for much is not passed by what they count nearly as much', () => {
    const close = [
      { id: 'first', score: 0.4 },
      { id: 'second', score: 0.39 },
    ];
    expect(ids(fuse(close, meaning({ second: 0.8 }), 0, 8).order)).toEqual(['first', 'second']);
  });

  it('vectors that only repeat what the words said have hardly a say', () => {
    const more = [...words, { id: 'a', score: 0.11 }, { id: 'b', score: 0.08 }, { id: 'c', score: 0.05 }];
    const first = (nearest: Record<string, number>) => fuse(more, meaning(nearest), 0, 8).order[0]?.id;
    expect(first({ second: 0.8, a: 0.5, b: 0.42, c: 0.35 })).toBe('first');
    expect(first({ second: 0.8, c: 0.5, a: 0.42, b: 0.35 })).toBe('second');
  });

  it('what stands out most is read in any case, behind what the words would have read', () => {
    const found = fuse(words, meaning({ third: 0.8, fourth: 0.75, fifth: 0.4 }), 0.9, 1);
    expect(ids(found.order.slice(0, found.front))).toEqual(['first', 'third', 'fourth']);
    expect(ids(found.order)).toHaveLength(5);
    const nothing = fuse(words, meaning({ third: 0.5, fourth: 0.4 }), 0.9, 1);
    expect(ids(nothing.order.slice(0, nothing.front))).toEqual(['first']);
  });

  it('vectors that tell nothing apart change nothing, and what they alone found comes last', () => {
    expect(order(meaning({ second: 0.55, third: 0.5 }), 0)).toEqual(['first', 'second', 'third']);
    expect(order({ ...meaning({ third: 0.3, second: 0.3 }), deviation: 0 }, 0)).toEqual(['first', 'second', 'third']);
  });
});
