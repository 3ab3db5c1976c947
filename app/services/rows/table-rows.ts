import { type Columns, columnsOf, isHeader } from './table-columns';
import { isValue, priced } from './values';

/** A line of a document as it stands there, with the header that it is read by. */
export type OwnLine = { text: string; header?: string | undefined };

/**
 * What a table says, a line each: a row with the words of its header, the title of the rows below, or a remark. `own`: the
 * row as it stands in the table.
 */
export type TableUnit = { kind: 'row'; text: string; own: OwnLine } | { kind: 'section' | 'note'; text: string };

/** What is known from the text above a table. */
export type TableContext = {
  currency: string | undefined;
  /** The header of the table before, which one that goes on below a title has no more. */
  header: string[][];
};

/** A dash in a cell says that there is nothing to say. */
const NOTHING = /^[—–-]$/;
const MAX_SECTION = 120;
const MAX_TITLE = 40;
/** Characters. A longer header is no help to who reads the rows. */
const MAX_HEADER = 400;
const ENDS_SENTENCE = /[.!?]["»”)]?$/;

/** The units of a table block, in order. The header of the table is kept in `context` for the next. */
export function* tableUnits(text: string, context: TableContext): Generator<TableUnit> {
  const rows = text.split('\n').map((line) => line.split('\t').map((cell) => cell.trim().replace(NOTHING, '')));
  const header = headerOf(rows);
  const first = header.length > 0 ? rows.indexOf(header.at(-1)!) + 1 : 0;
  const body = rows.slice(first);
  const known = header.length > 0 ? header : fits(context.header, body) ? context.header : [];
  if (header.length > 0) context.header = header;
  const columns = columnsOf(known, body, context.currency);
  // The line above the header is the title of the table.
  for (const row of rows.slice(0, first)) if (!header.includes(row)) yield titleOrNote(row);
  const title = tellingTitle(known, columns.name);
  const above = known.map(drawn).join('\n');
  if (title) yield { kind: 'section', text: title };
  let name = '';
  for (const [at, row] of body.entries()) {
    const filled = row.filter((cell) => cell !== '');
    if (filled.length === 0) continue;
    if (filled.length === 1 && !isValue(filled[0]!)) {
      const more = body.slice(at + 1).some((next) => next.filter(Boolean).length > 1);
      yield more ? titleOrNote(row) : { kind: 'note', text: filled[0]! };
      continue;
    }
    // A table may name a thing once for the rows below.
    name = row[columns.name] || name;
    const own = { text: drawn(row), header: above.length <= MAX_HEADER ? above : undefined };
    yield { kind: 'row', text: writeRow(row, name, columns), own };
  }
}

/** A row between bars, as tables are drawn in text. */
const drawn = (row: string[]): string => `| ${row.join(' | ')} |`;

/** The header above the names, where it says what they are: "Вид массажа", not "Услуга". */
function tellingTitle(header: string[][], column: number): string | undefined {
  const text = header.map((row) => row[column] ?? '').find(Boolean) ?? '';
  return /\p{L} \p{L}{4}/u.test(text) && !/\d/.test(text) && text.length <= MAX_TITLE ? text : undefined;
}

function titleOrNote(row: string[]): TableUnit {
  const text = row.filter(Boolean).join(' ');
  return { kind: text.length > MAX_SECTION || ENDS_SENTENCE.test(text) ? 'note' : 'section', text };
}

/** The rows that name the columns: those without figures above the first with some. */
function headerOf(rows: string[][]): string[][] {
  const wide = rows.filter((row) => row.filter(Boolean).length > 1);
  const header: string[][] = [];
  for (const [at, row] of wide.entries()) {
    if (!isHeader(row, wide.slice(at + 1))) break;
    header.push(row);
  }
  return header.length < wide.length ? header : [];
}

const fits = (header: string[][], body: string[][]): boolean =>
  header.length > 0 && body.some((row) => row.length === header.at(-1)!.length);

/** "Name — value currency (conditions)". */
function writeRow(
  row: string[],
  name: string,
  { name: at, prices, others, prefix, labels, currencies }: Columns,
): string {
  const cell = (column: number) => row[column] ?? '';
  const amounts = prices.filter((column) => cell(column) !== '');
  const said = amounts.map((column) => {
    const amount = priced(cell(column), currencies[column]);
    return prices.length > 1 && labels[column] ? `${labels[column]}: ${amount}` : amount;
  });
  const conditions = others
    .filter((column) => column !== at && cell(column) !== '')
    .map((column) => (labels[column] ? `${labels[column]}: ${cell(column)}` : cell(column)));
  const above = prefix.map(cell).filter((text) => text !== '' && text !== name);
  const whole = [...above, name].join(': ');
  if (said.length === 0) return conditions.length > 0 ? `${whole} — ${conditions.join(', ')}` : whole;
  return `${whole} — ${said.join(', ')}${conditions.length > 0 ? ` (${conditions.join(', ')})` : ''}`;
}
