import { describe, expect, it } from 'vitest';
import { asksTheSameOtherwise } from './same-question';

describe('a question and that of a pair', () => {
  it.each([
    ['есть ли парковка?', 'Is there parking?'],
    ['скидка ребенку с инвалидностью есть?', 'Мүгедек балаларға жеңілдік бар ма?'],
    ['продаёте велосипеды?', 'Do you sell bikes?'],
    ['can i take a bike overnight', 'Можно ли взять велосипед на ночь?'],
  ])('ask the same in two languages: %s', (question, own) => {
    expect(asksTheSameOtherwise(question, own)).toBe(true);
  });

  it.each([
    ['сколько стоит парковка', 'Is there parking?'],
    ['чините велосипеды и самокаты?', 'Do you sell bikes?'],
    ['is there a discount for students', 'Мүгедек балаларға жеңілдік бар ма?'],
    ['', 'Is there parking?'],
  ])('do not where one asks of something else: %s', (question, own) => {
    expect(asksTheSameOtherwise(question, own)).toBe(false);
  });
});
