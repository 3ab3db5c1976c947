import { describe, expect, it } from 'vitest';
import { asksForPrice, namesNoRow, type RowPassage, rowAnswer } from './row-answer';

const list = (heading: string, ...rows: string[]): RowPassage => ({
  kind: 'passage',
  heading,
  question: null,
  text: rows.join('\n'),
});
const crowns = list(
  'Прайс > Ортопедия',
  'Коронка металлокерамическая — 42 000 тг',
  'Коронка циркониевая — 105 000 тг',
  'Винир керамический — 115 000 тг',
);
const surgery = list('Прайс > Хирургия', 'Удаление зуба простое — 9 000 тг', 'Удаление зуба мудрости — 25 000 тг');
const rows = (question: string, passages: RowPassage[] = [crowns, surgery]) =>
  rowAnswer(question, passages)?.rows.map(({ text }) => text.split(' — ')[0]);

describe('the rows that answer', () => {
  it.each([
    ['one row', 'сколько стоит циркониевая коронка', ['Коронка циркониевая']],
    ['all of a kind', 'какие цены на коронки', ['Коронка металлокерамическая', 'Коронка циркониевая']],
    ['a list by its title', 'цены на хирургию', ['Удаление зуба простое', 'Удаление зуба мудрости']],
    ['with a verb before it', 'сколько стоит поставить винир', ['Винир керамический']],
    ['two conditions', 'почём удалить зуб мудрости', ['Удаление зуба мудрости']],
    ['a size that the list does not tell', 'сколько стоит винир 8 мм', ['Винир керамический']],
  ])('%s', (_, question, expected) => {
    expect(rows(question)).toEqual(expected);
  });

  it.each([
    ['сколько стоит лечение 3 каналов', ['Лечение, зуб с тремя каналами']],
    ['сколько стоит лечение двух каналов', ['Лечение, зуб с 2 каналами']],
  ])('are told apart by a number, in figures or in words: %s', (question, expected) => {
    const canals = list('Цены', 'Лечение, зуб с 2 каналами — 18 000 тг', 'Лечение, зуб с тремя каналами — 24 000 тг');
    expect(rows(question, [canals])).toEqual(expected);
  });

  it.each(['сколько стоят брекеты', 'цена коронки из золота', 'сколько стоит доставка цветов'])(
    'none for what no list names: %s',
    (question) => {
      expect(rows(question)).toBeUndefined();
      expect(namesNoRow(question, [crowns, surgery])).toBe(true);
    },
  );

  it('have the title of their list above them, at most eight', () => {
    const many = list(
      'Чай',
      ...Array.from({ length: 12 }, (_, at) => `Чай ${'абвгдежзиклм'[at]}ский — ${500 + at} тг`),
    );
    const found = rowAnswer('сколько стоит чай', [many]);
    expect([found?.title, found?.rows.length]).toEqual(['Чай', 8]);
  });

  it("come in the visitor's language before others", () => {
    const kazakh = list('Қызметтер', 'Маникюр жасау — 6 000 тг', 'Педикюр жасау — 8 000 тг');
    const russian = list('Услуги', 'Маникюр классический — 6 500 тг', 'Педикюр — 8 500 тг');
    expect(rows('сколько стоит маникюр', [kazakh, russian])).toEqual(['Маникюр классический']);
    expect(rows('сколько стоит маникюр', [kazakh])).toEqual(['Маникюр жасау']);
  });

  it('need not say a word that many passages say: it tells little of which row is meant', () => {
    const cleaning = list('Чистка', 'Ультразвуковая чистка — 21 000 тг', 'Отбеливание — 95 000 тг');
    const about = (text: string) => list('Памятка', text);
    const others = [
      about('Лечим зубы под микроскопом.'),
      about('Зуб мудрости удаляет хирург.'),
      about('Мы в Караганде.'),
    ];
    expect(rows('сколько стоит чистка зубов', [cleaning, surgery, ...others])).toEqual(['Ультразвуковая чистка']);
    expect(rows('сколько стоит чистка ковров', [cleaning, surgery, ...others])).toBeUndefined();
  });

  it('leave no word to a pair whose figure is no price', () => {
    const pair: RowPassage = {
      kind: 'qa',
      heading: null,
      question: 'Сколько ставят винир?',
      text: 'Винир ставят 45–60 минут.',
    };
    expect(rows('сколько стоит винир', [pair, crowns])).toEqual(['Винир керамический']);
  });

  it('leave the word to a pair that says as much, with a figure', () => {
    const pair = (text: string): RowPassage => ({ kind: 'qa', heading: null, question: 'Сколько стоит винир?', text });
    expect(rows('сколько стоит винир', [pair('В октябре 90 000 тг.'), crowns])).toBeUndefined();
    expect(rows('сколько стоит винир', [pair('Зависит от случая.'), crowns])).toEqual(['Винир керамический']);
  });
});

it.each([
  ['сколько стоит чистка', true],
  ['винир қанша тұрады', true],
  ['how much is a crown', true],
  ['skolko stoit chistka', true],
  ['сколько хранение колёс', true],
  ['сколько длится чистка', false],
  ['сколько действует абонемент', false],
  ['жартылай абонемент қанша сақталады', false],
  ['сколько человек в группе', false],
  ['делаете ли вы чистку', false],
])('asks for a price: %s %s', (question, expected) => {
  expect(asksForPrice(question)).toBe(expected);
});
