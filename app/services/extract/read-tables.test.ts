import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { docxParagraph, makeCompoundFile, makeDocx, makeZip } from '../../../test/fixtures/documents';
import { makeXlsx } from '../../../test/fixtures/spreadsheets';
import { asExtractError } from './blocks/errors';
import { readDocument } from './read-document';

const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const read = async (file: Uint8Array, extension: string) => (await readDocument(file, extension)).blocks;
const failure = (file: Uint8Array, extension: string) =>
  readDocument(file, extension).then(
    () => 'ok',
    (error: unknown) => asExtractError(error).kind,
  );

describe('a workbook is read as it is seen', () => {
  it('gives each sheet its name and leaves out what is hidden', async () => {
    const { blocks, meta } = await readDocument(
      makeXlsx([
        {
          name: 'Стрижки',
          rows: [
            ['Услуга', 'Закуп', 'Цена'],
            ['Женская', 900, 5000],
            ['Детская', 500, 3000],
          ],
          hiddenColumns: [2],
          hiddenRows: [3],
        },
        { name: 'Закупочные цены', rows: [['Краска', 700]], hidden: true },
        { name: 'Лист3', rows: [['Маникюр', 6000]] },
      ]),
      'xlsx',
    );
    expect(blocks).toEqual([
      { kind: 'heading', level: 1, text: 'Стрижки' },
      { kind: 'table', text: 'Услуга\tЦена\nЖенская\t5000' },
      { kind: 'table', text: 'Маникюр\t6000' },
    ]);
    expect(meta).toMatchObject({ type: 'xlsx', warnings: ['hidden_parts'] });
  });

  it('fills merged cells, and keeps one that covers a whole row as a title', async () => {
    const rows = [
      ['Услуга', 'Цена, тг', null],
      [null, 'взрослые', 'дети'],
      ['Хирургия', null, null],
      ['Удаление', 9000, 7000],
      [null, 12000, 8000],
    ];
    const merges = ['A1:A2', 'B1:C1', 'A3:C3', 'A4:A5'];
    expect(await read(makeXlsx([{ name: 'Sheet1', rows, merges }]), 'xlsx')).toEqual([
      {
        kind: 'table',
        text: 'Услуга\tЦена, тг\tЦена, тг\nУслуга\tвзрослые\tдети\nХирургия\nУдаление\t9000\t7000\nУдаление\t12000\t8000',
      },
    ]);
  });

  it.each([
    [{ value: 110000, format: '#,##0\\ "₸"' }, '110 000 ₸'],
    [{ value: 110000, format: '# ##0 [$тг-43F]' }, '110 000 тг'],
    [{ value: 0.1, format: '0%' }, '10 %'],
    [{ value: 12.5, format: '#,##0.00' }, '12.50'],
    [{ value: 46082, format: 'dd.mm.yyyy' }, '01.03.2026'],
    [{ value: 46082, format: '[$-419]d mmmm yyyy' }, '1 марта 2026'],
    [{ value: 0.375, format: 'h:mm' }, '9:00'],
    [{ value: 45, format: '0" мин"' }, '45 мин'],
    [0.1 + 0.2, '0.3'],
  ])('writes %j as the sheet shows it: %s', async (cell, shown) => {
    const [table] = await read(
      makeXlsx([
        {
          name: 'Sheet1',
          rows: [
            ['Имя', cell],
            ['Ещё', 1],
          ],
        },
      ]),
      'xlsx',
    );
    expect(table?.text).toBe(`Имя\t${shown}\nЕщё\t1`);
  });

  it('stops at 20,000 rows and says so', async () => {
    const rows = Array.from({ length: 20_050 }, (_, at) => [`Товар ${at}`, at]);
    const { blocks, meta } = await readDocument(makeXlsx([{ name: 'Sheet1', rows }]), 'xlsx');
    expect(
      blocks
        .map(({ text }) => text)
        .join('\n')
        .split('\n'),
    ).toHaveLength(20_000);
    expect(meta.warnings).toEqual(['rows_left_out']);
  });

  it('refuses what is protected, damaged, too large or no workbook', async () => {
    const book = makeXlsx([{ name: 'Sheet1', rows: [['Цена', 1]] }]);
    expect(await failure(makeCompoundFile({ EncryptedPackage: new Uint8Array(9) }), 'xlsx')).toBe('encrypted');
    expect(await failure(makeCompoundFile({ Workbook: new Uint8Array(9) }), 'xlsx')).toBe('type_mismatch');
    expect(await failure(book.subarray(0, book.length - 100), 'xlsx')).toBe('corrupt');
    expect(await failure(book, 'csv')).toBe('type_mismatch');
    expect(await failure(makeXlsx([], { 'xl/worksheets/sheet1.xml': ' '.repeat(34 * 1024 * 1024) }), 'xlsx')).toBe(
      'resource_limit',
    );
    expect(await failure(makeXlsx([{ name: 'Sheet1', rows: [[null]] }]), 'xlsx')).toBe('no_text');
    expect(await failure(makeZip({ 'a.txt': 'a' }), 'xlsx')).toBe('type_mismatch');
  });

  it('resolves no entity, and fills no more than there is', async () => {
    const entities =
      '<!DOCTYPE a [<!ENTITY x "secret">]><worksheet><sheetData><row r="1"><c t="str"><v>&x;</v></c></row></sheetData></worksheet>';
    expect(
      await failure(makeXlsx([{ name: 'a', rows: [['b']] }], { 'xl/worksheets/sheet1.xml': entities }), 'xlsx'),
    ).toBe('corrupt');
    const merged = makeXlsx([
      {
        name: 'Sheet1',
        rows: [
          ['Всё', 'a'],
          ['Чай', 5],
        ],
        merges: ['A1:XFD1048576', 'B2:A1', 'x'],
      },
    ]);
    expect((await read(merged, 'xlsx')).map(({ text }) => text.length)).toEqual([3, 3]);
  });
});

describe('text files with a structure of their own', () => {
  const rows = [{ kind: 'table', text: 'Услуга\tЦена\nЧистка, «ультра»\t12 000\nСнимок\t3 000' }];
  it.each([
    [
      'semicolons in windows-1251',
      iconv.encode('Услуга;Цена\r\n"Чистка, «ультра»";12 000\r\nСнимок;3 000\r\n', 'windows-1251'),
    ],
    ['commas and quotes', bytes('Услуга,Цена\n"Чистка, «ультра»",12 000\nСнимок,3 000\n')],
    ['tabs', bytes('Услуга\tЦена\nЧистка, «ультра»\t12 000\nСнимок\t3 000')],
    ['the separator named in the first line', bytes('sep=;\nУслуга;Цена\nЧистка, «ультра»;12 000\nСнимок;3 000')],
  ])('a CSV with %s', async (_, file) => {
    expect(await read(file, 'csv')).toEqual(rows);
  });

  it('a CSV whose quote is never closed loses nothing', async () => {
    expect((await read(bytes('Чай;5\n"Кофе;7\nСок;9'), 'csv'))[0]?.text).toBe('Чай\t5\nКофе;7\nСок\t9');
  });

  it('Markdown: headings, lists and tables without their marks', async () => {
    const file =
      '# Цены\n\n| Услуга | Цена |\n|---|---:|\n| **Стрижка** | 5000 |\n\n- [Запись](https://a.kz/b) _по телефону_\n';
    expect(await read(bytes(file), 'md')).toEqual([
      { kind: 'heading', level: 1, text: 'Цены' },
      { kind: 'table', text: 'Услуга\tЦена\nСтрижка\t5000' },
      { kind: 'paragraph', text: '- Запись по телефону' },
    ]);
  });

  it('a saved web page: what is seen of it, broken markup included', async () => {
    const page =
      '<!doctype html><html><head><title>x</title><style>p{}</style></head><body><nav>Menu</nav><script>if (a<b) alert("no")</script>' +
      '<H1 class="a>b">Прайс &amp; условия</H1><div>Работаем<br>ежедневно</div><table><tr><th>Услуга<th>Цена' +
      '<tr><td>Мойка<td>3&nbsp;000<tr><td colspan=2>Химчистка<tr><td>Салон<td>25 000</table><!-- <p>no</p> --><p>Звоните<p>Пишите</body>';
    expect(await read(bytes(page), 'html')).toEqual([
      { kind: 'heading', level: 1, text: expect.stringContaining('Прайс & условия') },
      { kind: 'paragraph', text: 'Работаем\nежедневно' },
      { kind: 'table', text: 'Услуга\tЦена\nМойка\t3 000\nХимчистка\nСалон\t25 000' },
      { kind: 'paragraph', text: 'Звоните' },
      { kind: 'paragraph', text: 'Пишите' },
    ]);
  });
});

describe('a table of a Word document', () => {
  it('keeps each cell in its column, merged headers and empty cells included', async () => {
    const cell = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${docxParagraph(text)}</w:tc>`;
    const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;
    const table = `<w:tbl>${[
      row(cell('Услуга', '<w:vMerge w:val="restart"/>'), cell('Цена, тг', '<w:gridSpan w:val="2"/>')),
      row(cell('', '<w:vMerge/>'), cell('до 12 лет'), cell('взрослые')),
      row(cell('ТЕРАПИЯ', '<w:gridSpan w:val="3"/>')),
      row(cell('Осмотр'), cell(''), cell('5 000')),
    ].join('')}</w:tbl>`;
    expect(await read(makeDocx(table), 'docx')).toEqual([
      {
        kind: 'table',
        text: 'Услуга\tЦена, тг\tЦена, тг\nУслуга\tдо 12 лет\tвзрослые\nТЕРАПИЯ\nОсмотр\t\t5 000',
      },
    ]);
  });
});
