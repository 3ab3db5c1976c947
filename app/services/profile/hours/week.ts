/** Minutes since midnight; an end past midnight is over 1440. */
export type Span = { from: number; to: number };
/** When a day is open; no span at all: closed. */
export type DayHours = Span[];
/** As 03-08: a day of any year. */
export type YearDay = string;

export type Hours = {
  /** Monday first; undefined where nothing is said. */
  week: (DayHours | undefined)[];
  /** `none`: it is said that there is no break. */
  pause?: Span | 'none';
  /** What is said of public holidays as such. */
  holidays?: DayHours;
  /** What is said of days of the year. */
  dates: { days: YearDay[]; hours: DayHours }[];
};

export const WHOLE_DAY: Span = { from: 0, to: 1440 };
export const WEEKDAYS = [0, 1, 2, 3, 4];
export const WEEKEND = [5, 6];
export const ALL_DAYS = [...WEEKDAYS, ...WEEKEND];

export const isClosed = (hours: DayHours): boolean => hours.length === 0;
const spansOf = (hours: DayHours | undefined): string => hours?.map(({ from, to }) => `${from}-${to}`).join() ?? '?';
export const sameHours = (a: DayHours | undefined, b: DayHours | undefined): boolean => spansOf(a) === spansOf(b);

/** Whether two statements contradict each other: of one day they say different things. */
export function contradict(a: Hours, b: Hours): boolean {
  return a.week.some((hours, day) => hours && b.week[day] && !sameHours(hours, b.week[day]));
}

/** What two statements that do not contradict each other say together. */
export function together(a: Hours, b: Hours): Hours {
  return {
    week: ALL_DAYS.map((day) => a.week[day] ?? b.week[day]),
    pause: a.pause ?? b.pause,
    holidays: a.holidays ?? b.holidays,
    dates: [
      ...a.dates,
      ...b.dates.filter(({ days }) => !a.dates.some((one) => one.days.some((d) => days.includes(d)))),
    ],
  };
}
