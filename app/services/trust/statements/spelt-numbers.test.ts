import { describe, expect, it } from 'vitest';
import { numbersInDigits } from './spelt-numbers';

describe('numbers in words', () => {
  it.each([
    ['ru', 'сто двадцать тысяч тенге', '120000 тенге'],
    ['ru', 'обойдется в тысячу двести', 'обойдется в 1200'],
    ['ru', 'полторы тысячи с квадрата', '1500 с квадрата'],
    ['ru', 'две с половиной тысячи', '2500'],
    ['ru', 'с восьми утра до восьми вечера', 'с 8 утра до 8 вечера'],
    ['ru', 'семьсот пятьдесят', '750'],
    ['kk', 'жиырма мыңнан төмен', '20000-нан төмен'],
    ['kk', 'екі жарым мың теңге', '2500 теңге'],
    ['kk', 'мың сегіз жүзге береміз', '1800-ге береміз'],
    ['kk', 'он екі айға', '12 айға'],
    ['en', 'for two and a half thousand', 'for 2500'],
    ['en', 'two hundred and fifty thousand tenge', '250000 tenge'],
    ['en', 'twenty-one days', '21 days'],
  ] as const)('are written in digits: %s, %s', (language, text, inDigits) => {
    expect(numbersInDigits(text, language)).toBe(inDigits);
  });

  it('that stand beside each other are a span, if the second is greater', () => {
    expect(numbersInDigits('вт и чт, пять-семь вечера', 'ru')).toBe('вт и чт, 5-7 вечера');
    expect(numbersInDigits('ten, then two', 'en')).toBe('10, then 2');
  });

  it.each([
    ['ru', 'один из нас'],
    ['ru', 'третий этаж, пятый кабинет'],
    ['kk', 'жүз терісін күту'],
    ['kk', 'бір адам келеді'],
    ['en', 'one of us'],
  ] as const)('are left where a word is none: %s, %s', (language, text) => {
    expect(numbersInDigits(text, language)).toBe(text);
  });

  it('behind digits multiply them', () => {
    expect(numbersInDigits('залог 2 мың', 'kk')).toBe('залог 2 мың');
    expect(numbersInDigits('до 5 млн тенге', 'ru')).toBe('до 5000000 тенге');
  });

  it.each([
    ['ru', 'половина суммы сразу', '50 % суммы сразу'],
    ['ru', 'подождите четверть часа', 'подождите 15 минут'],
    ['kk', 'жартысын тапсырыс бергенде', '50 % тапсырыс бергенде'],
    ['en', 'a fifth off the price', '20 % off the price'],
    ['en', 'fifteen per cent cheaper', '15 % cheaper'],
  ] as const)('of a part of a whole are percent: %s, %s', (language, text, inDigits) => {
    expect(numbersInDigits(text, language)).toBe(inDigits);
  });
});
