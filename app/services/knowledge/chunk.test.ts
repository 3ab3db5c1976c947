import { describe, expect, it } from 'vitest';
import type { Block } from '../extract/blocks/document';
import { chunkBlocks, chunkText } from './chunk';

const sentence = (n: number) => `Sentence number ${n} tells one plain fact about parcels and their delivery.`;
const paragraph = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => sentence(from + i)).join(' ');

describe('documents are cut into passages that can be found and quoted', () => {
  it('keeps a short document in one passage under its heading', () => {
    const blocks: Block[] = [
      { kind: 'heading', level: 1, page: 3, text: 'Delivery' },
      { kind: 'paragraph', page: 3, text: 'We deliver within two days.' },
      { kind: 'paragraph', page: 4, text: 'Orders over 10,000 tenge are free.' },
    ];
    expect(chunkBlocks(blocks)).toEqual([
      {
        ordinal: 0,
        heading: 'Delivery',
        page: 3,
        question: null,
        original: null,
        text: 'Delivery\nWe deliver within two days.\nOrders over 10,000 tenge are free.',
      },
    ]);
  });

  it('gives each passage the path of its headings; a higher heading ends the deeper ones', () => {
    const blocks: Block[] = [
      { kind: 'heading', level: 1, text: 'Shop' },
      { kind: 'heading', level: 2, text: 'Delivery' },
      { kind: 'paragraph', text: 'Two days.' },
      { kind: 'heading', level: 2, text: 'Returns' },
      { kind: 'paragraph', text: 'Fourteen days.' },
      { kind: 'heading', level: 1, text: 'Contacts' },
      { kind: 'paragraph', text: 'Call us.' },
    ];
    expect(chunkBlocks(blocks).map((chunk) => chunk.heading)).toEqual([
      'Shop > Delivery',
      'Shop > Returns',
      'Contacts',
    ]);
  });

  it('cuts between paragraphs where it can, and never within a sentence', () => {
    const blocks: Block[] = [0, 10, 20, 30].map((from) => ({ kind: 'paragraph', text: paragraph(from, 7) }));
    const chunks = chunkBlocks(blocks);
    expect(chunks.length).toBeGreaterThan(1);
    for (const chunk of chunks) {
      expect(chunk.text.length).toBeLessThanOrEqual(1_650);
      expect(chunk.text).toMatch(/^Sentence number \d+ .*delivery\.$/s);
    }
    expect(chunks.map((chunk) => chunk.text.split('\n')[0]!.slice(0, 18))).toContain('Sentence number 20');
  });

  it('loses no word and repeats none', () => {
    const source = [paragraph(0, 40), paragraph(100, 3), 'x'.repeat(2_500), paragraph(200, 25)].join('\n\n');
    const bare = (text: string) => text.replace(/\s+/g, '');
    expect(
      bare(
        chunkText(source)
          .map((chunk) => chunk.text)
          .join(''),
      ),
    ).toBe(bare(source));
  });

  it('cuts a sentence longer than a passage at a space, not within a word', () => {
    const words = Array.from({ length: 600 }, (_, i) => `word${i}`).join(' ');
    for (const { text } of chunkText(words)) {
      expect(text.length).toBeLessThanOrEqual(1_650);
      expect(text).toMatch(/^word\d+( word\d+)*$/);
    }
  });

  it('keeps the rows of a table whole', () => {
    const rows = Array.from({ length: 80 }, (_, i) => `Item ${i}\t${i * 100} tenge. In stock`);
    const chunks = chunkBlocks([{ kind: 'table', text: rows.join('\n') }]);
    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks.flatMap((chunk) => chunk.text.split('\n'))).toEqual(rows.map((row) => row.replace('\t', ' — ')));
  });

  it('does not cut after an abbreviation or initials', () => {
    const text = `${'Наш магазин находится по адресу г. Алматы, ул. Абая, д. 5, тел. 8-700, спросить А. С. Иванова лично. '.repeat(20)}`;
    for (const chunk of chunkText(text)) expect(chunk.text).toMatch(/^Наш .* лично\.$/s);
  });

  it('reads headings and wrapped lines in the plain text of owners', () => {
    const text = [
      '# Доставка',
      'Мы доставляем заказы по всему городу в течение двух рабочих дней',
      'после оплаты, а в выходные дни только по предварительной договорён-',
      'ности с нашим менеджером, который перезвонит вам сам.',
      '',
      'КОНТАКТЫ',
      'Телефон: 8 700 000 00 00',
      'Почта: shop@example.kz',
    ].join('\n');
    const chunks = chunkText(text);
    expect(chunks.map((chunk) => chunk.heading)).toEqual(['Доставка', 'КОНТАКТЫ']);
    expect(chunks[0]!.text).toContain('в течение двух рабочих дней после оплаты');
    expect(chunks[0]!.text).toContain('договорённости');
    expect(chunks[1]!.text).toContain('Телефон: 8 700 000 00 00\nПочта: shop@example.kz');
  });

  it('has no passages for an empty text', () => {
    expect(chunkText(' \n\n ')).toEqual([]);
  });

  it('takes a short line on its own for a heading where sentences stand below it, and a list of such lines for none', () => {
    const text = `Delivery and returns

Delivery

Within Almaty we deliver the next day.

Возврат

Нераспечатанный кофе можно вернуть за 14 дней.

We grind for:

Espresso

Moka pot

Filter

French press

Every grind is free of charge.`;
    expect(chunkText(text).map(({ heading, text }) => [heading, text])).toEqual([
      ['Delivery and returns > Delivery', 'Delivery and returns\nDelivery\nWithin Almaty we deliver the next day.'],
      [
        'Delivery and returns > Возврат',
        'Возврат\nНераспечатанный кофе можно вернуть за 14 дней.\nWe grind for:\nEspresso\nMoka pot\nFilter\nFrench press\nEvery grind is free of charge.',
      ],
    ]);
  });

  it('takes linear time for a section of a million short sentences, and loses none of them', () => {
    const before = process.cpuUsage();
    const chunks = chunkBlocks(
      Array.from({ length: 50 }, () => ({ kind: 'paragraph', text: 'A. B! '.repeat(10_000).trim() })),
    );
    const { user, system } = process.cpuUsage(before);
    expect(chunks.map(({ text }) => text.replaceAll(/\s/g, '')).join('')).toBe('A.B!'.repeat(500_000));
    // Counting what is left anew for each chunk takes a minute.
    expect((user + system) / 1000).toBeLessThan(10_000);
  });
});
