import { describe, expect, it } from 'vitest';
import { random, unitVector } from '../../../../eval/vectors/made';
import { cosinesWith, packVectors } from './packed-vectors';

const vector = (seed: string, length = 64): number[] => [...unitVector(random(seed), length)];

describe('packed vectors', () => {
  const [one, other] = [vector('one'), vector('other').map((value) => value * 30)];

  it('have the same angles as in full, whatever their lengths, at a byte a number', () => {
    const packed = packVectors([one, other]);
    const exact = other.reduce((sum, value, at) => sum + value * one[at]!, 0) / 30;
    const [same, far] = cosinesWith(one, packed)!;
    expect(packed.byteLength).toBe(128);
    expect(same).toBeCloseTo(1, 3);
    expect(far).toBeCloseTo(exact, 2);
  });

  it('say nothing of a question whose vector is of another length', () => {
    expect(cosinesWith(vector('question', 60), packVectors([one]))).toBeUndefined();
    expect(cosinesWith(one, undefined)).toBeUndefined();
  });

  it('are none of a chunk that needs none, and have no angle where they are zeros', () => {
    expect(cosinesWith(one, packVectors([]))).toEqual([]);
    expect(cosinesWith(one, packVectors([one.map(() => 0)]))).toEqual([0]);
  });
});
