import { expect, it } from 'vitest';
import { saysCount } from './says-count';

it.each([
  ['how many people fit in the boat', 'The boat takes up to 9 people.'],
  ['сколько учеников в группе', 'Группы до восьми человек.'],
  ['топта неше оқушы', 'Топта 12 оқушыға дейін.'],
])('a number beside what is counted says how many: %s', (question, said) => {
  expect(saysCount(question, said)).toBe(true);
});

it.each([
  ['сколько учеников в группе', '1. Кто пропустил 6 занятий, сдаёт зачёт. Перевод в другую группу 15 000.'],
  ['how many people fit in the boat', 'The boat is let from 7 am; 4,000 an hour.'],
  ['топта неше оқушы', 'Келмей қалсаңыз, айына 500 тг.'],
])('a number of something else does not: %s', (question, said) => {
  expect(saysCount(question, said)).toBe(false);
});
