import { alternatives } from '../language/phrases';
import { isAmount, isValue } from './values';

/** A row of a price list or table: what it is about, and what it says of it. */
export type Row = { name: string; values: string[] };

/** Characters. A longer line is prose that happens to hold a dash. */
const MAX_ROW = 240;
const MAX_VALUE = 100;
const LEADERS = /[.…·_]{3,}|…{2,}/g;
/** Leaders that a PDF's reader has shortened, or for which a long name has left no more room. */
const SHORT_LEADERS = / (?:…|\.\.) ?(?=(?:от |до |from )?[\d$€₸₽])/g;
const ORDINAL = /^(?:№\s*)?\d{1,3}[.)]?$/;
const BULLET = /^[•●▪◦*✔✓–—-]\s*|^\d{1,2}[.)]\s+(?=\p{L})/u;
/** A figure at the end of a line with nothing but a space before it; a bracket behind it is its condition. */
const TRAILING =
  /(?<=[\p{L})»"%]) ((?:от |до |from )?\d{1,3}(?:[ \u00a0,.]?\d{3}){1,2}|(?:от |до |from )?\d{2,3})((?:-?[нтд][ае]н)?(?: ?(?:тг|тенге|теңге|₸|kzt|руб)\.?)?(?: \([^()]{1,60}\))?)\.?$/iu;

/** "Delivery costs 900": what leads to the figure is a sentence, and no name. */
const LEADS_TO_PRICE = new RegExp(`(?<!\\p{L})(?:${alternatives('list/leads-to-price')})$`, 'iu');

/** @returns undefined for a line that is no row. */
export function rowOfLine(line: string): Row | undefined {
  if (line.length > MAX_ROW) return undefined;
  const cells = cellsOf(line);
  if (cells.length > 1) {
    const [name = '', ...values] = ORDINAL.test(cells[0] ?? '') ? cells.slice(1) : cells;
    return /\p{L}/u.test(name) && values.some(isValue) ? { name: bareName(name), values } : undefined;
  }
  return partedRow(line.trim()) ?? trailingRow(line.trim());
}

export const cellsOf = (line: string): string[] =>
  line
    .replace(LEADERS, '\t')
    .replace(SHORT_LEADERS, '\t')
    .split('\t')
    .map((cell) => cell.trim())
    .filter(Boolean);

const bareName = (name: string): string => name.trim().replace(BULLET, '');

/** A row on a line of its own whose name and value a dash or a colon parts: the last one before a value. */
function partedRow(line: string): Row | undefined {
  for (const sign of [' — ', ' – ', ' - ', ': ']) {
    const at = line.lastIndexOf(sign);
    if (at < 1) continue;
    const name = bareName(line.slice(0, at));
    const value = line
      .slice(at + sign.length)
      .trim()
      .replace(/[.;]$/, '');
    if (value.length <= MAX_VALUE && isValue(value) && /\p{L}/u.test(name) && !/[.!?]\s/.test(name)) {
      return { name, values: [value] };
    }
  }
  return undefined;
}

/** "Кастрация кота 16 000": one figure, at the end. */
function trailingRow(line: string): Row | undefined {
  const match = TRAILING.exec(line);
  if (!match || !isAmount(match[1]!)) return undefined;
  const name = bareName(line.slice(0, match.index));
  if (/\d{3}|[.!?]\s/.test(name) || !/\p{L}{2}/u.test(name) || LEADS_TO_PRICE.test(name)) return undefined;
  return { name, values: [`${match[1]}${match[2]}`] };
}
