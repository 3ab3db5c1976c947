import type { Block } from '../blocks/document';
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from '../blocks/limits';
import { tableBlocks } from '../blocks/table';

const SEPARATORS = ['\t', ';', ','];
/** Lines by which the separator is found. */
const SAMPLE_LINES = 50;
/** A line that a spreadsheet writes for itself: "sep=;". */
const SEP_LINE = /^sep=(.)\r?\n/;
/** A quote that is never closed ends here at the latest. */
const MAX_CELL = 20_000;

/** The rows of a CSV file as table blocks. The separator is a tab, a semicolon or a comma, whichever its lines hold alike. */
export function csvBlocks(text: string): { blocks: Block[]; warnings: string[] } {
  const named = SEP_LINE.exec(text)?.[1];
  const body = text.replace(SEP_LINE, '');
  const rows: string[][] = [];
  for (const row of csvRows(body, named ?? separatorOf(body))) {
    if (rows.length === MAX_TABLE_ROWS) return { blocks: tableBlocks(rows), warnings: ['rows_left_out'] };
    rows.push(row);
  }
  return { blocks: tableBlocks(rows), warnings: [] };
}

/** The separator found in most lines, with the most even count per line. */
function separatorOf(text: string): string {
  const lines: string[] = [];
  for (let start = 0; start < text.length && lines.length < SAMPLE_LINES; ) {
    const next = text.indexOf('\n', start);
    const end = next < 0 ? text.length : next;
    // Separators inside quotes do not end a cell.
    lines.push(text.slice(start, Math.min(end, start + MAX_CELL)).replace(/"[^"]*"/g, ''));
    start = end + 1;
  }
  let best = ',';
  let bestScore = 0;
  for (const separator of SEPARATORS) {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const count = line.split(separator).length - 1;
      if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1);
    }
    const score = Math.max(0, ...counts.values());
    if (score > bestScore) [best, bestScore] = [separator, score];
  }
  return best;
}

/** RFC 4180, with a quote inside a bare cell taken literally. */
function* csvRows(text: string, separator: string): Generator<string[]> {
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1);
      cell = text.slice(at + 1, end).replaceAll('""', '"');
      // The quote is passed over, the end of a line is not.
      at = text[end] === '"' ? end + 1 : end;
    }
    const start = at;
    while (at < text.length && text[at] !== separator && text[at] !== '\n') at++;
    cell += text.slice(start, at);
    if (row.length < MAX_TABLE_COLUMNS) row.push(cell);
    if (text[at] === separator) {
      at++;
      if (at < text.length) continue;
    }
    yield row;
    row = [];
    at++;
  }
}

/** Where the quoted cell that begins at `from` ends: at its quote, or at the end of the line when none closes it. */
function closingQuote(text: string, from: number): number {
  const most = Math.min(text.length, from + MAX_CELL);
  for (let at = from; at < most; at++) {
    if (text[at] !== '"') continue;
    if (text[at + 1] !== '"') return at;
    at++;
  }
  const line = text.indexOf('\n', from);
  return line < 0 ? text.length : line;
}
