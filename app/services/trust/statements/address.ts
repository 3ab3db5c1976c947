/** The house that a statement names, as text in lower case with ё as е. */
export type House = { street: string; house: string; at: number; end: number };

const STREET =
  '(?:ул(?:иц[аеы])?|пр(?:-к?т|оспект[ае]?)?|бульвар[ае]?|б-р|пер(?:еул\\p{L}*)?|шоссе|көш(?:есі(?:нде|ндегі)?)?|к-сі|даңғыл(?:ы(?:нда)?)?|даң|street|st|avenue|ave|road|rd)';
const NAME = '\\p{L}[\\p{L}-]{2,30}(?: \\p{L}[\\p{L}-]{2,30})?';
const HOUSE =
  '(\\d{1,4}(?:/\\d{1,3})?\\p{L}?)(?![\\d\\p{L}.:]|[-\\s]{0,2}(?:тг|тенге|теңге|₸|%|мин|час|сағат|min|hour))';
const BEFORE_HOUSE = '[,.]?\\s{0,2}(?:дом|д\\.|№|үй|bld\\.?|no\\.?)?\\s{0,2}';
const SHAPES = [
  // "ул. Абая, 52", "проспект Достык 14"
  new RegExp(`(?<!\\p{L})${STREET}\\.?\\s{1,2}(?<street>${NAME}?)${BEFORE_HOUSE}${HOUSE}`, 'u'),
  // "Кенесары көшесі, 40", "Dostyk avenue 14"
  new RegExp(`(?<!\\p{L})(?<street>${NAME}?)\\s${STREET}\\.?${BEFORE_HOUSE}${HOUSE}`, 'u'),
];
/** "14 Dostyk Avenue" */
const NUMBER_FIRST = new RegExp(`(?<![\\d+])(\\d{1,4}\\p{L}?)\\s(?<street>${NAME}?)\\s${STREET}(?!\\p{L})`, 'u');
/** "Адрес: Абая 150": a street without the word, where an address is announced. */
const ANNOUNCED = new RegExp(
  `(?<!\\p{L})(?:адрес\\p{L}*|мекенжай\\p{L}*|address)(?: is)?:?\\s{1,2}(?:(?:г|город|қ|қала)\\.? \\p{L}+,? )?(?<street>${NAME}?)${BEFORE_HOUSE}${HOUSE}`,
  'u',
);

/** The street and house that a text names, if there is one alone. */
export function houseIn(text: string): House | undefined {
  for (const shape of [...SHAPES, NUMBER_FIRST, ANNOUNCED]) {
    const found = shape.exec(text);
    if (!found?.groups) continue;
    const house = found.slice(1).find((part) => /^\d/.test(part ?? ''));
    const { street = '' } = found.groups;
    if (house) return { street, house, at: found.index, end: found.index + found[0].length };
  }
  return undefined;
}

/** Of the same house: its town, its floors and rooms. */
const AROUND =
  /(?<!\p{L})(?:г|город|қ|қала)\.?\s\p{L}{2,30},?|(?<!\p{L})\p{L}{2,30}\s(?:қ\.|қаласы)|(?<!\d)\d{1,3}\s?-?\s?(?:st|nd|rd|th|й|м|ый|ой|ші|шы)?\s?(?:floor|этаж\p{L}*|қабат\p{L}*)|(?:офис|кабинет|office|room|кеңсе)\s№?\d{1,4}/gu;

/** A word between commas beside a house. */
const TOWN = /(?<=[,:])\s{0,2}\p{L}{3,}\s{0,2}(?=[.,;]|$)/gu;

/** A text without the house and what is around it. */
export const withoutHouse = (text: string, { at, end }: House): string =>
  `${text.slice(0, at)} ${text.slice(end)}`.replace(AROUND, ' ').replace(TOWN, ' ');

/** Letters that the forms of a street's name share: "Абая", "Абай". */
const MIN_NAME = 3;
const ENDING = 2;

/** One street, and another house of it. */
export const housesDiffer = (a: House, b: House): boolean =>
  a.house !== b.house &&
  a.street
    .split(' ')
    .some((word) => b.street.split(' ').some((other) => word.length >= MIN_NAME && isForm(word, other)));

function isForm(a: string, b: string): boolean {
  const shared = Math.max(MIN_NAME, Math.max(a.length, b.length) - ENDING);
  return a.slice(0, shared) === b.slice(0, shared);
}
