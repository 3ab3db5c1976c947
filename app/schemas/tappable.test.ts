import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tappableIn } from './tappable';

const links = (text: string) => tappableIn(text).map(({ at, length, href }) => [text.slice(at, at + length), href]);

describe('what can be tapped in a text', () => {
  it.each([
    ['Звоните 8 (727) 345-67-89.', '8 (727) 345-67-89', 'tel:+77273456789'],
    ['Call +7 701 234 56 78!', '+7 701 234 56 78', 'tel:+77012345678'],
    ['WhatsApp: +7\u00a0701\u00a0234-56-78', '+7\u00a0701\u00a0234-56-78', 'tel:+77012345678'],
    ['тел. 87012345678', '87012345678', 'tel:+77012345678'],
    ['(727) 345-67-89', '(727) 345-67-89', 'tel:+77273456789'],
    ['8 800 080 00 00', '8 800 080 00 00', 'tel:88000800000'],
    ['+998 90 123-45-67', '+998 90 123-45-67', 'tel:+998901234567'],
    ['Пишите на info@dukon.kz.', 'info@dukon.kz', 'mailto:info@dukon.kz'],
    ['(see https://dukon.kz/a?b=1).', 'https://dukon.kz/a?b=1', 'https://dukon.kz/a?b=1'],
  ])('%s', (text, shown, href) => {
    expect(links(text)).toEqual([[shown, href]]);
  });

  it.each([
    'Стоит 45 000 ₸, со скидкой 40 500 ₸.',
    'Оборот 87 012 345 678 ₸ за год',
    'БИН 900140001234',
    'Карта 4400 4301 2345 6789',
    'Открыты 2026-11-22, 10:00–19:00',
    'заказ 20261122001',
    'ISBN 978-5-699-12014-7',
    'javascript:alert(1) data:text/html,x ftp://host',
    'a@b, @dukon_kz',
  ])('nothing of: %s', (text) => {
    expect(links(text)).toEqual([]);
  });

  it('is a web address, an e-mail or a number, lies in the text and comes in order, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        let end = 0;
        for (const { at, length, href } of tappableIn(text)) {
          expect(href).toMatch(/^(?:https?:\/\/|mailto:|tel:\+?\d)/i);
          expect(at).toBeGreaterThanOrEqual(end);
          expect(length).toBeGreaterThan(0);
          end = at + length;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 30 },
    );
  });

  it('is found in a long hostile text without delay', () => {
    const hostile = [
      '8'.repeat(4000),
      '8 ('.repeat(1300),
      'a.'.repeat(2000),
      `${'a'.repeat(4000)}@`,
      '(8)- '.repeat(800),
    ];
    for (const text of hostile) expect(tappableIn(text)).toEqual([]);
  });
});
