import { describe, expect, it } from 'vitest';
import { leadsOf } from './leads';

const passage = (likes: number[], cosines?: number[], trust = 1) => ({ likes, cosines, trust });

describe('how far the best unit of a passage is ahead', () => {
  it('is most where encoder and model see the same unit, and less than usual of all others', () => {
    const [agreed, other] = leadsOf([
      passage([0.9, 0.1, 0.1], [0.8, 0.2, 0.2]),
      passage([0.2, 0.1, 0.2], [0.2, 0.3, 0.2]),
    ]);
    const [divided] = leadsOf([passage([0.9, 0.1, 0.1], [0.2, 0.2, 0.2]), passage([0.2, 0.1, 0.2], [0.2, 0.8, 0.2])]);
    expect(agreed).toBeGreaterThan(1);
    expect(other).toBeLessThan(0);
    expect(divided).toBeLessThan(agreed!);
  });

  it('counts as far as the model is trusted', () => {
    const of = (trust: number) => leadsOf([passage([0.9, 0], [0.9, 0], trust), passage([0, 0.1], [0.1, 0], trust)])[0]!;
    expect(of(0.5)).toBeCloseTo(of(1) / 2);
    expect(of(0)).toBeCloseTo(0);
  });

  it('is nothing without vectors, and where they are all as near', () => {
    expect(leadsOf([passage([0.9, 0.1]), passage([0.1])])).toEqual([0, 0]);
    expect(leadsOf([passage([0.9, 0.1], [0.5, 0.5]), passage([0.1], [0.5])])).toEqual([0, 0]);
    expect(leadsOf([])).toEqual([]);
  });

  it('leaves out a passage whose vectors do not count', () => {
    const [first, foreign] = leadsOf([passage([0.5, 0.1], [0.9, 0.1]), passage([0.9]), passage([0.1], [0.2])]);
    expect(foreign).toBe(0);
    expect(first).toBeGreaterThan(0);
  });
});
