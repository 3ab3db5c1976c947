import { daysCovered } from '~/services/answer/support/reading/days';
import { parseHours } from '~/services/profile/hours/parse-hours';
import { ALL_DAYS, isClosed, WEEKDAYS, WHOLE_DAY } from '~/services/profile/hours/week';
import type { StatedFigure } from './figures';

/** When something is open on a day, as far as a statement says: "until 18:00" leaves open from when. */
type OpenDay = { from?: number; to?: number } | 'closed';
/** `week`: Monday first, undefined where nothing is said. `isNamed`: days are named; else those that are usual are meant. */
export type Opening = { week: (OpenDay | undefined)[]; isNamed: boolean };

/**
 * The opening hours that a statement names, and the words beside them; undefined where it names none. Dates of a year are
 * exceptions, and not compared.
 */
export function openingOf(
  quote: string,
  text: string,
  figures: StatedFigure[],
): { opening: Opening; beside: string[] | undefined } | undefined {
  const days = daysCovered(text);
  const isNamed = days.size > 0;
  // "From 5 to 14 years" are no hours; "around the clock" is a length of time too.
  const isOfHours = figures.every(({ of, value }) => of === 'clock' || (of === 'length' && value === WHOLE_DAY.to));
  const parsed = isOfHours ? parseHours(quote) : undefined;
  if (parsed) {
    const { week, dates } = parsed.hours;
    if (dates.length > 0) return undefined;
    const told = week.map((hours): OpenDay | undefined => {
      if (!hours) return undefined;
      return isClosed(hours) ? 'closed' : { from: hours[0]?.from, to: hours.at(-1)?.to };
    });
    const opening = { week: told, isNamed };
    return told.some((day) => day !== undefined) ? { opening, beside: parsed.rest } : undefined;
  }
  const clocks = figures.filter(({ of }) => of === 'clock');
  const [end] = clocks;
  const bound = end?.bound ?? (CLOSES.test(text) ? 'to' : OPENS.test(text) ? 'from' : undefined);
  if (clocks.length !== 1 || !end || !bound) return undefined;
  const open = bound === 'to' ? { to: end.value } : { from: end.value };
  const week = ALL_DAYS.map((day) => (!isNamed || days.has(day) ? open : undefined));
  return { opening: { week, isNamed }, beside: undefined };
}

const CLOSES = /(?<!\p{L})(?:clos(?:e|es|ing)|закрыва\p{L}*|жабыл\p{L}*)(?!\p{L})/u;
const OPENS = /(?<!\p{L})(?:opens?|открыва\p{L}*|ашыл\p{L}*)(?!\p{L})/u;

/**
 * Whether of one day both say something, and not the same. "9 to 18" and "Saturday until 15" may both be true: hours without a
 * day are those of the working days.
 */
export function openingsDiffer(a: Opening, b: Opening): boolean {
  const days = a.isNamed === b.isNamed ? ALL_DAYS : WEEKDAYS;
  const named = a.isNamed ? a : b;
  if (days === WEEKDAYS && !WEEKDAYS.every((day) => named.week[day])) return false;
  return days.some((day) => daysDiffer(a.week[day], b.week[day]));
}

function daysDiffer(a: OpenDay | undefined, b: OpenDay | undefined): boolean {
  if (!a || !b) return false;
  if (a === 'closed' || b === 'closed') return a !== b;
  return differ(a.from, b.from) || differ(a.to, b.to);
}

const differ = (a: number | undefined, b: number | undefined): boolean => a !== undefined && b !== undefined && a !== b;
