import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import {
  docxParagraph,
  makeCompoundFile,
  makeDoc,
  makeDocx,
  makePdf,
  makeWord6Doc,
  makeZip,
  type PdfLine,
} from '../../../test/fixtures/documents';
import { asExtractError } from './blocks/errors';
import { extractionText } from './extract.server';
import { readDocument } from './read-document';

const text = (value: string) => new Uint8Array(Buffer.from(value));
const read = async (bytes: Uint8Array, extension: string) => (await readDocument(bytes, extension)).blocks;
const failure = (bytes: Uint8Array, extension: string) =>
  readDocument(bytes, extension).then(
    () => 'ok',
    (error: unknown) => asExtractError(error).kind,
  );
const lines = (x: number, top: number, texts: string[], more: Partial<PdfLine> = {}): PdfLine[] =>
  texts.map((line, index) => ({ x, y: top - index * 14, text: line, ...more }));

describe('a PDF reads as a person would read it', () => {
  it('joins lines into paragraphs, mends hyphenated words and finds headings by their size', async () => {
    const pdf = makePdf([
      [
        { x: 60, y: 780, size: 18, text: 'Delivery terms' },
        ...lines(60, 740, [
          'We deliver all orders within two working days of pay-',
          'ment, and on weekends after a call from the manager who',
          'will agree the time of day with you.',
        ]),
        ...lines(60, 680, ['Returns are accepted within fourteen days of the day of', 'receipt.']),
      ],
    ]);
    expect(await read(pdf, 'pdf')).toEqual([
      { kind: 'heading', level: 1, page: 1, text: 'Delivery terms' },
      {
        kind: 'paragraph',
        page: 1,
        text: 'We deliver all orders within two working days of payment, and on weekends after a call from the manager who will agree the time of day with you.',
      },
      { kind: 'paragraph', page: 1, text: 'Returns are accepted within fourteen days of the day of receipt.' },
    ]);
  });

  it('keeps the hyphen of a word that the document spells with one elsewhere', async () => {
    const pdf = makePdf([
      lines(60, 780, [
        'Our follow-up service is free, and every client gets the follow-',
        'up call on the next day after the visit of our own engineer here.',
      ]),
    ]);
    expect((await read(pdf, 'pdf'))[0]?.text).toContain('gets the follow-up call');
  });

  it('reads two columns one after the other even when the file mixes their lines', async () => {
    const left = [
      'Monday is the day on which',
      'the shop opens at nine in',
      'the morning for everybody.',
      'Bring a card.',
    ];
    const right = [
      'Sunday is the day on which',
      'the shop stays closed and',
      'nobody answers the phone.',
      'Write to us.',
    ];
    const mixed = [...lines(320, 760, right), ...lines(60, 760, left)];
    const pdf = makePdf([[...mixed.slice(2, 4), ...mixed.slice(0, 2), ...mixed.slice(6), ...mixed.slice(4, 6)]]);
    const all = (await read(pdf, 'pdf')).map((block) => block.text).join(' ');
    expect(all).toBe([...left, ...right].join(' '));
  });

  it('keeps the cells of a price list in their rows', async () => {
    const rows = ['Kettle', 'Toaster', 'Blender'].flatMap((name, index) => [
      { x: 60, y: 760 - index * 16, text: name },
      { x: 300, y: 760 - index * 16, text: `${index + 4},000` },
    ]);
    expect(await read(makePdf([rows]), 'pdf')).toEqual([
      { kind: 'table', page: 1, text: 'Kettle\t4,000\nToaster\t5,000\nBlender\t6,000' },
    ]);
  });

  it('names the page of each paragraph, joins one that crosses pages and drops page numbers and repeated heads', async () => {
    const pages = [1, 2, 3, 4].map((page) => [
      { x: 60, y: 815, size: 9, text: 'Catalogue of the Steppe shop' },
      ...lines(60, 700, [
        `Chapter text of page ${page} goes on for a full line and then it`,
        `breaks off without an end`,
      ]),
      { x: 290, y: 30, size: 9, text: String(page) },
    ]);
    pages[1]![1]!.text = 'and runs on over here until the sentence is done at last.';
    pages[1]![2]!.text = 'A new thought begins.';
    const blocks = await read(makePdf(pages), 'pdf');
    const all = blocks.map((block) => block.text).join('\n');
    expect(all.match(/Catalogue/g)).toHaveLength(1);
    expect(all).toContain('breaks off without an end and runs on over here');
    expect(blocks.some((block) => /^\d$/.test(block.text))).toBe(false);
    expect(blocks.map((block) => block.page)).toContain(4);
  });

  it('reads what was typed into form fields and notes', async () => {
    const pdf = makePdf([[{ x: 60, y: 700, text: 'Application form' }]], {
      annotations: [
        '<< /Type /Annot /Subtype /Widget /FT /Tx /T (city) /TU (City) /V (Astana) /Rect [0 0 90 20] >>',
        '<< /Type /Annot /Subtype /FreeText /Contents (Call before noon) /DA (/F1 9 Tf) /Rect [0 30 90 50] >>',
      ],
    });
    expect((await read(pdf, 'pdf')).map((block) => block.text)).toEqual([
      'Application form',
      'Call before noon',
      'City: Astana',
    ]);
  });

  it('leaves pages without text to be read from their pictures, and says which', async () => {
    const pages = [[], [{ x: 60, y: 700, text: 'We deliver every day from nine to six.' }], []];
    expect((await readDocument(makePdf(pages), 'pdf')).meta).toMatchObject({ pages: 3, scan: [1, 3] });
  });

  it('says so when it is damaged', async () => {
    expect(await failure(text('%PDF-1.4\nnothing of a PDF follows'), 'pdf')).toBe('corrupt');
  });
});

describe('a Word document keeps its structure', () => {
  it('reads headings, lists, tables and bold titles of a DOCX', async () => {
    const cell = (value: string) => `<w:tc>${docxParagraph(value)}</w:tc>`;
    const bold = '<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Working hours</w:t></w:r></w:p>';
    const table = `<w:tbl><w:tr>${cell('Kettle')}${cell('5,000 &amp; up')}</w:tr><w:tr>${cell('Toaster')}${cell('7,000')}</w:tr></w:tbl>`;
    const docx = makeDocx(docxParagraph('Prices', 'Heading1') + table + bold + docxParagraph('Nine to six.'));
    expect(await read(docx, 'docx')).toEqual([
      { kind: 'heading', level: 1, text: 'Prices' },
      { kind: 'table', text: 'Kettle\t5,000 & up\nToaster\t7,000' },
      { kind: 'heading', level: 6, text: 'Working hours' },
      { kind: 'paragraph', text: 'Nine to six.' },
    ]);
  });

  it('reads paragraphs and table rows of a Word 97 file, without the codes of its fields', async () => {
    const doc = makeDoc(
      'УСЛОВИЯ ДОСТАВКИ\rДоставка по городу бесплатна, см. \u0013 HYPERLINK "x" \u0014сайт\u0015.\rТовар\u0007Цена\u0007\u0007Чайник\u00075000\u0007\u0007Жеткізу тегін.\r',
    );
    expect(await read(doc, 'doc')).toEqual([
      { kind: 'heading', level: 6, text: 'УСЛОВИЯ ДОСТАВКИ' },
      { kind: 'paragraph', text: 'Доставка по городу бесплатна, см. сайт.' },
      { kind: 'table', text: 'Товар\tЦена\nЧайник\t5000' },
      { kind: 'paragraph', text: 'Жеткізу тегін.' },
    ]);
  });

  it('reads a Word 6 file in the encoding of its country', async () => {
    const doc = makeWord6Doc(iconv.encode('Договор поставки № 7.\rСрок поставки десять дней.\r', 'windows-1251'));
    expect((await read(doc, 'doc')).map((block) => block.text)).toEqual([
      'Договор поставки № 7.',
      'Срок поставки десять дней.',
    ]);
  });

  it('refuses one that is protected, damaged, empty or unpacks to far more than it should', async () => {
    const locked = makeCompoundFile({ EncryptedPackage: new Uint8Array(9), EncryptionInfo: new Uint8Array(9) });
    expect(await failure(locked, 'docx')).toBe('encrypted');
    expect(await failure(makeDoc('Тайна\r', { encrypted: true }), 'doc')).toBe('encrypted');
    const docx = makeDocx(docxParagraph('Hello'));
    expect(await failure(docx.subarray(0, docx.length - 200), 'docx')).toBe('corrupt');
    expect(await failure(makeDocx(docxParagraph('')), 'docx')).toBe('no_text');
    expect(await failure(makeDocx(' '.repeat(34 * 1024 * 1024)), 'docx')).toBe('resource_limit');
  });
});

describe('a document is what its bytes are, not what its name says', () => {
  const pdf = makePdf([[{ x: 60, y: 700, text: 'Hello' }]]);
  const mhtml = 'MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n<html>Refunds</html>';
  const noise = Uint8Array.from({ length: 3000 }, (_, i) => (i * 7919 + i * i) % 256);
  it.each([
    ['a PDF called .docx', pdf, 'docx'],
    ['a PDF called .txt', pdf, 'txt'],
    ['a DOCX called .doc', makeDocx(docxParagraph('Hello')), 'doc'],
    ['a DOC called .docx', makeDoc('Hello\r'), 'docx'],
    ['a spreadsheet called .docx', makeZip({ '[Content_Types].xml': '<a/>', 'xl/workbook.xml': '<a/>' }), 'docx'],
    ['a plain ZIP called .docx', makeZip({ 'a.txt': 'a' }), 'docx'],
    ['rich text called .doc', text('{\\rtf1\\ansi Hello}'), 'doc'],
    ['a saved web page called .doc', text(mhtml), 'doc'],
    ['random bytes called .txt', noise, 'txt'],
    ['plain text called .pdf', text('Hello, world'), 'pdf'],
    ['text under a name we do not take', text('Hello, world'), 'xyz'],
  ])('%s is refused', async (_, bytes, extension) => {
    expect(await failure(bytes, extension)).toBe('type_mismatch');
  });

  it('text that begins like another format is still text', async () => {
    expect(await read(text('BMW цены на запчасти'), 'txt')).toEqual([
      { kind: 'paragraph', text: 'BMW цены на запчасти' },
    ]);
  });

  it('rows in small letters that end with their prices stay rows, however long', async () => {
    const rows = [
      'Полная компьютерная диагностика двигателя и коробки передач 12000 тг',
      'замена передних тормозных колодок вместе с датчиками износа 7000 тг',
      'шиномонтаж четырёх колёс до R16 включительно, с балансировкой 8000',
    ];
    expect(await read(text(rows.join('\n')), 'txt')).toEqual([{ kind: 'paragraph', text: rows.join('\n') }]);
  });

  it('a file of white space is empty', async () => {
    expect(await failure(text(' \r\n\t '), 'txt')).toBe('empty');
    expect(await failure(new Uint8Array(0), 'pdf')).toBe('empty');
  });

  it('what a database refuses does not come out', async () => {
    const { meta, blocks } = await readDocument(Buffer.from('Цена\ud800 50\u0001\u200b тенге', 'utf16le'), 'txt');
    expect(extractionText({ ok: true, ...meta, blocks })).toBe('Цена 50 тенге');
  });
});
