import { describe, expect, it } from 'vitest';
import { shorten, shortenFilename } from './shorten';

describe('names and texts in a narrow list', () => {
  it('leaves what fits as it is', () => {
    expect(shorten('Оплата картой', 13)).toBe('Оплата картой');
    expect(shortenFilename('prices.pdf')).toBe('prices.pdf');
  });

  it('cuts a long text to the length asked for, ellipsis included', () => {
    const short = shorten('ә'.repeat(200), 80);
    expect(Array.from(short)).toHaveLength(80);
    expect(short.endsWith('ә…')).toBe(true);
  });

  it('puts a text of several lines on one', () => {
    expect(shorten('one\n\n two', 80)).toBe('one two');
  });

  it('keeps the extension of a long filename', () => {
    const short = shortenFilename('Правила возврата и обмена товара 2026.docx');
    expect(short.endsWith('….docx')).toBe(true);
    expect(Array.from(short).length).toBeLessThanOrEqual(30);
  });

  it('never cuts a sign of two code units in half', () => {
    expect(shorten('😀😀😀😀', 3)).toBe('😀😀…');
  });
});
