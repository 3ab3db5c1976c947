import iconv from 'iconv-lite';
import { docxParagraph, makeDocx, makePdf, type PdfLine } from '../../test/fixtures/documents';
import { type MadeSheet, makeXlsx } from '../../test/fixtures/spreadsheets';

export type ListFile = { extension: string; bytes: Uint8Array };

export const txt = (text: string): ListFile => ({ extension: 'txt', bytes: new Uint8Array(Buffer.from(text)) });
export const cp1251 = (text: string, extension = 'txt'): ListFile => ({
  extension,
  bytes: iconv.encode(text, 'windows-1251'),
});
export const csv = (text: string): ListFile => ({ extension: 'csv', bytes: new Uint8Array(Buffer.from(text)) });
export const markdown = (text: string): ListFile => ({ extension: 'md', bytes: new Uint8Array(Buffer.from(text)) });
export const html = (text: string): ListFile => ({ extension: 'html', bytes: new Uint8Array(Buffer.from(text)) });
export const xlsx = (...sheets: MadeSheet[]): ListFile => ({ extension: 'xlsx', bytes: makeXlsx(sheets) });

/** A part of a Word document: a heading, a paragraph, or the rows of a table. A cell "text>3" covers three columns, "^" goes on the one above. */
export type DocxPart = { heading: string } | { text: string } | { rows: string[][] };

export function docx(...parts: DocxPart[]): ListFile {
  const body = parts.map((part) => {
    if ('heading' in part) return docxParagraph(part.heading, 'Heading1');
    if ('text' in part) return docxParagraph(part.text);
    return `<w:tbl>${part.rows.map((row, at) => `<w:tr>${row.map((cell, column) => docxCell(cell, part.rows[at + 1]?.[column])).join('')}</w:tr>`).join('')}</w:tbl>`;
  });
  return { extension: 'docx', bytes: makeDocx(body.join('')) };
}

function docxCell(cell: string, below: string | undefined): string {
  const [, text = cell, columns] = /^(.*)>(\d+)$/.exec(cell) ?? [];
  const span = columns ? `<w:gridSpan w:val="${columns}"/>` : '';
  const merge = cell === '^' ? '<w:vMerge/>' : below === '^' ? '<w:vMerge w:val="restart"/>' : '';
  return `<w:tc><w:tcPr>${span}${merge}</w:tcPr>${docxParagraph(cell === '^' ? '' : text)}</w:tc>`;
}

/** A line of a PDF: "# title", cells parted by bars at their places, or plain text. */
export function pdf(columns: number[], pages: string[][]): ListFile {
  const lines = pages.map((page) =>
    page.flatMap((line, at): PdfLine[] => {
      const y = 790 - at * 18;
      if (line.startsWith('# ')) return [{ x: 60, y, size: 15, bold: true, text: line.slice(2) }];
      if (line.startsWith('* ')) return [{ x: 60, y, bold: true, text: line.slice(2) }];
      return line.split('|').flatMap((text, column) => (text ? [{ x: columns[column]!, y, text }] : []));
    }),
  );
  return { extension: 'pdf', bytes: makePdf(lines) };
}

/** "Name........price", as wide as the page. */
export const led = (name: string, price: string, width = 70): string =>
  `${name}${'.'.repeat(Math.max(4, width - name.length - price.length))}${price}`;
