import { expect, it } from 'vitest';
import { figuresOf, judge } from '../../../../eval/web-actions/judge';

it.each([
  ['messages', 50],
  ['later', 18],
] as const)('begins a look-up for what asks it, and for nothing else that speaks of the same (%s)', (set, begun) => {
  const figures = figuresOf(judge(set));
  expect(figures.begun).toBeGreaterThanOrEqual(begun);
  expect(figures.begunAllTheSame).toBe(0);
});
