import { describe, expect, it } from 'vitest';
import { isWithinBounds } from './json-bounds';

const within = (json: string) => isWithinBounds(Buffer.from(json));
const pairs = (count: number) =>
  JSON.stringify({ entries: Array.from({ length: count }, () => ({ question: 'a: [b], "c"\\', answer: '{{{,,,' })) });

describe('the limits of a JSON body', () => {
  it('accept everything that calls need', () => {
    expect([within('{}'), within(''), within(pairs(50))]).toEqual([true, true, true]);
  });

  it('ignore marks inside strings', () => {
    expect(within(JSON.stringify({ text: '[{,:"\\'.repeat(10_000) }))).toBe(true);
    expect(within(`{"a\\"${'['.repeat(50)}":1}`)).toBe(true);
  });

  it.each([
    ['arrays in each other', '['.repeat(100_000)],
    ['objects in each other', '{"":'.repeat(100_000)],
    ['many keys', `{${Array.from({ length: 3_000 }, (_, at) => `"${at}":0`).join()}}`],
    ['many values', `[${'0,'.repeat(3_000)}0]`],
    ['many pairs', pairs(600)],
  ])('reject %s', (_, json) => expect(within(json)).toBe(false));
});
