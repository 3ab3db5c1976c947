import { describe, expect, it } from 'vitest';
import { remembered } from './remembered';

describe('what is remembered of words', () => {
  const asked: string[] = [];
  const length = remembered((word) => {
    asked.push(word);
    return word.length;
  }, 10);

  it('is worked out once', () => {
    expect([length('price'), length('price')]).toEqual([5, 5]);
    expect(asked).toEqual(['price']);
  });

  it('stays for a word that is asked for often, and goes for one that is not', () => {
    length('once');
    for (let at = 0; at < 40; at++) {
      length(`word ${at}`);
      length('price');
    }
    asked.length = 0;
    length('price');
    length('once');
    expect(asked).toEqual(['once']);
  });
});
