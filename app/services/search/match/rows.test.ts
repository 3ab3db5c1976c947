import { describe, expect, it } from 'vitest';
import { bestSentences } from '../sentences/best-sentences';
import { linesWithRows } from './rows';

const rows = (text: string) => linesWithRows(text)?.map(({ text: line }) => line);

describe('linesWithRows', () => {
  it('reads a table with its header: the currency comes from the header, and the header is left out', () => {
    expect(rows('Услуга\tЦена, тг\nПломба\t12 000\nУдаление зуба\tот 8 000')).toEqual([
      'Пломба — 12 000 тг',
      'Удаление зуба — от 8 000 тг',
    ]);
  });

  it('gives a range the currency too', () => {
    expect(rows('Услуга\tЦена, тг\nУдаление\tот 25 000 до 45 000\nЧистка\tот 9 000 до 12 000 (обе челюсти)')).toEqual([
      'Удаление — от 25 000 до 45 000 тг',
      'Чистка — от 9 000 до 12 000 тг (обе челюсти)',
    ]);
  });

  it('names the columns where a row has several values', () => {
    expect(rows('Size\tWeekday, $\tWeekend, $\nSmall hall\t40\t55\nLarge hall\t90\t120')).toEqual([
      'Small hall — Weekday: 40 $, Weekend: 55 $',
      'Large hall — Weekday: 90 $, Weekend: 120 $',
    ]);
  });

  it.each([
    [
      'dot leaders',
      'Латте 0,3 л..........1 200\nРаф 0,4 л………1 500 тг',
      ['Латте 0,3 л — 1 200', 'Раф 0,4 л — 1 500 тг'],
    ],
    ['dashes', 'Стрижка — 5000 тг\nОкрашивание - от 15 000 тг', ['Стрижка — 5000 тг', 'Окрашивание — от 15 000 тг']],
    [
      'colons',
      'Аренда зала: 7 000 ₸ в час\nПроектор: бесплатно',
      ['Аренда зала — 7 000 ₸ в час', 'Проектор — бесплатно'],
    ],
    ['ordinals', '1\tШаш қию\t4000\n2\tСақал\t2500', ['Шаш қию — 4000', 'Сақал — 2500']],
  ])('reads %s', (_, text, expected) => {
    expect(rows(text)).toEqual(expected);
  });

  it.each([
    ['prose', 'Мы работаем с 2010 года. Наш адрес — Абая, 10.\nЗвоните нам.'],
    ['sentences that end in a price', 'Доставка по городу стоит 900 тенге.\nДоставка в область стоит 2 500 тенге.'],
    ['one row alone', 'Доставка — 1500 тг\nПривозим по городу.'],
    ['nothing', ''],
  ])('finds no list in %s', (_, text) => {
    expect(rows(text)).toBeUndefined();
  });

  it('reads 100,000 hostile lines in linear time', () => {
    const before = process.cpuUsage();
    for (const sign of ['.', '…', ' - ', ': ', '\t', '1 ']) {
      linesWithRows(sign.repeat(200_000));
      linesWithRows(`a${sign}1\n`.repeat(50_000));
    }
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(5_000);
  });
});

describe('a row as reading writes it', () => {
  it('keeps the colon before the value of its last column', () => {
    const written = ['Sauna — weekday: 8 000, weekend: 10 000', 'Hammam — weekday: 9 000, weekend: 12 000'];
    expect(rows(written.join('\n'))).toEqual(written);
  });
});

describe('a line above rows', () => {
  it('leads them, unless it names several prices itself', () => {
    const list = (lead: string) => linesWithRows(`${lead}\nTea — 1 500 тг\nCoffee — 1 800 тг`)?.[0]?.list;
    expect(list('Drinks (from 2 cups)')).toEqual(['Tea — 1 500 тг', 'Coffee — 1 800 тг']);
    expect(list('Sheet 500, towel 700')).toBeUndefined();
  });
});

describe('a quote from a list', () => {
  const passage = {
    kind: 'passage' as const,
    text: 'Услуга\tЦена, тг\nКоронка металлокерамика\t60 000\nКоронка циркониевая\t110 000\nБрекеты металлические\t180 000\nПломба\t15 000\nЦены действуют до конца года.',
  };
  const quotes = (question: string) => bestSentences(question, [passage], 2).map(({ text }) => text);

  it('is the one row that a question names', () => {
    expect(quotes('сколько стоит циркониевая коронка')).toEqual(['Коронка циркониевая — 110 000 тг']);
  });

  it('contains every row of the kind that a question names, and no other sentence', () => {
    expect(quotes('цены на коронки')).toEqual([
      'Коронка металлокерамика — 60 000 тг',
      'Коронка циркониевая — 110 000 тг',
    ]);
  });

  it('is a line with the list below it, when the line names what is asked', () => {
    const list = {
      kind: 'passage' as const,
      text: 'Мастерская открыта каждый день.\nСроки ремонта\nобувь — 2 дня\nсумки — 5 дней\nЗамки меняем при вас.',
    };
    expect(bestSentences('какие у вас сроки ремонта', [list], 2).map(({ text }) => text)).toEqual([
      'Сроки ремонта',
      'обувь — 2 дня',
      'сумки — 5 дней',
    ]);
  });

  it('is at most eight rows', () => {
    const many = {
      kind: 'passage' as const,
      text: Array.from({ length: 20 }, (_, at) => `Пломба ${at}\t${at}000`).join('\n'),
    };
    expect(bestSentences('пломба', [many], 2)).toHaveLength(8);
  });
});
