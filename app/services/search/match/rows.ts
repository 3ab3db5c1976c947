import { cellsOf, type Row, rowOfLine } from '~/services/rows/row-line';
import { currencyIn, priced, withoutCurrency } from '~/services/rows/values';
import { keptReading } from '../index/kept-readings';

/** The part of a text that one line says: a row, or running text. `list`: the rows that follow belong to it. */
export type Line = { text: string; row: boolean; list?: string[] };

/** One line alone with a dash and a figure may be prose; a list has more. */
const MIN_ROWS = 2;
/** A row as reading writes it: with its currency it is one, alone too. */
const WRITTEN = / — .*\d/;
const ENDS_SENTENCE = /[.!?…]["»”)]?\s*$/;

/**
 * A text line by line, with its rows as a person would write them in a message: "name — value", the currency from the
 * header where the row has none. The header of a table is left out. A text without a list comes back as undefined. Callers
 * must not change it.
 */
export const linesWithRows = (text: string): readonly Line[] | undefined => read(text).lines;

/** Characters of passages whose lines are kept: a reply reads each of them three times. */
const KEPT_CHARACTERS = 60_000;
const read = keptReading((text) => ({ lines: readLines(text) }), KEPT_CHARACTERS);

function readLines(text: string): Line[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const rows = lines.map(rowOfLine);
  const count = lines.filter((line, at) => rows[at] !== undefined || isWritten(line)).length;
  if (count < MIN_ROWS && !(lines.length === 1 && isWritten(text))) return undefined;
  let header: string[] = [];
  const found: Line[] = [];
  lines.forEach((line, at) => {
    const row = rows[at];
    const cells = cellsOf(line);
    if (isWritten(line) && !line.includes('\t')) found.push({ text: line, row: true });
    else if (row) found.push({ text: written(row, header), row: true });
    // Without a figure and above rows of cells: it names the columns.
    else if (cells.length > 1 && !/\d/.test(line)) header = cells;
    else found.push({ text: line, row: false });
  });
  return withLists(found);
}

const isWritten = (line: string): boolean =>
  WRITTEN.test(line) && currencyIn(line) !== undefined && !ENDS_SENTENCE.test(line);

const MAX_LEAD = 300;
const thingWithFigure = (part: string): boolean => /\p{L}/u.test(part) && /\d$/u.test(part.trimEnd());
/** "Sheet 500, towel 700": several things, each with its figure. */
const namesPrices = (line: string): boolean => line.split(',').filter(thingWithFigure).length > 1;

/**
 * Gives a line that ends no sentence the rows below it: "Delivery takes" and the list of cities are one answer. A line that names
 * prices itself is a row written otherwise, and a long one is no lead.
 */
function withLists(lines: Line[]): Line[] {
  return lines.map((line, at) => {
    if (line.row || !lines[at + 1]?.row || line.text.length > MAX_LEAD) return line;
    if (ENDS_SENTENCE.test(line.text) || namesPrices(line.text)) return line;
    let end = at + 1;
    while (lines[end]?.row) end++;
    return { ...line, list: lines.slice(at + 1, end).map(({ text }) => text) };
  });
}

/** Whether a name ends before the last column of a row as reading writes it: "Sauna — weekday: 8,000, weekend". */
function endsBeforeColumn(name: string): boolean {
  const [, columns = ''] = name.split(' — ');
  return /: \d/.test(columns) && columns.includes(', ');
}

function written({ name, values }: Row, header: string[]): string {
  const columns = header.slice(-values.length);
  const currency = currencyIn(header.join(' '));
  const said = values.map((value, at) => {
    const amount = priced(value, currency);
    // Of several columns each needs its name; of one the dash says it all.
    const column = values.length > 1 && columns.length === values.length ? columns[at] : undefined;
    const named = column && withoutCurrency(column);
    return named ? `${named}: ${amount}` : amount;
  });
  return `${name}${endsBeforeColumn(name) ? ': ' : ' — '}${said.join(', ')}`;
}
