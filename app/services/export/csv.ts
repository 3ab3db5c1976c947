/** What a spreadsheet would take for a formula, also after spaces and in full-width characters. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

export type Cell = string | number | boolean | Date | null | undefined;

/** One row of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function csvRow(cells: Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = value instanceof Date ? value.toISOString() : value;
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** Byte order mark: spreadsheets then read the file as UTF-8. */
export const CSV_START = '\uFEFF';
