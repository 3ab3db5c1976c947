import { expect, it } from 'vitest';
import * as en from './words/en';
import * as kk from './words/kk';
import * as ru from './words/ru';

it.each([
  ['Russian', ru],
  ['Kazakh', kk],
])('every text of the widget exists in %s', (_name, words) => {
  expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
  expect(words.page).toContain('#');
  for (const word of Object.values(words)) expect(word).toMatch(/[а-яёәғқңөұүһі]/i);
});
