import { describe, expect, it } from 'vitest';
import { readWebPage } from './web-page';

const texts = (body: string) =>
  readWebPage(`<html lang="ru"><body>${body}</body></html>`).blocks.map(({ text }) => text);
const box = (...parts: string[]) => `<div>${parts.map((part) => `<div>${part}</div>`).join('')}</div>`;

describe('a thing and its price in boxes of their own', () => {
  it.each([
    ['side by side', box('Торт Медовик', '9 800 ₸'), ['Торт Медовик: 9 800 ₸']],
    ['the currency in a box too', box('Торт Медовик', box('9 800', 'тг')), ['Торт Медовик: 9 800 тг']],
    ['the price above', box('9 800 ₸', 'Торт Медовик'), ['Торт Медовик: 9 800 ₸']],
    ['a title', '<section><h3>Торт Медовик</h3><p>9 800 ₸</p></section>', ['Торт Медовик', 'Торт Медовик: 9 800 ₸']],
    ['a line of description', box('Капучино', '300 мл', '900 ₸'), ['Капучино, 300 мл: 900 ₸']],
    ['below a title', `<h3>Капучино</h3>${box('300 мл', '900 ₸')}`, ['Капучино', 'Капучино: 300 мл: 900 ₸']],
    ['a word before the price', box('Капучино', 'Цена: 900 ₸'), ['Капучино: 900 ₸']],
    ['an item of a list', `<ul><li>${box('Капучино', '900 ₸')}</li></ul>`, ['- Капучино: 900 ₸']],
    ['a day and its hours', box('Суббота', '10:00 – 15:00'), ['Суббота: 10:00 – 15:00']],
    [
      'a badge, a title and a sentence',
      box('Хит', 'Букет Весна', '15 тюльпанов.', box('9 900 ₸', '<button>В корзину</button>')),
      [...['Хит', 'Букет Весна', '15 тюльпанов.', 'Хит, Букет Весна: 9 900 ₸', 'В корзину']],
    ],
    [
      'a day and its hours as the ends of a line',
      '<p><span>Сб</span><span>10:00–15:00</span></p>',
      ['Сб — 10:00–15:00'],
    ],
    ['a day that is off', '<p><span>Вс</span><span>выходной</span></p>', ['Вс — выходной']],
    [
      'a labelled price and an instalment',
      box(
        'Чайник',
        box('Цена', '<span>11 270 ₸</span>') + box('В рассрочку', '<span>939 ₸</span><span>x 12 мес</span>'),
      ),
      ['Чайник: 11 270 ₸', 'В рассрочку: 939 ₸ x 12 мес'],
    ],
    ['a day off in boxes', box('Жс', 'Демалыс'), ['Жс: Демалыс']],
    ['a price and its span of time', '<p><span>12 700</span><span>в месяц</span></p>', ['12 700 в месяц']],
    ['the ends of a line', '<p><span>Маникюр</span><span>4 500 ₸</span></p>', ['Маникюр — 4 500 ₸']],
  ])('is one line: %s', (_, body, lines) => {
    expect(texts(body)).toEqual(lines);
  });

  it('is said without the button that stands below each thing', () => {
    const thing = (name: string, price: string) => box(name, price, '<a href="/cart">В корзину</a>');
    expect(texts(`<div>${thing('Котёл', '289 900 ₸')}${thing('Бойлер', '96 400 ₸')}</div>`)).toEqual([
      'Котёл: 289 900 ₸',
      'Бойлер: 96 400 ₸',
    ]);
  });

  it('is one line each, in turn without a box around each pair', () => {
    const flat = box('Мойка', '2 800 ₸', 'Полировка', '9 000 ₸');
    expect(texts(flat)).toEqual(['Мойка: 2 800 ₸', 'Полировка: 9 000 ₸']);
    const titled = '<h2>Цены</h2><h3>Мойка</h3><p>2 800 ₸</p><h3>Полировка</h3><p>Два слоя.</p><p>9 000 ₸</p>';
    expect(texts(titled)).toEqual([
      ...['Цены', 'Мойка', 'Мойка: 2 800 ₸', 'Полировка', 'Два слоя.', 'Полировка: 9 000 ₸'],
    ]);
  });

  it('keeps what else its box says', () => {
    const card = `<article><h3>Тариф Старт</h3>${box('от 4 690 ₸/мес')}<ul><li>Договор на год</li></ul></article>`;
    expect(texts(card)).toEqual(['Тариф Старт', 'Тариф Старт: от 4 690 ₸/мес', '- Договор на год']);
  });
});

describe('a price that could be of either of two things', () => {
  it.each([
    ['between both', ['2 800 ₸', 'Мойка', '9 000 ₸', 'Полировка']],
    ['with a price too many', ['Мойка', '2 800 ₸', '3 600 ₸']],
    ['below a paragraph', ['Мы моем машины с 2009 года. Приезжайте к нам в любое время.', '2015']],
  ])('stays where it stands: %s', (_, parts) => {
    expect(texts(box(...parts))).toEqual(parts);
  });

  it('stays at the top of a page, where no box says what it is of', () => {
    expect(texts('<p>9 000 ₸</p><p>Полировка</p><p>Ждём вас.</p>')).toEqual(['9 000 ₸', 'Полировка', 'Ждём вас.']);
  });

  it('is not joined to a question', () => {
    expect(texts(box('Сколько стоит мойка?', '2 800 ₸'))).toEqual(['Сколько стоит мойка?', '2 800 ₸']);
  });
});

describe('a price that holds no more, or is written for the ear', () => {
  it.each([
    '<del>12 000 ₸</del> <ins>9 800 ₸</ins>',
    '<s>12 000 ₸</s> 9 800 ₸',
    '<span class="price__old-price">12 000 ₸</span> 9 800 ₸',
    '<span class="screen-reader-text">Первоначальная цена</span> 9 800 ₸',
  ])('is left out: %s', (price) => {
    expect(texts(`<div><h3>Торт</h3><p>${price}</p></div>`)).toEqual(['Торт', 'Торт: 9 800 ₸']);
  });

  it('is no other class that looks alike', () => {
    expect(texts('<p class="price-holder">9 800 ₸</p>')).toEqual(['9 800 ₸']);
  });
});

it('has the caption of a table above it', () => {
  const table = '<table><caption>Часы работы</caption><tr><th>Суббота</th><td>10:00</td></tr></table>';
  expect(texts(table)).toEqual(['Часы работы', 'Суббота\t10:00']);
});
