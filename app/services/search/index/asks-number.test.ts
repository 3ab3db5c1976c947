import { describe, expect, it } from 'vitest';
import { words } from '~/services/language/words';
import { asksNumber } from './asks-number';

describe('a question for an amount or a time', () => {
  it.each([
    'How much is delivery?',
    'And when do you open?',
    'What year was it founded?',
    'Сколько стоит доставка?',
    'В каком году построили дом?',
    'Во сколько вы закрываетесь?',
    'Жеткізу қанша тұрады?',
    'Қай жылы салынды?',
    'Дүкен қашан ашылады?',
  ])('is one: %s', (question) => {
    expect(asksNumber(words(question))).toBe(true);
  });

  it.each(['How do I pay?', 'Which card do you take?', 'Как оплатить?', 'Какой цвет есть?', 'Қалай төлеймін?', ''])(
    'is none: %s',
    (question) => {
      expect(asksNumber(words(question))).toBe(false);
    },
  );
});
