import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { makeZip } from '../../../test/fixtures/documents';
import { ExtractError } from './blocks/errors';
import { readDocument } from './read-document';

const read = async (bytes: Uint8Array, extension: string) =>
  (await readDocument(bytes, extension)).blocks.map(({ kind, text }) => `${kind}: ${text}`);
const failure = (bytes: Uint8Array, extension: string) =>
  readDocument(bytes, extension).then(
    () => 'ok',
    (error) => (error instanceof ExtractError ? error.kind : 'corrupt'),
  );

const paragraph = (text: string) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`;
const shape = (type: string, ...texts: string[]) =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody>${texts.map(paragraph).join('')}</p:txBody></p:sp>`;
const slide = (content: string, show = '') => `<p:sld xmlns:a="a" xmlns:p="p"${show}>${content}</p:sld>`;

function makePptx(slides: string[], more: Record<string, string> = {}): Uint8Array {
  const rels = slides.map((_, at) => `<Relationship Id="r${at}" Target="slides/slide${at}.xml"/>`).join('');
  const ids = slides.map((_, at) => `<p:sldId r:id="r${at}"/>`).reverse();
  return makeZip({
    '[Content_Types].xml': '<Types/>',
    'ppt/presentation.xml': `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>${ids.join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': `<Relationships>${rels}</Relationships>`,
    ...Object.fromEntries(slides.map((content, at) => [`ppt/slides/slide${at}.xml`, content])),
    ...more,
  });
}

describe('a presentation', () => {
  it('is read slide by slide in the order of showing, without hidden slides, notes and page numbers', async () => {
    const cell = (text: string) => `<a:tc><a:txBody>${paragraph(text)}</a:txBody></a:tc>`;
    const table = `<a:tbl><a:tr>${cell('Kettle')}${cell('5 000')}</a:tr><a:tr>${cell('Toaster')}${cell('7 000')}</a:tr></a:tbl>`;
    const pptx = makePptx(
      [
        slide(shape('title', 'Prices') + table),
        slide(shape('body', 'Margins: 40 %'), ' show="0"'),
        slide(
          shape('ctrTitle', 'Welcome &amp; hello') +
            shape('body', 'Open daily.', 'Free parking.') +
            shape('sldNum', '1'),
        ),
      ],
      { 'ppt/notesSlides/notesSlide1.xml': slide(shape('body', 'Say nothing of discounts')) },
    );
    expect(await read(pptx, 'pptx')).toEqual([
      'heading: Welcome & hello',
      'paragraph: Open daily.',
      'paragraph: Free parking.',
      'heading: Prices',
      'table: Kettle\t5 000\nToaster\t7 000',
    ]);
    expect((await readDocument(pptx, 'pptx')).meta.warnings).toEqual(['hidden_parts']);
  });
});

const odt = (content: string, manifest = '<m/>') =>
  makeZip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'META-INF/manifest.xml': manifest,
    'content.xml': `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="tb"><office:body><office:text>${content}</office:text></office:body></office:document-content>`,
  });

describe('an OpenDocument text', () => {
  it('is read with headings, lists, tables and footnotes, without remarks and deleted text', async () => {
    const row = (name: string, price: string) =>
      `<table:table-row><table:table-cell><text:p>${name}</text:p></table:table-cell><table:table-cell><text:p>${price}</text:p></table:table-cell></table:table-row>`;
    const content =
      '<text:tracked-changes><text:p>deleted</text:p></text:tracked-changes>' +
      '<text:h text:outline-level="2">Жеткізу</text:h>' +
      '<text:p>Тегін<text:s text:c="2"/>жеткізу<text:note><text:note-body><text:p>қала ішінде</text:p></text:note-body></text:note>.<office:annotation><text:p>check!</text:p></office:annotation></text:p>' +
      `<table:table>${row('Шай', '500')}${row('Кофе', '900')}</table:table>` +
      '<text:list><text:list-item><text:p>Бірінші</text:p></text:list-item></text:list>';
    expect(await read(odt(content), 'odt')).toEqual([
      'heading: Жеткізу',
      'paragraph: Тегін  жеткізу қала ішінде.',
      'table: Шай\t500\nКофе\t900',
      'paragraph: Бірінші',
    ]);
  });

  it('says that it is encrypted, empty, or something else', async () => {
    const manifest = '<m:manifest xmlns:m="m"><m:encryption-data/></m:manifest>';
    expect(await failure(odt('<text:p>x</text:p>', manifest), 'odt')).toBe('encrypted');
    expect(await failure(odt('<text:p/>'), 'odt')).toBe('no_text');
    expect(await failure(odt('<text:p>x</text:p>'), 'docx')).toBe('type_mismatch');
    expect(await failure(odt('<text:p>x</text:q>'), 'odt')).toBe('corrupt');
  });
});

describe('a book', () => {
  const container = '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>';
  const epub = (entries: Record<string, string | Uint8Array>) =>
    makeZip({ mimetype: 'application/epub+zip', 'META-INF/container.xml': container, ...entries });

  it('is read chapter by chapter in the order of its spine', async () => {
    const book = epub({
      'OPS/book.opf':
        '<package><manifest><item id="a" href="text/a%20b.xhtml"/><item id="b" href="b.xhtml"/></manifest><spine><itemref idref="b"/><itemref idref="a"/></spine></package>',
      'OPS/text/a b.xhtml': '<html><body><h1>Second</h1><p>Bake it for an hour.</p></body></html>',
      'OPS/b.xhtml':
        '<html><head><script>x</script></head><body><h1>First</h1><p>Mix flour and milk.</p></body></html>',
    });
    expect(await read(book, 'epub')).toEqual([
      'heading: First',
      'paragraph: Mix flour and milk.',
      'heading: Second',
      'paragraph: Bake it for an hour.',
    ]);
  });

  it('is refused when it unpacks to more than can be read', async () => {
    const chapter = Buffer.alloc(40 * 1024 * 1024, 'a');
    expect(await failure(epub({ 'OPS/book.opf': '<package/>', 'OPS/b.xhtml': chapter }), 'epub')).toBe(
      'resource_limit',
    );
  });
});

describe('rich text', () => {
  it('is read with letters of its code page and by number, tables, and without what is no text', async () => {
    const escaped = (text: string) =>
      [...iconv.encode(text, 'cp1251')].map((byte) => `\\'${byte.toString(16).padStart(2, '0')}`).join('');
    const rtf = [
      '{\\rtf1\\ansi\\ansicpg1252\\uc1{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset204 Arial;}}{\\info{\\author Me}}{\\*\\generator X;}',
      `\\pard\\f1 ${escaped('Доставка по городу бесплатно.')}\\par`,
      "\\f0 \\u1178?\\u1086?\\u1096? caf\\'e9 \\{ok\\}{\\v secret}\\par",
      `{\\f1 ${escaped('Чай')}}\\cell 500\\cell\\row {\\f1 ${escaped('Кофе')}}\\cell 900\\cell\\row}`,
    ].join('\n');
    expect(await read(Buffer.from(rtf, 'latin1'), 'rtf')).toEqual([
      'paragraph: Доставка по городу бесплатно.',
      'paragraph: Қош café {ok}',
      'table: Чай\t500\nКофе\t900',
    ]);
  });

  it('is read to its end when it is damaged, and refused when it is nested without end', async () => {
    expect(await read(Buffer.from('{\\rtf1 Hello}}}} there\\'), 'rtf')).toEqual(['paragraph: Hello there']);
    expect(await failure(Buffer.from(`{\\rtf1${'{'.repeat(5_000)}x`), 'rtf')).toBe('resource_limit');
    expect(await failure(Buffer.from('{\\rtf1 }'), 'rtf')).toBe('no_text');
  });
});
