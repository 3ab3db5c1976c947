import { describe, expect, it } from 'vitest';
import { joined, richText, split } from './rich-text';

/** The text each entity covers, by kind. */
const covered = (text: string, entities: { type: string; offset: number; length: number }[]) =>
  entities.map(({ type, offset, length }) => [type, text.slice(offset, offset + length)]);

describe('an answer’s formatting in Telegram', () => {
  it('shows bold, code and lists, and headings in bold', () => {
    const { text, entities } = richText('# Prices\n- **Latte** for `900`\n* Tea\n2) Cake');
    expect(text).toBe('Prices\n• Latte for 900\n• Tea\n2. Cake');
    expect(covered(text, entities)).toEqual([
      ['bold', 'Prices'],
      ['bold', 'Latte'],
      ['code', '900'],
    ]);
  });

  it('links web URLs, and writes out what Telegram would not open', () => {
    const { text, entities } = richText(
      '[Menu](https://aspan.kz/menu) [Write](mailto:hi@aspan.kz) mailto:a@b.kz [x](javascript:alert(1)) https://aspan.kz',
    );
    expect(text).toBe('Menu Write (hi@aspan.kz) a@b.kz [x](javascript:alert(1)) https://aspan.kz');
    expect(entities).toEqual([{ type: 'text_link', offset: 0, length: 4, url: 'https://aspan.kz/menu' }]);
  });

  it('treats nothing in an answer as a tag', () => {
    expect(richText('a < b & <b>c</b> **open').text).toBe('a < b & <b>c</b> **open');
  });

  it('does not change code', () => {
    const { text, entities } = richText('Try:\n```\n**x** = 1\n```\nDone');
    expect(text).toBe('Try:\n**x** = 1\nDone');
    expect(covered(text, entities)).toEqual([['pre', '**x** = 1']]);
  });

  it('counts like Telegram, an emoji as two', () => {
    expect(richText('👋 **Hi**').entities).toEqual([{ type: 'bold', offset: 3, length: 2 }]);
    expect(joined([richText('👋'), richText('**Hi**')]).entities).toEqual([{ type: 'bold', offset: 4, length: 2 }]);
  });
});

describe('a long answer', () => {
  const sentence = 'Delivery takes one day and costs 900 tenge in the city. ';

  it('is split at sentences, without loss and within the limit', () => {
    const whole = sentence.repeat(200);
    const parts = split({ text: whole, entities: [] });
    expect(parts.length).toBe(3);
    for (const { text } of parts) {
      expect(text.length).toBeLessThanOrEqual(4096);
      expect(text).toMatch(/^Delivery .*city\.$/s);
    }
    expect(parts.map(({ text }) => text).join(' ')).toBe(whole.trim());
  });

  it('is split between paragraphs rather than inside one', () => {
    const paragraph = sentence.repeat(40).trim();
    const parts = split({ text: `${paragraph}\n\n${paragraph}`, entities: [] });
    expect(parts.map(({ text }) => text)).toEqual([paragraph, paragraph]);
  });

  it('keeps its formatting on both sides of the cut', () => {
    const text = 'x'.repeat(30);
    const parts = split({ text, entities: [{ type: 'bold', offset: 5, length: 20 }] }, 10);
    expect(parts.map(({ entities }) => entities.map(({ offset, length }) => [offset, length]))).toEqual([
      [[5, 5]],
      [[0, 10]],
      [[0, 5]],
    ]);
  });

  it('never splits an emoji', () => {
    const parts = split({ text: `x${'👋'.repeat(3000)}`, entities: [] });
    expect(parts.map(({ text }) => text.length)).toEqual([4095, 1906]);
    expect(parts.every(({ text }) => !/[\uD800-\uDBFF]$/.test(text))).toBe(true);
  });
});
