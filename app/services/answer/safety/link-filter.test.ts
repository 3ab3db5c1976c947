import { describe, expect, it } from 'vitest';
import { LinkFilter } from './link-filter';

const PASSAGES = [
  'Terms: https://aspan.example/terms?lang=en (also www.aspan.example). Write to help@aspan.example or see аспан.қаз',
];

/** What is shown of a text that arrives in pieces of a size. */
function shown(text: string, size: number): string {
  const filter = new LinkFilter(PASSAGES);
  const pieces = text.match(new RegExp(`.{1,${size}}`, 'gs')) ?? [];
  return pieces.map((piece) => filter.push(piece)).join('') + filter.end();
}

describe('links in what a model writes', () => {
  it.each([
    ['See https://aspan.example/terms?lang=en.', 'See https://aspan.example/terms?lang=en.'],
    ['On aspan.example or help@aspan.example', 'On aspan.example or help@aspan.example'],
    [
      '[The terms of sale](https://aspan.example/terms?lang=en), please',
      '[The terms of sale](https://aspan.example/terms?lang=en), please',
    ],
    ['Сайт аспан.қаз открыт', 'Сайт аспан.қаз открыт'],
    ['See [the terms here](https://evil.example/a?b=(c)).', 'See the terms here.'],
    ['Look ![my big picture](https://evil.example/x.png "a b") here', 'Look  here'],
    ['Look ![p][ref] and <img src="https://evil.example/y"> here', 'Look  and  here'],
    ['At https://evil.example/?q=secret now', 'At  now'],
    ['At evil.com/steal or evil.com now', 'At  or  now'],
    ['Смотритеhttps://evil.example/a или 1http://evil.example', 'Смотрите или 1'],
    ['[x](//evil.example/a) [y](data:text/html,hi)', 'x y'],
    ['Node.js, file.txt, v2.0, 10.30, т.д. and arr[0] stay', 'Node.js, file.txt, v2.0, 10.30, т.д. and arr[0] stay'],
  ])('are those of the passages, however the text is cut: %s', (text, expected) => {
    for (const size of [1, 2, 3, 5, 8, 13, 200]) expect([size, shown(text, size)]).toEqual([size, expected]);
  });

  it('are found too in a word longer than what is held back, wherever it is cut', () => {
    for (const before of [1_990, 2_000, 3_995, 4_001, 6_010]) {
      const text = `${'я'.repeat(before)}http://evil.example/secret, ${'я'.repeat(3_000)}`;
      expect(shown(text, 7)).toBe(text.replace('http://evil.example/secret', ''));
    }
  });
});
