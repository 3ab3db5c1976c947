import { composed } from '~/services/language/words';
import { figureWordsIn } from './figure-words';
import { type Measure, MULTIPLES, measureOf } from './measure-words';

/** A figure of a text: `at` and `end` are where it stands in the text as `readable` gives it. */
export type Figure = {
  value: number;
  measure: Measure | 'order' | undefined;
  at: number;
  end: number;
  /** A bare number that may be an hour, by the word before it. */
  isHour?: boolean;
};

const GROUPED = /(\d)[ .,'’\u00a0\u202f](?=\d{3}(?!\d))/g;
const CLOCK = /(?<![\d.,:])([01]?\d|2[0-4])[:.]([0-5]\d)(?![\d:]|[.,]\d|\s*(?:%|тг|тенге|теңге|tenge|₸))/g;
const NUMBER = /\d+(?:[.,]\d+)?/g;
const HALF_DAY = /^\s*(am|pm|a\.m\.|p\.m\.|утра|дня|вечера|ночи)(?!\p{L})/u;
const HALF_DAY_BEFORE = /(таңғы|таңертеңгі|кешкі|түнгі|түскі)\s*(?:сағат\s*)?$/u;
const BEFORE_HOUR =
  /(?:^|[^\p{L}\d])(?:с|со|до|в|к|после|from|to|at|till|until|by|after|before|between|and|и|сағат)\s$|\d\s?-\s?$/u;
const BEHIND_HOUR = /^(?:\s?-\s?\d|\s?-?(?:ден|дан|тен|тан|нен|нан|ге|ға|ке|қа|де|да|те|та)(?!\p{L}))/u;
const THOUSANDS = /^\s?(?:тыс(?:яч\p{L}*)?\.?|мың\p{L}*|thousand|k)(?![\p{L}\d])/u;

/** A text in the form that figures and their words are read in: without emphasis, and with thousands in one piece. */
export function readable(text: string): string {
  let plain = composed(text)
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[*_`]/g, '')
    .replace(/[\u2010-\u2015]/g, '-');
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(GROUPED, '$1');
  }
  return plain;
}

/** The figures of a text in digits: amounts, shares, hours, lengths. */
export function figuresIn(text: string): Figure[] {
  const clocks = [...text.matchAll(CLOCK)].map(({ 0: whole, 1: hour, 2: minute, index }): Figure => {
    const end = index + whole.length;
    return { value: clock(Number(hour), Number(minute), halfAt(text, index, end)), measure: 'clock', at: index, end };
  });
  const taken = (at: number): boolean => clocks.some((one) => at >= one.at && at < one.end);
  const others = [...text.matchAll(NUMBER)]
    .filter(({ index }) => !taken(index))
    .map(({ 0: whole, index }) => plainFigure(text, whole, index));
  return [...clocks, ...others].sort((a, b) => a.at - b.at);
}

function plainFigure(text: string, digits: string, at: number): Figure {
  const end = at + digits.length;
  const number = Number(digits.replace(',', '.'));
  const half = halfAt(text, at, end);
  if (half && number <= 12) return { value: clock(number, 0, half), measure: 'clock', at, end };
  const thousands = THOUSANDS.exec(text.slice(end))?.[0] ?? '';
  const value = thousands ? number * 1000 : number;
  const behind = text.slice(end + thousands.length);
  const isHour = BEFORE_HOUR.test(text.slice(Math.max(0, at - 12), at)) || BEHIND_HOUR.test(behind);
  return { value, measure: measureOf(text.slice(0, at), behind), at, end: end + thousands.length, isHour };
}

const halfAt = (text: string, at: number, end: number): string | undefined =>
  HALF_DAY.exec(text.slice(end, end + 12))?.[1] ?? HALF_DAY_BEFORE.exec(text.slice(Math.max(0, at - 24), at))?.[1];

/** Minutes of the day. */
function clock(hour: number, minute: number, half: string | undefined): number {
  const later = half !== undefined && /^p|вечера|кешкі/u.test(half) && hour < 12;
  const afternoon = half === 'дня' && hour < 8;
  return (hour + (later || afternoon ? 12 : 0)) * 60 + minute;
}

/** The figures of a text in words: "two", "второй", "полчаса", "неделя". */
export function figuresInWords(text: string): Figure[] {
  return figureWordsIn(text).map(({ kind, value, measure, at, end }): Figure => {
    if (kind === 'order') return { value, measure: 'order', at, end };
    return { value, measure: kind === 'span' ? measure : measureOf('', text.slice(end)), at, end };
  });
}

/** Whether two figures may be one: the same value of the same thing, however written. */
export function sameFigure(a: Figure, b: Figure): boolean {
  if (a.measure === 'clock' || b.measure === 'clock') return sameClock(a, b);
  const [one, other] = [leastOf(a), leastOf(b)];
  if (one && other) return one.of === other.of && near(one.value, other.value);
  if (isShare(a, b) || isShare(b, a)) return true;
  return (!a.measure || !b.measure || a.measure === b.measure) && near(a.value, b.value);
}

/** Half of a price is 50 percent of it. */
const isShare = (a: Figure, b: Figure): boolean => a.measure === 'percent' && b.value === 0.5 && a.value === 50;

function sameClock(a: Figure, b: Figure): boolean {
  if (a.measure === 'clock' && b.measure === 'clock') return a.value === b.value;
  const [at, other] = a.measure === 'clock' ? [a, b] : [b, a];
  return (
    (other.measure === 'hour' || (other.measure === undefined && other.isHour !== false)) &&
    at.value === other.value * 60
  );
}

/** A length of time in the least measure it is a multiple of. */
export function leastOf({ value, measure }: Figure): { of: string; value: number } | undefined {
  const multiple = measure && measure !== 'order' && MULTIPLES[measure];
  return multiple ? { of: multiple.of, value: value * multiple.by } : undefined;
}

export const near = (a: number, b: number): boolean => Math.abs(a - b) < 0.001;

/** Figures in digits but for the number of a list's item; in words none that are said without meaning a number. */
export function claimedFigures(text: string): Figure[] {
  const digits = figuresIn(text).filter(({ at }) => at > 3 || !/^\d{1,2}[.)]\s/.test(text.slice(at)));
  return [...digits, ...figuresInWords(text).filter(({ value }) => value > 1)];
}
