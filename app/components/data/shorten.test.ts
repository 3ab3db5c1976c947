import { describe, expect, it } from 'vitest';
import { shorten, shortenFilename } from './shorten';

describe('shortening names and texts', () => {
  it('keeps what fits', () => {
    expect(shorten('Оплата картой', 13)).toBe('Оплата картой');
    expect(shortenFilename('prices.pdf')).toBe('prices.pdf');
  });

  it('cuts a long text to the given length, including the ellipsis', () => {
    const short = shorten('ә'.repeat(200), 80);
    expect(Array.from(short)).toHaveLength(80);
    expect(short.endsWith('ә…')).toBe(true);
  });

  it('joins the lines of a text', () => {
    expect(shorten('one\n\n two', 80)).toBe('one two');
  });

  it('keeps the extension of a long filename', () => {
    const short = shortenFilename('Правила возврата и обмена товара 2026.docx');
    expect(short.endsWith('….docx')).toBe(true);
    expect(Array.from(short).length).toBeLessThanOrEqual(30);
  });

  it('never splits a surrogate pair', () => {
    expect(shorten('😀😀😀😀', 3)).toBe('😀😀…');
  });
});
