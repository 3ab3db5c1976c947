import { describe, expect, it } from 'vitest';
import { retryAfter } from './retries';

const waits = (random: number) => {
  const found: number[] = [];
  for (let wait = retryAfter(1, random); wait !== undefined; wait = retryAfter(found.length + 1, random)) {
    found.push(Math.round(wait));
  }
  return found;
};

describe('retries of a webhook', () => {
  it('follow after growing waits, eight attempts within a day', () => {
    expect(waits(0.5)).toEqual([5, 300, 1800, 7200, 18_000, 28_800, 28_800]);
    expect(waits(0.5).reduce((sum, wait) => sum + wait, 0)).toBeLessThan(86_400);
  });

  it('are up to a fifth earlier or later', () => {
    expect([waits(0)[1], waits(1)[1]]).toEqual([240, 360]);
  });
});
