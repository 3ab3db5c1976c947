/** A row of a price list or table: what it is about, and what it says of it. */
export type Row = { name: string; values: string[] };

/** The part of a text that one line says: a row, or running text. `list`: the rows that follow belong to it. */
export type Line = { text: string; row: boolean; list?: string[] };

/** Characters. A longer line is prose that happens to hold a dash. */
const MAX_ROW = 240;
const MAX_VALUE = 80;
/** One line alone with a dash and a figure may be prose; a list has more. */
const MIN_ROWS = 2;

const LEADERS = /[.…·_]{3,}|…{2,}/g;
/** A figure as lists write values: an amount, a range, "from", a currency before it; free and by agreement are values too. */
const VALUE = /^(?:[~≈+]|от|до|from|up to|бастап)?\s*(?:[$€₸₽]\s*)?\d|^(?:бесплатно|договорная|free|тегін|келісім)/iu;
const CURRENCY = /(?:тг|тенге|теңге|₸|kzt|руб|₽|rub|usd|eur|[$€])\.?(?![\p{L}\p{N}])/iu;
const BARE_AMOUNT = /^(?:(?:от|до|from|бастап)\s+)?\d[\d\s.,]*(?:[–—-]\s*\d[\d\s.,]*)?$/iu;
const ENDS_SENTENCE = /[.!?…]["»”)]?\s*$/;
const ORDINAL = /^(?:№\s*)?\d{1,3}[.)]?$/;

/**
 * A text line by line, with its rows as a person would write them in a message: "name — value", the currency from the
 * header where the row has none. The header of a table is left out. A text without a list comes back as undefined.
 */
export function linesWithRows(text: string): Line[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const rows = lines.map(rowOf);
  if (rows.filter((row) => row !== undefined).length < MIN_ROWS) return undefined;
  let header: string[] = [];
  const found: Line[] = [];
  lines.forEach((line, at) => {
    const row = rows[at];
    const cells = cellsOf(line);
    if (row) found.push({ text: written(row, header), row: true });
    // Without a figure and above rows of cells: it names the columns.
    else if (cells.length > 1 && !/\d/.test(line)) header = cells;
    else found.push({ text: line, row: false });
  });
  return withLists(found);
}

/** Gives a line that ends no sentence the rows below it: "Delivery takes" and the list of cities are one answer. */
function withLists(lines: Line[]): Line[] {
  return lines.map((line, at) => {
    if (line.row || !lines[at + 1]?.row || ENDS_SENTENCE.test(line.text)) return line;
    let end = at + 1;
    while (lines[end]?.row) end++;
    return { ...line, list: lines.slice(at + 1, end).map(({ text }) => text) };
  });
}

/** @returns undefined for a line that is no row. */
function rowOf(line: string): Row | undefined {
  if (line.length > MAX_ROW) return undefined;
  const cells = cellsOf(line);
  if (cells.length > 1) {
    const [name = '', ...values] = ORDINAL.test(cells[0] ?? '') ? cells.slice(1) : cells;
    return /\p{L}/u.test(name) && values.some((value) => VALUE.test(value)) ? { name, values } : undefined;
  }
  return partedRow(line.trim());
}

const cellsOf = (line: string): string[] =>
  line
    .replace(LEADERS, '\t')
    .split('\t')
    .map((cell) => cell.trim())
    .filter(Boolean);

/** A row on a line of its own whose name and value a dash or a colon parts: the last one before a value. */
function partedRow(line: string): Row | undefined {
  for (const sign of [' — ', ' – ', ' - ', ': ']) {
    const at = line.lastIndexOf(sign);
    if (at < 1) continue;
    const name = line
      .slice(0, at)
      .trim()
      .replace(/^[•●▪◦*–—-]\s*/u, '');
    const value = line
      .slice(at + sign.length)
      .trim()
      .replace(/[.;]$/, '');
    if (value.length <= MAX_VALUE && VALUE.test(value) && /\p{L}/u.test(name) && !/[.!?]\s/.test(name)) {
      return { name, values: [value] };
    }
  }
  return undefined;
}

function written({ name, values }: Row, header: string[]): string {
  const columns = header.slice(-values.length);
  const currency = CURRENCY.exec(header.join(' '))?.[0];
  const said = values.map((value, at) => {
    const amount = currency && BARE_AMOUNT.test(value) ? `${value} ${currency}` : value;
    // Of several columns each needs its name; of one the dash says it all.
    const column =
      values.length > 1 && columns.length === values.length ? columns[at]?.replace(CURRENCY, '') : undefined;
    const named = column?.replace(/(?<![\s,(])[\s,(]+\)?$/u, '');
    return named ? `${named}: ${amount}` : amount;
  });
  return `${name} — ${said.join(', ')}`;
}
