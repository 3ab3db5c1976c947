import { MAX_TABLE_COLUMNS } from '../blocks/limits';
import { readXml } from '../blocks/xml';
import { writeNumber } from './number-format';
import type { Workbook } from './workbook';

/** The cells of a sheet that are seen. `more`: rows were left out; `hidden`: rows or columns are hidden. */
export type Sheet = { rows: string[][]; more: boolean; hidden: boolean };

const MAX_MERGES = 20_000;
const MAX_CELL = 10_000;

/** By number; undefined for a hidden one. */
type Rows = Map<number, string[] | undefined>;

type Range = { top: number; left: number; bottom: number; right: number };

/**
 * Reads the cells of one sheet as they are shown. Merged cells are filled; hidden rows and columns are left out, as are
 * rows past `mostRows`.
 */
export async function readSheet(pieces: AsyncIterable<string>, book: Workbook, mostRows: number): Promise<Sheet> {
  const rows: Rows = new Map();
  const merges: Range[] = [];
  const hiddenColumns = new Set<number>();
  const sheet: Sheet = { rows: [], more: false, hidden: false };
  let row = 0;
  let column = 0;
  let cells: string[] | undefined;
  let cell = { type: '', style: 0, value: '' };
  let inValue = false;
  await readXml(pieces, {
    open(name, attributes) {
      if (name === 'col' && isOn(attributes.hidden)) {
        sheet.hidden = true;
        const last = Math.min(Number(attributes.max), MAX_TABLE_COLUMNS);
        for (let at = Math.max(1, Number(attributes.min)); at <= last; at++) hiddenColumns.add(at - 1);
      } else if (name === 'row') {
        row = Number(attributes.r) || row + 1;
        column = -1;
        cells = isOn(attributes.hidden) || rows.size >= mostRows ? undefined : [];
        if (isOn(attributes.hidden)) sheet.hidden = true;
        else if (!cells) sheet.more = true;
        if (rows.size < mostRows) rows.set(row, cells);
      } else if (name === 'c') {
        column = attributes.r ? columnOf(attributes.r) : column + 1;
        cell = { type: attributes.t ?? '', style: Number(attributes.s ?? 0), value: '' };
      } else if (name === 'v' || name === 't') inValue = true;
      else if (name === 'mergeCell' && merges.length < MAX_MERGES) {
        const range = rangeOf(attributes.ref ?? '');
        if (range) merges.push(range);
      }
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false;
      else if (name === 'c' && cells && column >= 0 && column < MAX_TABLE_COLUMNS) {
        while (cells.length < column) cells.push('');
        cells[column] = cellText(cell, book);
      }
    },
    text(text) {
      if (inValue && cell.value.length < MAX_CELL) cell.value += text;
    },
  });
  for (const range of merges) fill(rows, range);
  const seen = (cells: string[]) => cells.filter((_, at) => !hiddenColumns.has(at));
  let last = 0;
  for (const [number, cells] of [...rows].sort(([a], [b]) => a - b)) {
    // A gap between row numbers separates two tables.
    if (last > 0 && number > last + 1) sheet.rows.push([]);
    if (cells) sheet.rows.push(seen(cells));
    last = number;
  }
  return sheet;
}

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

function cellText({ type, style, value }: { type: string; style: number; value: string }, book: Workbook): string {
  switch (type) {
    case 's':
      return book.strings[Number(value)] ?? '';
    case 'str':
    case 'inlineStr':
    case 'd':
      return value;
    case 'b':
      return value === '1' ? '+' : '–';
    case 'e':
      return '';
    default:
      return value === '' ? '' : writeNumber(Number(value), book.formats[style] ?? { kind: 'plain' }, book.base1904);
  }
}

/** "C12" → 2; -1 for what is no place. */
function columnOf(reference: string): number {
  let column = 0;
  for (const [letter] of reference.toUpperCase().matchAll(/[A-Z]/g)) column = column * 26 + letter.charCodeAt(0) - 64;
  return Math.min(column, MAX_TABLE_COLUMNS + 1) - 1;
}

function rangeOf(reference: string): Range | undefined {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference);
  if (!match) return undefined;
  const [, left = '', top = '', right = '', bottom = ''] = match;
  return { left: columnOf(left), top: Number(top), right: columnOf(right), bottom: Number(bottom) };
}

/** A merged cell says its text in every row and column that it covers. */
function fill(rows: Rows, { top, left, bottom, right }: Range): void {
  const text = rows.get(top)?.[left] ?? '';
  if (text === '') return;
  const last = Math.min(bottom, top + rows.size);
  for (let row = top; row <= last; row++) {
    const cells = rows.get(row);
    if (!cells) continue;
    for (let column = left; column <= Math.min(right, MAX_TABLE_COLUMNS - 1); column++) {
      while (cells.length <= column) cells.push('');
      cells[column] = text;
    }
  }
}
