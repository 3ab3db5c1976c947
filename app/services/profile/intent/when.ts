import { datesIn } from '../hours/hour-words';
import { ALL_DAYS, WEEKDAYS, WEEKEND } from '../hours/week';
import { rowsOf } from '../vocabulary/fact-words';
import { placesOf, type Token } from '../vocabulary/match';

/** The time that a message names. */
export type When = {
  /** 0 is Monday. */
  weekdays: number[];
  /** Days from today. */
  later: number[];
  now: boolean;
  holidays: boolean;
  /** As 03-08. */
  dates: string[];
  /** A date of it is a holiday by name: its weekday tells nothing. */
  named: boolean;
};

export type FoundWhen = { when: When; places: Set<number> };

const LATER: Record<string, number> = { 'when/today': 0, 'when/tomorrow': 1, 'when/after-tomorrow': 2 };

export const isNamed = ({ weekdays, later, now, holidays, dates }: When): boolean =>
  weekdays.length + later.length + dates.length > 0 || now || holidays;

/** An hour of a day: "в 7 утра", "к 21:00", "at 9 pm", "кешкі 8-де". */
const CLOCK =
  /(?<![\p{L}\d])(?:(?:в|к|после|до|at|by|after|until)\s+\d{1,2}(?:[:.]\d\d|\s*(?:час\p{L}*|утра|вечера|дня|ночи|am|pm|o.clock))|(?:таңғы|таңертеңгі|кешкі|түнгі|сағат)\s+\d{1,2})(?!\d)/iu;

/** Reads the days and dates out of a message. */
export function readWhen(message: string, tokens: Token[]): FoundWhen {
  const when: When = { weekdays: [], later: [], now: false, holidays: false, dates: [], named: false };
  const places = new Set<number>();
  for (const row of [...rowsOf('when'), ...rowsOf('day')]) {
    const found = placesOf(tokens, row).flat();
    if (found.length === 0) continue;
    for (const at of found) places.add(at);
    addRow(when, row.id, row.role === 'date' ? row.note.split(';') : []);
  }
  // "Are you open at 7 already?" asks of that hour, not of this one.
  if (when.now && CLOCK.test(message)) when.now = false;
  // "After tomorrow" holds the word for tomorrow.
  if (when.later.includes(2)) when.later = [2];
  const dates = datesIn(message);
  if (dates.length > 0) {
    when.dates = dates;
    when.named = false;
    for (const [at, { word }] of tokens.entries()) if (isOfDate(word)) places.add(at);
  }
  return { when, places };
}

function addRow(when: When, id: string, dates: string[]): void {
  if (id.startsWith('day/')) when.weekdays.push(Number(id.slice('day/'.length)) - 1);
  else if (id === 'when/weekend') when.weekdays.push(...WEEKEND);
  else if (id === 'when/weekdays') when.weekdays.push(...WEEKDAYS);
  else if (id === 'when/holidays') when.holidays = true;
  else if (id === 'when/now') when.now = true;
  else if (id in LATER) when.later.push(LATER[id] ?? 0);
  when.weekdays = ALL_DAYS.filter((day) => when.weekdays.includes(day));
  when.dates.push(...dates);
  when.named ||= dates.length > 0;
}

const isOfDate = (word: string): boolean => /^\d{1,2}$/.test(word) || datesIn(`1 ${word}`).length > 0;
