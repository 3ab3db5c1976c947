import { describe, expect, it } from 'vitest';
import { matchActions } from './buttons.server';

const action = (id: string, whenToUse: string) => ({
  id,
  actionName: id,
  whenToUse,
  buttonText: id,
  url: 'https://a.example',
});

const ACTIONS = [
  action('delivery', 'when the visitor asks about shipping or delivery'),
  action('booking', 'When the visitor wants to book a table'),
  action('exchange', 'если посетитель спрашивает про обмен или возврат'),
  action('courses', 'келуші курстар туралы сұраса'),
];
const buttonsFor = (question: string) => matchActions('one', ACTIONS, question).map(({ id }) => id);

describe('a button', () => {
  it.each([
    ['How much is shipping?', 'delivery'],
    ['How much does shipping cost?', 'delivery'],
    ['Is delivery to the mountains possible in winter as well?', 'delivery'],
    ['Can I book a table for four on Friday evening?', 'booking'],
    ['Подскажите, пожалуйста, сколько дней даётся на возврат товара?', 'exchange'],
    ['А обмен у вас по чеку или можно и без него?', 'exchange'],
    ['Балаларға арналған курстар қанша айға созылады?', 'courses'],
  ])('is shown where the question names its condition among other words: %s', (question, id) => {
    expect(buttonsFor(question)).toEqual([id]);
  });

  it.each([
    'Do you have tables made of oak?',
    'Where can I buy a book?',
    'Сколько стоит парковка?',
    'Дүкен қашан ашылады?',
  ])('is not shown where the question names half of a condition or none: %s', (question) =>
    expect(buttonsFor(question)).toEqual([]),
  );
});
