import { alternatives } from '../language/phrases';
import { currencyIn, isAmount, namesPrice, withoutCurrency } from './values';

/** What the columns of a table are, by their places. */
export type Columns = {
  name: number;
  /** Groups to the left of the name. */
  prefix: number[];
  prices: number[];
  /** Everything else that is said of a thing. */
  others: number[];
  labels: string[];
  currencies: (string | undefined)[];
};

const NUMBERING = new RegExp(`^(?:${alternatives('list/numbering')})\\.?$`, 'iu');
const NAME = new RegExp(`^(?:${alternatives('list/name-column')})`, 'iu');
const MEASURE = new RegExp(alternatives('list/measure-column'), 'iu');
const CODE = new RegExp(alternatives('list/code-column'), 'iu');
const ORDINAL = /^\d{1,4}[.)]?$/;
/** Words of a header that every price has: they tell no price from another. */
const GENERIC = new RegExp(`^(?:${alternatives('list/only-price')})$`, 'iu');

/** Whether a row names columns, given the rows below it: no price in it, and prices or words like "name" show that it does. */
export function isHeader(row: string[], below: string[][]): boolean {
  const [, ...cells] = row;
  if (below.length === 0 || cells.some(isAmount)) return false;
  const naming = row.some((cell) => !/\d/.test(cell) && (NAME.test(cell) || NUMBERING.test(cell) || namesPrice(cell)));
  const priced = cells.some((_, at) => below.some((other) => isAmount(other[at + 1] ?? '')));
  return naming || (priced && !(row[0] !== '' && cells.some((cell) => /\d/.test(cell)) && !priced));
}

export function columnsOf(header: string[][], body: string[][], currency: string | undefined): Columns {
  const width = Math.max(0, ...header.map((row) => row.length), ...body.map((row) => row.length));
  const all = Array.from({ length: width }, (_, at) => at);
  const filled = (at: number) => body.flatMap((row) => (row.filter(Boolean).length > 1 && row[at] ? [row[at]] : []));
  const titles = all.map((at) => [...new Set(header.map((row) => row[at] ?? '').filter(Boolean))]);
  const title = (at: number) => titles[at]!.join(' ');
  const numbering = all.length > 2 && (NUMBERING.test(title(0)) || (title(0) === '' && isCount(filled(0)))) ? [0] : [];
  const useful = all.filter((at) => !numbering.includes(at) && filled(at).length > 0);
  const prices = priceColumns(useful, title, filled);
  const worded = useful.filter(
    (at) => !prices.includes(at) && share(filled(at), (cell) => /\p{L}{2}/u.test(cell)) >= 0.5,
  );
  const name = nameColumn(worded, title, filled) ?? useful[0] ?? 0;
  const prefix = worded.filter((at) => at < name && !CODE.test(title(at)));
  return {
    name,
    prefix,
    prices: prices.filter((at) => at !== name),
    others: useful.filter((at) => at !== name && !prices.includes(at) && !prefix.includes(at)),
    labels: all.map((at) => labelOf(titles[at]!)),
    currencies: all.map(
      (at) =>
        currencyIn(title(at)) ?? (header.map((row) => row.map(currencyIn).find(Boolean)).find(Boolean) || currency),
    ),
  };
}

const isCount = (cells: string[]): boolean =>
  cells.length > 1 && cells.every((cell, at) => ORDINAL.test(cell) && Number.parseInt(cell, 10) <= at + 2);

const share = (cells: string[], test: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(test).length / cells.length;

function priceColumns(columns: number[], title: (at: number) => string, filled: (at: number) => string[]): number[] {
  const titled = columns.filter((at) => namesPrice(title(at)) || currencyIn(title(at)) !== undefined);
  const figured = titled.filter((at) => share(filled(at), (cell) => /\d/.test(cell) || isAmount(cell)) >= 0.3);
  if (figured.length > 0) return figured;
  return columns.filter((at) => at > 0 && !MEASURE.test(title(at)) && share(filled(at), isAmount) >= 0.5);
}

/** The column that its header or its cells show to name things; one whose cells repeat names groups of them. */
function nameColumn(
  worded: number[],
  title: (at: number) => string,
  filled: (at: number) => string[],
): number | undefined {
  const [first, second] = worded.filter((at) => !CODE.test(title(at)));
  if (first === undefined || second === undefined) return first;
  const repeats = (at: number) => filled(at).length >= 4 && new Set(filled(at)).size <= filled(at).length * 0.7;
  if (second === first + 1 && repeats(first) && !repeats(second) && !MEASURE.test(title(second))) return second;
  return worded.find((at) => NAME.test(title(at))) ?? first;
}

/** What tells a column from the others of a table: the last row of its header, without the currency. */
function labelOf(titles: string[]): string {
  const bare = titles.map(withoutCurrency);
  const telling = bare.filter((title) => title !== '' && !GENERIC.test(title));
  return telling.at(-1) ?? '';
}
