import { expect, it } from 'vitest';
import { figuresOf, HALVES, judge } from '../../../../../eval/contradictions/judge';
import { pairPrint, printOf, statementsIn } from '../../statements/statement';
import { findBySense } from './find';
import { PairReader } from './reader';

const told = (source: string, ...texts: string[]) =>
  texts.flatMap((text) => statementsIn({ text }).map((one) => ({ ...one, source, print: printOf(one) })));
const quotes = async (...sources: ReturnType<typeof told>[]): Promise<string[]> =>
  (await findBySense(sources.flat())).map(({ a, b }) => `${a.quote} | ${b.quote}`);

it.each([
  ['en', 'A dog may come with you.', 'Pets stay outside, without exception.'],
  ['ru', 'Гарантия на ремонт — полгода.', 'После починки отвечаем за работу двенадцать месяцев.'],
  ['kk', 'Алдын ала төлем алмаймыз.', 'Брондау үшін соманың жартысын алдын ала төлейсіз.'],
])('two sources that say the opposite in words of their own are found: %s', async (_, one, other) => {
  expect(await quotes(told('a', one), told('b', other))).toEqual([`${one} | ${other}`]);
});

it.each([
  ['Маникюр без покрытия стоит 4 000 тенге.', 'Педикюр обойдётся в шесть тысяч.'],
  ['The guarantee on a phone is two years.', 'A phone is under guarantee for 24 months.'],
  ['Доставка по городу 1 500 тенге.', 'В пределах города привезём за полторы тысячи.'],
  ['Мужская стрижка — 5 000 тенге.', 'За женскую стрижку берём 7 000.'],
])('a sibling, and the same in other words, are no contradiction: %s', async (one, other) => {
  expect(await quotes(told('a', one), told('b', other))).toEqual([]);
});

it('one source, another language, a statement that stands in another contradiction and a settled pair are left out', async () => {
  const [one, other] = ['Гарантия на ремонт — полгода.', 'После починки отвечаем за работу двенадцать месяцев.'];
  expect(await quotes(told('a', one!, other!))).toEqual([]);
  expect(await quotes(told('a', one!), told('b', 'A repair is under guarantee for twelve months.'))).toEqual([]);
  const both = [...told('a', one!), ...told('b', other!)];
  expect(await findBySense(both, { known: new Set([both[0]!.print]) })).toEqual([]);
  expect(await findBySense(both, { settled: new Set([pairPrint(both[1]!.print, both[0]!.print)]) })).toEqual([]);
});

/** Milliseconds: 4 s of computing, on a machine that does other things too. */
const MAX_JUDGED = 120_000;

it.each([
  // Most pairs of the third are a row or a rule beside a question with its answer, and those that may both hold look alike.
  [/^(?:two-papers|blind(?!-third))/, { precision: 0.9, recall: 0.58 }],
  [/^blind-third/, { precision: 0.8, recall: 0.53 }],
])(
  'with the rules, more than half of the contradictions between two papers are found: %s',
  (sets, least) => {
    const reader = new PairReader();
    const { precision, recall } = figuresOf(
      HALVES.filter((half) => sets.test(half)).flatMap((half) => judge(half, reader)),
    );
    expect(precision).toBeGreaterThanOrEqual(least.precision);
    expect(recall).toBeGreaterThanOrEqual(least.recall);
  },
  MAX_JUDGED,
);
