import { describe, expect, it } from 'vitest';
import type { Line } from '../pdf/pdf-lines';
import { mendPrices } from './mend-prices';

/** Lines of a page; cells are parted by a bar. */
const page = (rows: string[]): Line[] =>
  rows.map((row, at) => {
    const cells = row.split('|').map((text, x) => ({ text, x: x * 200 }));
    return {
      x0: 0,
      x1: 400,
      y: at * 20,
      size: 12,
      font: 'scan',
      cells,
      text: cells.map(({ text }) => text).join('\t'),
    };
  });
const mend = (...rows: string[]) =>
  mendPrices(page(rows)).lines.map(({ cells }) => cells.map(({ text }) => text).join('|'));

describe('the sign of the tenge that was read as a 7', () => {
  it.each([
    ['Стрижка|12 000 7', 'Стрижка|12 000 ₸'],
    ['Стрижка|500 7', 'Стрижка|500 ₸'],
    ['Стрижка 12 000 7', 'Стрижка 12 000 ₸'],
    ['Стрижка|от 12 000 7', 'Стрижка|от 12 000 ₸'],
    ['Стрижка|1.250.000 7', 'Стрижка|1.250.000 ₸'],
  ])('apart from the amount is a sign: %s', (read, mended) => {
    expect(mend(read)).toEqual([mended]);
  });

  it('behind three digits of a thousand is a sign: no thousand has four', () => {
    expect(mend('Стрижка|12 0007', 'Укладка|8 5007')).toEqual(['Стрижка|12 000 ₸', 'Укладка|8 500 ₸']);
  });

  it('glued to a small amount is a sign where the other prices of the page have one', () => {
    expect(mend('Чай|500 ₸', 'Кофе|9507', 'Сок|1200 ₸', 'Самса|450 7')).toEqual([
      ...['Чай|500 ₸', 'Кофе|950 ₸', 'Сок|1200 ₸', 'Самса|450 ₸'],
    ]);
  });

  it('is a sign behind words as well', () => {
    expect(mend('Чай 500 ₸', 'Кофе зерновой 9507', 'Сок…… 12007')).toEqual([
      'Чай 500 ₸',
      'Кофе зерновой 950 ₸',
      'Сок…… 1200 ₸',
    ]);
    expect(mend('Мойка кузова 15007')).toEqual(['Мойка кузова —']);
  });

  it('is a sign where every price ends so', () => {
    expect(mend('Мойка|15007', 'Шины|40007', 'Масло|65007')).toEqual(['Мойка|1500 ₸', 'Шины|4000 ₸', 'Масло|6500 ₸']);
  });

  it('is put into the line as well as into its cell', () => {
    expect(mendPrices(page(['12 000 7|12 000 7'])).lines[0]?.text).toBe('12 000 ₸\t12 000 ₸');
  });
});

describe('a price that may have a digit too many', () => {
  it('is left out, and counted', () => {
    const { lines, unsure } = mendPrices(page(['Чай|500 ₸', 'Кофе|1237', 'Сок|700 ₸']));
    expect(lines.map(({ text }) => text)).toEqual(['Чай\t500 ₸', 'Кофе\t—', 'Сок\t700 ₸']);
    expect(unsure).toBe(1);
  });

  it.each(['ЛӘ 5007', '227507.'])('is left out where more than its sign was misread: %s', (price) => {
    expect(mend('Чай|500 ₸', 'Сок|700 ₸', `Морс|${price}`).at(-1)).toBe('Морс|—');
  });

  it('is left out where nothing else on the page tells', () => {
    expect(mend('Замена масла|15007')).toEqual(['Замена масла|—']);
  });

  it('is left out where a thousand has four digits that are no sign', () => {
    expect(mend('Чистка|12 0003', 'Полировка|12 0007')).toEqual(['Чистка|—', 'Полировка|—']);
  });
});

describe('a price that was read as a time', () => {
  const PRICES = ['Плов|2 450 ₸', 'Лагман|2 200 ₸', 'Манты|1 900 ₸'];

  it.each(['2:50', '2:50 ₸', '12:45'])('is left out among prices of thousands, and counted: %s', (price) => {
    const { lines, unsure } = mendPrices(page([...PRICES, `Бешбармак|${price}`]));
    expect(lines.at(-1)?.text).toBe('Бешбармак\t—');
    expect(unsure).toBe(1);
  });

  it.each([
    ['an hour', ['Заезд|14:00']],
    ['half an hour', ['Обед|12:30']],
    ['one of several times', ['Первый сеанс|10:15', 'Второй сеанс|12:45']],
    ['beside a span of hours', ['Плов с утра|8:45', 'Кухня|9:00–21:00']],
  ])('is a time: %s', (_, rows) => {
    expect(mend(...PRICES, ...rows).slice(PRICES.length)).toEqual(rows);
  });

  it('is a time where no prices stand', () => {
    expect(mend('Поезд|7:15', 'Автобус|8:45')).toEqual(['Поезд|7:15', 'Автобус|8:45']);
  });
});

describe('figures that are what they seem', () => {
  it.each([
    ['a telephone number', 'Тел. +7 727 355-10-27'],
    ['a telephone number in groups', '8 701 222 33 47'],
    ['a telephone number of the city', 'Телефон: 222 3507'],
    ['a year in a sentence', 'Работаем с 2007'],
    ['a time', 'Пн–Пт|9:00–17:00'],
    ['a price with parted thousands', 'Пылесос|24 507'],
    ['a price that ends in 7', 'Гвозди|1237'],
    ['a price in dollars', 'Room|$2007'],
    ['a house', 'улица Абая, 107'],
    ['an article', 'Фильтр КМ-50007'],
  ])('stay: %s', (_, row) => {
    expect(mend(row)).toEqual([row]);
  });

  it.each(['Работаем с 2007', 'Кабинет 107', 'Фильтр 5317'])('stay on a page of prices: %s', (row) => {
    expect(mend('Чай 500 ₸', 'Сок 700 ₸', row).at(-1)).toBe(row);
  });

  it('stay where counts stand behind the prices', () => {
    const rows = ['Болт|12 000 7', 'Гайка|8 000 5', 'Шайба|3 000 7'];
    expect(mend(...rows)).toEqual(rows);
  });

  it('stay where most prices of the page have no sign', () => {
    const rows = ['A|1237', 'B|2450', 'C|1890', 'D|760', 'E|300 ₸'];
    expect(mend(...rows)).toEqual(rows);
  });
});
