import { describe, expect, it } from 'vitest';
import { excerpt, markHits } from './hit';

describe('a hit in a text', () => {
  it('is marked in any case and script, without taking a word for a pattern', () => {
    expect(markHits('Ұлттық кітап, КІТАП (a.c)', ['кітап', 'a.c'])).toEqual([
      { text: 'Ұлттық ', hit: false },
      { text: 'кітап', hit: true },
      { text: ', ', hit: false },
      { text: 'КІТАП', hit: true },
      { text: ' (', hit: false },
      { text: 'a.c', hit: true },
      { text: ')', hit: false },
    ]);
    expect(markHits('abc', ['a.c'])).toEqual([{ text: 'abc', hit: false }]);
  });

  it('is contained in the excerpt of a long text', () => {
    const long = `${'before '.repeat(60)}the needle${' after'.repeat(60)}`;
    const shown = excerpt(long, ['Needle'], 80);
    expect(shown).toContain('needle');
    expect(shown.length).toBeLessThanOrEqual(82);
    expect(excerpt('two\n lines', ['lines'], 80)).toBe('two lines');
  });
});
