import { cleanLine } from './clean';
import type { Block } from './document';
import { MAX_TABLE_COLUMNS } from './limits';

/** A cell as its format gives it: how many columns and rows it covers. */
export type Cell = { text: string; columns?: number; rows?: number };

/** Rows that a cell may be repeated down over. */
const MAX_SPANNED_ROWS = 200;

/**
 * The rows of a table with every cell in its column: one that covers several columns or rows stands in each of them, so
 * that a row says all that it says on paper. A row that one cell covers whole keeps that cell alone: it is a title.
 */
export function tableGrid(rows: readonly (readonly Cell[])[]): string[][] {
  const spanning: { text: string; left: number }[] = [];
  return rows.map((cells) => {
    const row: string[] = [];
    const fillSpans = () => {
      for (let span = spanning[row.length]; span && span.left > 0; span = spanning[row.length]) {
        span.left -= 1;
        row.push(span.text);
      }
    };
    for (const { text, columns = 1, rows: height = 1 } of cells) {
      fillSpans();
      const width = Math.max(1, Math.min(columns, MAX_TABLE_COLUMNS - row.length));
      if (row.length >= MAX_TABLE_COLUMNS) break;
      for (let at = 0; at < width; at++) {
        spanning[row.length] = { text, left: Math.min(height, MAX_SPANNED_ROWS) - 1 };
        row.push(text);
      }
    }
    fillSpans();
    return row;
  });
}

/** A table block, or the paragraphs of a table that has one column. Empty rows part tables. */
export function tableBlocks(grid: readonly (readonly string[])[]): Block[] {
  const blocks: Block[] = [];
  let rows: string[][] = [];
  const flush = () => {
    if (rows.some((row) => row.length > 1))
      blocks.push({ kind: 'table', text: rows.map((row) => row.join('\t')).join('\n') });
    else for (const [text = ''] of rows) blocks.push({ kind: 'paragraph', text });
    rows = [];
  };
  for (const cells of grid) {
    const row = tidyRow(cells);
    if (row.length > 0) rows.push(row);
    else flush();
  }
  flush();
  return blocks;
}

function tidyRow(cells: readonly string[]): string[] {
  const row = cells.map(cleanLine);
  while (row.length > 0 && row.at(-1) === '') row.pop();
  const [first = '', ...others] = row.filter((cell) => cell !== '');
  if (row.length > 1 && others.length === 0) return row[0] === '' && !/\p{L}/u.test(first) ? row : [first];
  return others.length > 0 && others.every((cell) => cell === first) ? [first] : row;
}
