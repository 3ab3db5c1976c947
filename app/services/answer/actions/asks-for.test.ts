import { expect, it } from 'vitest';
import { figuresOf, judge } from '../../../../eval/web-actions/judge';
import { asksFor, sentencesOf } from './asks-for';

it.each([
  ['messages', false, 50],
  ['messages', true, 49],
  ['later', false, 20],
  ['later', true, 19],
] as const)(
  'begins a look-up for what asks it, and for nothing else that speaks of the same (%s, described in one language: %s)',
  (set, alone, begun) => {
    const figures = figuresOf(judge(set, alone));
    expect(figures.begun).toBeGreaterThanOrEqual(begun);
    expect(figures.begunAllTheSame).toBe(0);
  },
);

it('reads a condition that speaks of the visitor', () => {
  const condition = 'The visitor wants to know how far an order is';
  expect(asksFor(condition, sentencesOf('How far is my order?'), false)).toBeGreaterThan(0);
  expect(asksFor(condition, sentencesOf('How far do you deliver?'), false)).toBe(0);
});

it('takes "where to order" for no question for an order', () => {
  expect(asksFor('where is my order', sentencesOf('where is my order'), false)).toBeGreaterThan(0);
  expect(asksFor('where is my order', sentencesOf('where to order?'), false)).toBe(0);
  expect(asksFor('где мой заказ', sentencesOf('где заказать?'), false)).toBe(0);
});
