import { readable } from '~/services/answer/support/reading/figures';
import { wholeWords } from '~/services/language/phrases';
import { MONTHS } from '~/services/profile/hours/hour-words';

/** A day as 2026-03-01. */
export type Day = string;

const ends = '(?![\\p{L}\\d])';
const starts = '(?<![\\p{L}\\d.,:/])';
const MONTH = `(${MONTHS.join('|')})`;
const IS_MONTH = MONTHS.map((source) => new RegExp(`^(?:${source})$`, 'u'));
const YEAR = '(20\\d\\d)';
/** Each with the places of day, month and year among its groups. */
const DATES: [pattern: RegExp, day: number, month: number, year: number][] = [
  [new RegExp(`${starts}(\\d{1,2})[./](\\d{1,2})[./]${YEAR}${ends}`, 'gu'), 1, 2, 3],
  [new RegExp(`${starts}${YEAR}-(\\d{2})-(\\d{2})${ends}`, 'gu'), 3, 2, 1],
  [new RegExp(`${starts}${YEAR}\\s+жыл\\p{L}*\\s+(\\d{1,2})\\s+${MONTH}\\p{L}*${ends}`, 'gu'), 2, 3, 1],
  [
    new RegExp(
      `${starts}(\\d{1,2})(?:st|nd|rd|th|-?го|-?е)?\\s+(?:of\\s+)?${MONTH}\\p{L}*(?:,?\\s+${YEAR})?${ends}`,
      'gu',
    ),
    1,
    2,
    3,
  ],
  [new RegExp(`${starts}${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s+${YEAR})?${ends}`, 'gu'), 2, 1, 3],
];
const MONTH_OF_YEAR = new RegExp(`${starts}${MONTH}\\p{L}*,?\\s+${YEAR}${ends}`, 'gu');
const WHOLE_YEAR = new RegExp(`${starts}(?<!\\d\\s)${YEAR}(?:\\s*(?:г\\.?|год\\p{L}*|жыл\\p{L}*))?${ends}`, 'gu');

const BEFORE_DATE = new RegExp(`${wholeWords('validity/until', 'u').source}\\s*(?:the\\s+)?$`, 'u');
const BEHIND_DATE = /^\s*(?:г\.?|год\p{L}*|жыл\p{L}*)?\s*дейін/u;
const BEFORE_START = /(?:^|[^\p{L}])(?:с|со|от|since|from)\s*$/u;
const EVENT = wholeWords('validity/event', 'u');
const LIST = wholeWords('validity/list', 'u');
const EACH_YEAR = wholeWords('validity/each-year', 'u');
const CLOCK = /(?<!\d)\d{1,2}[:.]\d{2}(?!\d|[./]\d)|\d{1,2}\s?(?:am|pm)(?!\p{L})/u;
const MAX_TITLE = 80;

type Found = { day: number; month: number; year: number | undefined; at: number; end: number };

/**
 * The last day on which a line is true, where it names one: an action "until 1 March", a price list "for 2025", the hours of
 * a holiday. A date without a year is the first one after `since`, when the line was written. Undefined where a date may
 * just be told: "we work since 1 March 2015".
 */
export function lastDayOf(line: string, { title = '', since }: { title?: string | null; since: Day }): Day | undefined {
  const text = readable(line);
  if (!/\d/.test(text) || EACH_YEAR.test(text)) return undefined;
  const lasts = EVENT.test(text) || EVENT.test(readable(title ?? ''));
  const named = datesIn(text).filter((date) => isEnd(text, date) || (lasts && !isBegin(text, date)));
  const days = named.flatMap((date) => {
    if (date.year !== undefined) return [dayOf(date.year, date.month, date.day)];
    return lasts || CLOCK.test(text.slice(date.end)) ? [firstAfter(since, date)] : [];
  });
  // The hours of one day of the year.
  const special = datesIn(text).filter(({ year }) => year === undefined);
  if (days.length === 0 && special.length === 1 && CLOCK.test(text) && !isBegin(text, special[0]!))
    days.push(firstAfter(since, special[0]!));
  if (days.length === 0 && text.length <= MAX_TITLE && (LIST.test(text) || lasts)) days.push(...spansIn(text));
  return days.sort().at(-1);
}

const isEnd = (text: string, { at, end }: Found): boolean =>
  BEFORE_DATE.test(text.slice(Math.max(0, at - 16), at)) ||
  BEHIND_DATE.test(text.slice(end, end + 20)) ||
  /[а-яәғқңөұүһі](?:ға|ге|қа|ке)\s+дейін/u.test(text.slice(at, end + 8));
const isBegin = (text: string, { at }: Found): boolean => BEFORE_START.test(text.slice(Math.max(0, at - 8), at));

function datesIn(text: string): Found[] {
  return DATES.flatMap(([pattern, day, month, year]) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const found = {
        ...{
          day: Number(match[day]),
          month: monthOf(match[month] ?? ''),
          year: match[year] ? Number(match[year]) : undefined,
        },
        ...{ at: match.index, end: match.index + match[0].length },
      };
      return found.month >= 1 && found.month <= 12 && found.day >= 1 && found.day <= 31 ? [found] : [];
    }),
  );
}

const monthOf = (name: string): number =>
  /^\d+$/.test(name) ? Number(name) : IS_MONTH.findIndex((pattern) => pattern.test(name)) + 1;

/** The last days of the months or years that a title names: "Prices, March 2026", "Прайс на 2025 год". */
function spansIn(text: string): Day[] {
  const months = [...text.matchAll(MONTH_OF_YEAR)].map(([, name = '', year]) => dayOf(Number(year), monthOf(name), 31));
  if (months.length > 0) return months;
  return datesIn(text).length > 0 ? [] : [...text.matchAll(WHOLE_YEAR)].map(([, year]) => `${year}-12-31`);
}

/** A day past the end of its month is that month's last. */
function dayOf(year: number, month: number, day: number): Day {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${year}-${String(month).padStart(2, '0')}-${String(Math.min(day, last)).padStart(2, '0')}`;
}

function firstAfter(since: Day, { month, day }: Found): Day {
  const year = Number(since.slice(0, 4));
  const first = dayOf(year, month, day);
  return first >= since ? first : dayOf(year + 1, month, day);
}
