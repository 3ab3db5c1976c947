import { type Row, rowOfLine } from './row-line';
import { isAmount, priced } from './values';

/** A part of a text's lines: rows as a list writes them, the title above them, or a line of prose. */
export type TextUnit = { kind: 'row' | 'section' | 'prose'; text: string; at: number };

/** One line alone with a dash and a figure may be prose; a list has more. */
const MIN_ROWS = 2;
const MAX_SECTION = 100;
const MAX_LOOSE = 200;
const ENDS_SENTENCE = /[.!?…;,]["»”)]?\s*$/;
const HOLDS_AMOUNT = /(?<![\d.:/-])\d{1,3}(?:[ \u00a0,.]\d{3})+(?![\d:])|(?<![\d.:/-])\d{3,6}(?![\d:])/;
/** What stands between bars is a row of its own where it names a thing; "10–25 кг 47 000" is another size of the one before. */
const NAMED = /^[«"]?\p{L}{3}/u;
const PARTED = /\s[|•/]\s/;
/** Outside of brackets, and not in a number. */
const COMMA = /[,;] (?![^()]{0,80}\))/;
const STARTS_LINE = /^[^\p{L}]*\p{Lu}/u;
const STARTS_SMALL = /^\p{Ll}/u;
/** Prices behind the first that may still be of the same thing. */
const MAX_OF_ONE = 2;
const THOUSANDS = /\d[ \u00a0.]\d{3}(?!\d)/;

/**
 * Finds the rows in the lines of one section of running text, and writes each as a person would: "name — value". Lists
 * that answer a question stay with it.
 *
 * @param asks whether a line asks: what follows it is its answer.
 */
export function textUnits(
  lines: readonly string[],
  currency: string | undefined,
  asks: (line: string) => boolean,
): TextUnit[] {
  const split = lines.map((line) => rowsOn(line));
  const isRow = lines.map((line, at) => split[at] !== undefined || isLoose(line, at, split));
  const units: TextUnit[] = [];
  for (let at = 0; at < lines.length; ) {
    let end = at;
    while (end < lines.length && isRow[end]) end++;
    // Opening hours and telephone numbers have the form of rows too; only prices make a list.
    const strict = split.slice(at, end).reduce((sum, rows) => sum + (rows?.filter(isPriced).length ?? 0), 0);
    const before = units.at(-1);
    const isList = strict >= MIN_ROWS || (strict > 0 && end - at > MIN_ROWS);
    if (isList && !(at > 0 && asks(lines[at - 1]!))) {
      if (before?.kind === 'prose' && isTitle(before.text)) before.kind = 'section';
      for (let row = at; row < end; row++) {
        const found = split[row];
        if (found)
          units.push(...found.map((one): TextUnit => ({ kind: 'row', text: writeRow(one, currency), at: row })));
        else units.push({ kind: 'row', text: lines[row]!, at: row });
      }
    } else {
      end = Math.max(end, at + 1);
      for (let line = at; line < end; line++) units.push({ kind: 'prose', text: lines[line]!, at: line });
    }
    at = end;
  }
  return units;
}

const isTitle = (line: string): boolean =>
  line.length <= MAX_SECTION && /\p{L}{2}/u.test(line) && !ENDS_SENTENCE.test(line) && !line.includes('?');

/** The rows that a line holds: one, or several parted by bars or commas. */
function rowsOn(line: string): Row[] | undefined {
  const barred = partsAsRows(line.split(PARTED));
  if (barred) return barred;
  const parts = line.split(COMMA);
  const series = mayBeSeries(line) ? partsAsRows(parts) : undefined;
  if (series) return saysInOne(parts) ? undefined : series;
  const row = rowOfLine(line);
  return row && [row];
}

/** "Wheel alignment 8 000, off-roaders 10 000": the part behind the comma may be about the same thing, so the line stays whole. */
const saysInOne = ([first = '', ...others]: string[]): boolean =>
  others.length > 0 &&
  others.length <= MAX_OF_ONE &&
  STARTS_LINE.test(first) &&
  !first.includes(':') &&
  others.every((other) => STARTS_SMALL.test(other));

/** Two rows or more, each of which names a thing. A title before the first is that of all: "Removal: simple 8 000, difficult 15 000". */
function partsAsRows(parts: string[]): Row[] | undefined {
  if (parts.length < 2) return undefined;
  const rows = parts.map((part) => rowOfLine(part.trim().replace(/[.;]$/, '')));
  if (!rows.every((row) => row !== undefined && NAMED.test(row.name))) return undefined;
  const [first, ...others] = rows as Row[];
  const title = /^[^:]{2,60}: (?=\S)/.exec(first!.name)?.[0];
  if (!title || others.some(({ name }) => name.includes(':'))) return rows as Row[];
  return [first!, ...others.map(({ name, values }) => ({ name: `${title}${name}`, values }))];
}

/** Whether commas may part things with their prices: amounts in thousands show that they are no house numbers or years. */
function mayBeSeries(line: string): boolean {
  if (line.length > MAX_LOOSE || line.includes('\t') || line.includes('?')) return false;
  const parts = line.split(COMMA);
  return parts.length > 1 && 2 * parts.filter((part) => THOUSANDS.test(part)).length >= parts.length;
}

/** A line with an amount somewhere in it, beside a row: it belongs to the list, and stays as it is. */
function isLoose(line: string, at: number, rows: (Row[] | undefined)[]): boolean {
  const beside = rows[at - 1] !== undefined || rows[at + 1] !== undefined;
  return beside && line.length <= MAX_LOOSE && !line.includes('?') && HOLDS_AMOUNT.test(line);
}

const isPriced = ({ name, values }: Row): boolean => values.some((value) => isPrice(name, value));

function writeRow({ name, values }: Row, currency: string | undefined): string {
  const said = values.map((value) =>
    isAmount(value) || values.length === 1 ? priced(value, isPrice(name, value) ? currency : undefined) : value,
  );
  return `${name} — ${said.join(', ')}`;
}

/** Names of what is counted, not paid. */
const COUNTED =
  /(?<!\p{L})(?:тел|phone|whatsapp|каб|офис|кол-?во|вес|масса|размер|площадь|длина|ширина|высота|тираж|год)\p{L}*\.?$/iu;
const isPrice = (name: string, value: string): boolean =>
  !COUNTED.test(name) && isAmount(/^[^;(]*?\d(?:[ \u00a0,.]?\d)*/.exec(value)?.[0] ?? value);
