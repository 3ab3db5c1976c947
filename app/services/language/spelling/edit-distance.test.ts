import { describe, expect, it } from 'vitest';
import { editDistance } from './edit-distance';

/** The definition, without shortcuts (optimal string alignment). */
function byDefinition(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const same = a.at(-1) === b.at(-1) ? 0 : 1;
  const [restA, restB] = [a.slice(0, -1), b.slice(0, -1)];
  const ways = [byDefinition(restA, b) + 1, byDefinition(a, restB) + 1, byDefinition(restA, restB) + same];
  if (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1))
    ways.push(byDefinition(a.slice(0, -2), b.slice(0, -2)) + 1);
  return Math.min(...ways);
}

/** All words of up to so many of the letters a, b and c. */
const wordsUpTo = (length: number): string[] =>
  length === 0
    ? ['']
    : ['', ...['a', 'b', 'c'].flatMap((letter) => wordsUpTo(length - 1).map((rest) => letter + rest))];

describe('the distance of two words', () => {
  const all = [...new Set(wordsUpTo(4))];

  it.each([0, 1, 2, 4])('equals its definition up to %i, and is more where that is more', (most) => {
    const wrong = all.flatMap((a) =>
      all
        .filter((b) => Math.min(most + 1, editDistance(a, b, most)) !== Math.min(most + 1, byDefinition(a, b)))
        .map((b) => `${a} ${b} ${editDistance(a, b, most)}`),
    );
    expect(all).toHaveLength(121);
    expect(wrong).toEqual([]);
  });

  it('counts two swapped neighbours as one change', () => {
    expect(editDistance('доставка', 'достаква', 1)).toBe(1);
    expect(editDistance('доставка', 'достквав', 1)).toBe(2);
  });
});
