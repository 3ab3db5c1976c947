import { expect, it } from 'vitest';
import { withLeadIn } from './lead-in';

const kazakh = 'Біз жексенбіден басқа күндері жұмыс істейміз. [[1]]';
const passages = [{ text: 'Біз жексенбіден басқа күндері жұмыс істейміз. Түскі үзіліс жоқ.' }];

it.each([
  ['ru', `Об этом есть запись на казахском языке:\n${kazakh}`],
  ['en', `This is what we have in Kazakh:\n${kazakh}`],
  ['kk', kazakh],
] as const)('a Kazakh quote to a visitor who writes %s', (language, expected) => {
  expect(withLeadIn(kazakh, passages, language)).toBe(expected);
});

it('names, figures and a foreign name in a text of the own language need no line', () => {
  expect(
    withLeadIn('Hydrafacial MD — 28 000 тг [[1]]', [{ text: 'Уходы за лицом: Hydrafacial MD' }], 'ru'),
  ).not.toContain(':\n');
  expect(withLeadIn('5 500 [[1]]', [{ text: '5 500' }], 'ru')).toBe('5 500 [[1]]');
});
