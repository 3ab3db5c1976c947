import { expect, it } from 'vitest';
import { statementOf } from '../../statements/statement';
import { BETWEEN, toldOf, wordsBeside } from './pair-words';

const placed = (one: string, other: string): string[] =>
  wordsBeside(...([one, other].map((text) => toldOf(statementOf(text, {}))) as [never, never]));
const beside = (one: string, other: string): (string | undefined)[] =>
  placed(one, other).map((word) => word.split(BETWEEN)[1]);

it('a word stands between its neighbours', () => {
  expect(placed('Стирка стоит 2 000 тенге.', 'Сушка стоит 500 тенге.')).toEqual([
    ['', 'стирка', 'стоит'].join(BETWEEN),
    ['стирка', 'стоит', '#money other'].join(BETWEEN),
    ['стоит', '#money other', ''].join(BETWEEN),
  ]);
});

it('a figure is told by what it is of, and whether the other statement has the same', () => {
  expect(beside('Стирка стоит 2 000 тенге.', 'Стирка — две тысячи.')).toEqual(['стирка', 'стоит', '#money same']);
  expect(beside('Стирка стоит 2 000 тенге.', 'Стирка — 3 000 тенге.')).toContain('#money other');
  expect(beside('Стирка стоит 2 000 тенге.', 'Стирка через два дня.')).toContain('#money alone');
  expect(beside('Гарантия 24 месяца.', 'Гарантируем два года.')).toContain('#length same');
});

it('days, denial and "free" are compared before the words, unless both are as usual', () => {
  expect(beside('Мы принимаем карты.', 'Карты не принимаем.')[0]).toBe('#denies less');
  expect(beside('Парковка бесплатная.', 'Парковка — 500 тенге.')[0]).toBe('#free more');
  expect(beside('По воскресеньям закрыто.', 'По субботам закрыто.')[0]).toBe('#days other');
});
