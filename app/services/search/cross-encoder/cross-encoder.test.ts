import { describe, expect, it } from 'vitest';
import { answersTo } from './cross-encoder';

const STATEMENTS = [
  'Хранение комплекта шин на сезон — 12 000 ₸, забрать нужно до 1 мая.',
  'Если в течение месяца что-то сломается, исправим бесплатно.',
  'Опоздали больше чем на 15 минут — запись переносится на другой день.',
  'Парковка для клиентов во дворе, въезд с улицы Абая.',
];

describe('the cross-encoder', () => {
  it.each([
    ['летнюю резину девать некуда, балкона нет', 0],
    ['а если через неделю опять полетит', 1],
    ['стою в пробке, примете если не успею', 2],
    ['where do i leave my car', 3],
    ['көлікті қайда қоямын', 3],
  ])('finds what answers a question in other words or another language: %s', (question, expected) => {
    const odds = STATEMENTS.map(answersTo(question)).map((one) => one ?? Number.NEGATIVE_INFINITY);
    expect(odds.indexOf(Math.max(...odds))).toBe(expected);
  });

  it('says nothing of a text without a word', () => {
    expect(answersTo('€€ ✂')(STATEMENTS[0]!)).toBeUndefined();
    expect(answersTo('сколько стоит')('— …')).toBeUndefined();
  });
});
