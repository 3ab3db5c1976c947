import { expect, it } from 'vitest';
import { phoneDigits } from './phone';

it.each([
  ['+7 701 123 45 67', '011234567'],
  ['8 (701) 123-45-67', '011234567'],
  ['87011234567', '011234567'],
  ['701.123.4567', '011234567'],
  ['+49 30 901820', '930901820'],
  ['123-45-67', '1234567'],
])('reads %s as a phone number', (text, digits) => {
  expect(phoneDigits(text)).toBe(digits);
});

it.each(['', '123', 'Aigerim', 'order 87011234567', 'a@b.example', '1'.repeat(41)])('rejects %j', (text) => {
  expect(phoneDigits(text)).toBeUndefined();
});
