import { describe, expect, it } from 'vitest';
import { timesInDigits } from './spelt-times';

describe('times that a text says without a number', () => {
  it.each([
    ['ru', 'до полудня', 'до 12:00'],
    ['ru', 'в полвосьмого утра', 'в 7:30 утра'],
    ['ru', 'с половины первого', 'с 12:30'],
    ['ru', 'пару недель', '2 недель'],
    ['ru', 'гарантия на год', 'гарантия на 1 год'],
    ['ru', 'месяц хранится бесплатно', '1 месяц хранится бесплатно'],
    ['kk', 'түске дейін', '12:00-ге дейін'],
    ['kk', 'айына бір рет', '1 ай ішінде бір рет'],
    ['en', 'until noon', 'until 12:00'],
    ['en', 'half past six', '6:30'],
    ['en', 'a quarter to 1', '12:45'],
    ['en', "a year's guarantee", "1 year's guarantee"],
    ['en', 'a week before arrival', '1 week before arrival'],
  ] as const)('are said with one: %s, %s', (language, text, inDigits) => {
    expect(timesInDigits(text, language)).toBe(inDigits);
  });

  it.each([
    ['ru', 'через 2 года гарантия кончается'],
    ['ru', 'на день рождения'],
    ['kk', 'үш апта бойы'],
    ['en', 'a day in the mountains'],
  ] as const)('are left where the text names none: %s, %s', (language, text) => {
    expect(timesInDigits(text, language)).toBe(text);
  });
});
