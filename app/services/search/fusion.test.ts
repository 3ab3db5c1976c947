import { describe, expect, it } from 'vitest';
import { packVectors } from './evidence/packed-vectors';
import { fuse, type Meaning, standingBy, withUnits } from './fusion';

const words = [
  { id: 'first', score: 0.29 },
  { id: 'second', score: 0.12 },
];
const meaning = (cosines: Record<string, number>, trust = 1): Meaning => ({
  cosines: new Map(Object.entries(cosines)),
  trust: () => trust,
  chunks: 20,
});
/** Twenty chunks that are about as near as any other. */
const others = (count = 18) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`other ${at}`, 0.3 + 0.02 * Math.sin(at)]));
const ids = (list: { id: string }[]) => list.map(({ id }) => id);

describe('words and meaning in one order', () => {
  it('what stands out by meaning comes first where the words are not sure', () => {
    const { order } = fuse(words, meaning({ ...others(), first: 0.3, second: 0.9 }), 0.05, 8);
    expect(ids(order).slice(0, 2)).toEqual(['second', 'first']);
  });

  it('the surer the words are, the less meaning moves them', () => {
    const near = meaning({ ...others(), first: 0.3, second: 0.33 });
    expect(fuse(words, near, 0, 8).order[0]?.id).toBe('second');
    expect(fuse(words, near, 1, 8).order[0]?.id).toBe('first');
  });

  it('what no word has found can come first', () => {
    const { order, evidence } = fuse([], meaning({ ...others(19), meant: 0.9 }), 0, 8);
    expect(order[0]).toEqual({ id: 'meant', score: 1 });
    expect(evidence).toMatchObject({ trust: 1, nearest: true, chunks: 20 });
  });

  it('without trust the order is that of the words, and there is no evidence', () => {
    const far = meaning({ ...others(), first: 0.1, second: 0.9 }, 0);
    const { order, read, evidence } = fuse(words, far, 0, 8);
    expect(ids(order)).toEqual(['first', 'second']);
    expect(ids(read)).toEqual(['first', 'second']);
    expect(evidence).toBeUndefined();
  });

  it('vectors that tell nothing apart change no order', () => {
    const alike = meaning({ ...others(0), first: 0.3, second: 0.3, third: 0.3 });
    expect(ids(fuse(words, alike, 0, 8).order)).toEqual(['first', 'second', 'third']);
  });

  it('the nearest three are read, wherever they stand', () => {
    const many = Array.from({ length: 12 }, (_, at) => ({ id: `word ${at}`, score: 0.9 - at * 0.01 }));
    const cosines = { ...Object.fromEntries(many.map(({ id }) => [id, 0.3])), a: 0.36, b: 0.35, c: 0.34, d: 0.33 };
    const { read } = fuse(many, { ...meaning(cosines), chunks: 16 }, 1, 8);
    expect(ids(read)).toHaveLength(11);
    expect(ids(read).slice(8)).toEqual(['a', 'b', 'c']);
  });

  it('a chunk that has no vector yet keeps the place that its words give it', () => {
    const { order } = fuse(words, meaning({ ...others(), second: 0.31 }), 0.05, 8);
    expect(order[0]?.id).toBe('first');
  });

  it('a chunk whose language the vectors are not trusted in neither gains nor loses by that', () => {
    const cosines = new Map(Object.entries({ ...others(), first: 0.9, second: 0.31 }));
    const trust = (id: string) => (id === 'first' ? 0 : 1);
    expect(fuse(words, { cosines, trust, chunks: 20 }, 0.05, 8).order[0]?.id).toBe('first');
    const swapped = new Map(Object.entries({ ...others(), first: 0.31, second: 0.31 }));
    expect(fuse(words, { cosines: swapped, trust, chunks: 20 }, 0.05, 8).order[0]?.id).toBe('first');
  });

  it('lists every chunk found once, with a score from 0 to 1', () => {
    const { order } = fuse(words, meaning({ ...others(), second: 0.9, first: 0.2 }), 0, 8);
    expect(new Set(ids(order)).size).toBe(order.length);
    expect(order.every(({ score }) => score >= 0 && score <= 1)).toBe(true);
  });
});

describe('what the units of a chunk say', () => {
  const asked = [1, 0];
  const stored = new Map([
    [
      'rows',
      packVectors([
        [1, 0],
        [0, 1],
        [1, 1],
      ]),
    ],
    ['one unit', packVectors([])],
  ]);
  const by = (trust = 1, of = stored) => {
    const told = { ...meaning({ rows: 0.6, 'one unit': 0.4, 'not yet': 0.2 }, trust), asked };
    return withUnits(standingBy(told), told, of).units;
  };

  it('is the cosine of each; the chunk’s own stands for one alone, and for those that have no vectors yet', () => {
    const cosines = by()?.('rows', 3)?.map((cosine) => Number(cosine.toFixed(2)));
    expect(cosines).toEqual([1, 0, 0.71]);
    expect(by()?.('one unit', 1)).toEqual([0.4]);
    expect(by()?.('not yet', 2)).toEqual([0.2, 0.2]);
    // Read into other units than its vectors are of.
    expect(by()?.('rows', 2)).toEqual([0.6, 0.6]);
  });

  it('is nothing of a chunk without a vector or without trust, nor where no units have been looked at', () => {
    expect(by()?.('other', 2)).toBeUndefined();
    expect(by(0)?.('rows', 3)).toBeUndefined();
    expect(by(1, new Map())).toBeUndefined();
  });
});
