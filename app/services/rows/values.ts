import { alternatives } from '../language/phrases';

/** What a price list says about an item: figures, and the few words that replace one. */

const FROM = `(?:${alternatives('list/from')})`;
/** Between the ends of a range: "from 25 000 to 45 000". */
const UP_TO = `\\s?(?:${alternatives('list/up-to')})\\s`;
const AMOUNT = '\\d[\\d .,\u00a0]{0,14}';
const SIGN = '[$€₸₽£]';
const CURRENCY_WORD = alternatives('list/currency');
const NO_FIGURE = alternatives('list/no-figure');
/** A figure as lists write values: an amount, a range, "from", a currency before it; free and by agreement are values too. */
const VALUE = new RegExp(
  `^(?:[~≈+]|${FROM}(?=\\s))?\\s*(?:${SIGN}\\s*)?\\d|^(?:${NO_FIGURE}|${alternatives('list/included')})`,
  'iu',
);
const CURRENCY = new RegExp(`(?<!\\p{L})(?:${CURRENCY_WORD})\\.?(?!\\p{L})`, 'iu');
/** An amount at the beginning of a value; what follows it is its condition. */
const LEADING = new RegExp(
  `^((?:${FROM}\\s+)?${AMOUNT}(?:${UP_TO}${AMOUNT})?)(?=$|[;(*]|[.,]\\s|\\s*[–—/-]\\s*\\d)`,
  'iu',
);
const BARE_AMOUNT = new RegExp(`^(?:${FROM}\\s+)?${AMOUNT}(?:(?:\\s?[–—/-]\\s?|${UP_TO})${AMOUNT}){0,4}$`, 'iu');
const NO_AMOUNT = /^(?:\d{1,2}[.:]\d{2}(?!\d)|\d{1,2}\.\d{1,2}\.\d{2,4}|0\d|8[ (-]*7\d\d)/;
const FREE = new RegExp(`^(?:${NO_FIGURE})`, 'iu');
const PRICE_WORD = new RegExp(`(?:^|[^\\p{L}])(?:${alternatives('list/price-column')})`, 'iu');
/** Amounts below are hours, pieces and sizes rather than prices. */
const MIN_AMOUNT = 50;

export const isValue = (text: string): boolean => VALUE.test(text);
export const namesPrice = (text: string): boolean => PRICE_WORD.test(text);
export const currencyIn = (text: string): string | undefined => CURRENCY.exec(text)?.[0]?.replace(/\.$/, '');
/** A column's title without its currency and the signs before it: "Цена, тг" → "Цена". */
export const withoutCurrency = (text: string): string =>
  text
    .replace(CURRENCY, '')
    .replace(/(?<![\s,(])[\s,(]+\)?$/u, '')
    .trim();

/** Whether a cell or the end of a line is a price rather than a size, an hour or a date. */
export function isAmount(text: string): boolean {
  if (FREE.test(text)) return true;
  if (!isValue(text) || NO_AMOUNT.test(text)) return false;
  if (currencyIn(text)) return true;
  return BARE_AMOUNT.test(text) && amountOf(text) >= MIN_AMOUNT;
}

/** A number of three digits and more that is no time. */
const LARGE = /(?<![\d:])\d{1,3}(?:[ .,\u00a0]\d{3})+(?![\d:])|(?<![\d:])\d{3,}(?![\d:])/;

/** Whether a text may tell a price: it has an amount with a currency, a share, or a large number. */
export const holdsMoney = (text: string): boolean =>
  LARGE.test(text) || /\d\s?%/.test(text) || (/\d/.test(text) && currencyIn(text) !== undefined);

/** The first number of a text, its groups of three joined. */
function amountOf(text: string): number {
  const digits = /\d[\d .,\u00a0]*/.exec(text)?.[0] ?? '';
  return Number(
    digits
      .replace(/[ .,\u00a0](?=\d{3}(?!\d))/g, '')
      .replace(',', '.')
      .trim(),
  );
}

/** A value with the currency it is given in, where it names none itself: "110000" → "110 000 тг". */
export function priced(value: string, currency: string | undefined): string {
  const text = inGroups(value.trim());
  if (!currency || currencyIn(text) || NO_AMOUNT.test(text)) return text;
  if (BARE_AMOUNT.test(text)) return `${text} ${currency}`;
  const leading = LEADING.exec(text)?.[1]?.trimEnd();
  return leading && !/[–—/-]\s*\d/.test(text.slice(leading.length))
    ? `${leading} ${currency}${text.slice(leading.length)}`
    : text;
}

/** An amount of five digits and more in groups of three, as people write it; codes and phone numbers stay. */
function inGroups(value: string): string {
  return value.replace(
    /^((?:от|до|from|бастап)\s+)?(\d{5,8})(?![\d.,:/-])/iu,
    (_, from: string | undefined, digits: string) => {
      const first = digits.length % 3 || 3;
      return `${from ?? ''}${[digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].join(' ')}`;
    },
  );
}

/** Lines longer than this state no currency. */
const MAX_STATEMENT = 240;
const STATED = new RegExp(`(?<!\\p{L})(?:${CURRENCY_WORD}|${alternatives('list/in-currency')})(?!\\p{L})`, 'giu');
/** Characters before the currency in which the line says that it speaks of prices. */
const NEAR = 80;

/** The currency that a line or heading gives for the prices around it: "Цены указаны в тенге". */
export function statedCurrency(line: string): string | undefined {
  if (line.length > MAX_STATEMENT) return undefined;
  for (const { 0: stated, index } of line.matchAll(STATED)) {
    // Behind a figure it is that figure's own.
    const before =
      line
        .slice(Math.max(0, index - NEAR), index)
        .split(/\d/)
        .at(-1) ?? '';
    if (namesPrice(before)) return /^те[нң]ге/iu.test(stated) ? 'тг' : stated;
  }
  return undefined;
}
