import { normalise } from '~/services/language/words';
import { type HourWord, hourWordAt } from './hour-words';
import { ALL_DAYS, type DayHours, type Hours, WEEKEND, WHOLE_DAY } from './week';

export type ParsedHours = {
  hours: Hours;
  /** Words that are nothing of opening hours, in their order. */
  rest: string[];
};

/** Characters of a statement of opening hours that are read. */
const MAX_READ = 1000;

type When = { days: number[]; holidays: boolean; dates: string[] };
/** `widths`: of how many days the statement was that a day has its hours from. */
type Draft = { hours: Hours; widths: number[] };
type Piece = { kind: 'when'; when: When } | { kind: 'value'; hours: DayHours };

/** Without one of these a text states no hours: most texts are done with here. */
const MAY_STATE =
  /\d\s*(?:-|–|—|−|до|to|till|until|and|ч|:|утра|дня|веч|am|pm|a\.m|p\.m|бастап)|\d\s?-?\s?[дтн][ае]н|24|кругл|тәулік|around|вых|нерабоч|отдыхаем|демал|closed|shut|закры|жабық|не работа|days? off|not (?:open|work)|n[’']t (?:open|work)|істеме/iu;

/** Whether a text, or a part of it, may state opening hours. */
export const mayStateHours = (text: string): boolean => MAY_STATE.test(text);

/** Reads opening hours as businesses write them; undefined where a text states none. */
export function parseHours(text: string): ParsedHours | undefined {
  if (!mayStateHours(text)) return undefined;
  const { clauses, rest } = readWords(withColons(normalise(text.slice(0, MAX_READ))));
  const draft: Draft = { hours: { week: ALL_DAYS.map(() => undefined), dates: [] }, widths: [] };
  const said = clauses.map((clause) => readClause(clause, draft));
  draft.hours.week.length = ALL_DAYS.length;
  return said.includes(true) ? { hours: draft.hours, rest } : undefined;
}

/** "9-00" is nine o'clock: no day ends at 0 or has so many hours. */
const withColons = (text: string): string => text.replace(/(?<!\d)(\d{1,2})-(00|30|45)(?!\d)/g, '$1:$2');

/** The words of each clause, and what lies between them. */
function readWords(text: string): { clauses: HourWord[][]; rest: string[] } {
  const clauses: HourWord[][] = [[]];
  const rest: string[] = [];
  for (let at = 0; at < text.length; ) {
    if (/[^\S\n]/.test(text[at] ?? '')) {
      at++;
      continue;
    }
    const found = hourWordAt(text, at);
    if (found?.word.kind === 'end') clauses.push([]);
    else if (found) clauses.at(-1)?.push(found.word);
    const unknown = found ? undefined : /^[\p{L}\d]+/u.exec(text.slice(at))?.[0];
    if (unknown) rest.push(unknown);
    at = found ? found.end : at + (unknown?.length ?? 1);
  }
  return { clauses, rest };
}

/** @returns whether it says when anything is open or closed. */
function readClause(all: HourWord[], draft: Draft): boolean {
  const pieces = piecesOf(withExceptions(takeBreaks(all, draft.hours)));
  if (!pieces.some(({ kind }) => kind === 'value')) return false;
  // "9–20 on weekdays, 10–17 on Saturdays": each value comes before its days.
  const valuesFirst = pieces[0]?.kind === 'value' && pieces.at(-1)?.kind === 'when';
  let before: DayHours | undefined;
  let days: When | undefined;
  for (const [at, piece] of pieces.entries()) {
    if (piece.kind === 'when') {
      const next = pieces[at + 1];
      if (before && (valuesFirst || next?.kind !== 'value')) {
        setHours(draft, piece.when, before);
        before = undefined;
      } else {
        if (before) setDefault(draft, before);
        before = undefined;
        days = piece.when;
      }
    } else if (days) {
      setHours(draft, days, piece.hours);
      days = undefined;
    } else {
      if (before) setDefault(draft, before);
      before = piece.hours;
    }
  }
  if (before && before.length > 0) setDefault(draft, before);
  return true;
}

/** Takes the lunch break out of a clause. */
function takeBreaks(words: HourWord[], hours: Hours): HourWord[] {
  const left: HourWord[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word.kind === 'no break') hours.pause = 'none';
    else if (word.kind === 'break') {
      const [next, last] = [words[at + 1], left.at(-1)];
      const after = next?.kind === 'to' ? words[at + 2] : next;
      if (after?.kind === 'span') {
        hours.pause = { from: after.from, to: after.to };
        at += next?.kind === 'to' ? 2 : 1;
      } else if (last?.kind === 'span' && left.length > 1) {
        hours.pause = { from: last.from, to: last.to };
        left.pop();
      } else if (last?.kind === 'to' && left.at(-2)?.kind === 'span' && left.length > 2) {
        const span = left.at(-2) as { from: number; to: number };
        hours.pause = { from: span.from, to: span.to };
        left.splice(-2);
      }
    } else left.push(word);
  }
  return left;
}

/** The kinds of words that name days, and those between them. */
const DAYS = new Set<HourWord['kind']>(['days', 'dates', 'holidays', 'weekend']);
const BETWEEN_DAYS = new Set<HourWord['kind']>([...DAYS, 'to', 'and']);

/** "Daily but Tuesdays": the days excepted are closed. In Kazakh they stand before the word. */
function withExceptions(words: HourWord[]): HourWord[] {
  const left: HourWord[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (word.kind !== 'except') left.push(word);
    else if (word.days === 'stand before') {
      if (!DAYS.has(left.at(-1)?.kind ?? 'end')) continue;
      const every = left.findLastIndex((one) => one.kind === 'days' && one.days.length === ALL_DAYS.length);
      if (every >= 0) left.splice(every + 1, 0, { kind: 'end' });
      left.push({ kind: 'closed' });
    } else {
      const days = words.slice(at + 1);
      const end = days.findIndex(({ kind }) => !BETWEEN_DAYS.has(kind));
      const excepted = end < 0 ? days : days.slice(0, end);
      if (!excepted.some(({ kind }) => DAYS.has(kind))) continue;
      left.push({ kind: 'end' }, ...excepted, { kind: 'closed' });
      at += excepted.length;
    }
  }
  return left;
}

/** Days that belong together, and what is said of them. */
function piecesOf(words: HourWord[]): Piece[] {
  const pieces: Piece[] = [];
  let open: { from: number; when: When } | undefined;
  // Days that are excepted stand apart from those before them.
  let apart = false;
  for (const [at, word] of words.entries()) {
    const last = apart ? undefined : pieces.at(-1);
    apart = word.kind === 'end';
    const when = word.kind === 'weekend' && isFollowedByValue(words, at) ? { days: WEEKEND } : whenOf(word);
    if (when) {
      const into = last?.kind === 'when' ? last.when : { days: [], holidays: false, dates: [] };
      if (last?.kind !== 'when') pieces.push({ kind: 'when', when: into });
      const [day] = when.days ?? [];
      if (open && day !== undefined && open.when === into) into.days.push(...rangeOf(open.from, day));
      into.days.push(...(when.days ?? []));
      into.dates.push(...(when.dates ?? []));
      into.holidays ||= when.holidays ?? false;
      open = undefined;
    } else if (word.kind === 'to') {
      const from = last?.kind === 'when' ? last.when.days.at(-1) : undefined;
      const [first, second] = [words[at - 2], words[at - 1]];
      // "Дүйсенбіден жұмаға дейін": the word for "to" follows both.
      if (
        first?.kind === 'days' &&
        second?.kind === 'days' &&
        words[at + 1]?.kind !== 'days' &&
        last?.kind === 'when'
      ) {
        last.when.days.push(...rangeOf(first.days[0] ?? 0, second.days[0] ?? 0));
      }
      const isRange = from !== undefined && words[at + 1]?.kind === 'days' && words[at - 1]?.kind === 'days';
      open = isRange && last?.kind === 'when' ? { from, when: last.when } : undefined;
    } else if (word.kind === 'span') addSpan(pieces, words[at - 1], { from: word.from, to: word.to });
    else if (word.kind === 'whole day') pieces.push({ kind: 'value', hours: [WHOLE_DAY] });
    else if (word.kind === 'closed' || word.kind === 'weekend') pieces.push({ kind: 'value', hours: [] });
  }
  return pieces;
}

/** "9–13 and 14–18" is one value of two spans. */
function addSpan(pieces: Piece[], before: HourWord | undefined, span: { from: number; to: number }): void {
  const last = pieces.at(-1);
  const end = last?.kind === 'value' ? last.hours.at(-1) : undefined;
  const goesOn =
    last?.kind === 'value' && end && end.to <= span.from && (before?.kind === 'and' || before?.kind === 'span');
  if (goesOn) last.hours.push(span);
  else pieces.push({ kind: 'value', hours: [span] });
}

function isFollowedByValue(words: HourWord[], at: number): boolean {
  const next = words.slice(at + 1).find(({ kind }) => kind !== 'to' && kind !== 'and' && kind !== 'holidays');
  return next?.kind === 'span' || next?.kind === 'closed' || next?.kind === 'whole day';
}

function whenOf(word: HourWord): Partial<When> | undefined {
  if (word.kind === 'days') return { days: word.days };
  if (word.kind === 'dates') return { dates: word.days };
  return word.kind === 'holidays' ? { holidays: true } : undefined;
}

function rangeOf(from: number, to: number): number[] {
  const days: number[] = [];
  for (let day = (from + 1) % 7; day !== to && days.length < 7; day = (day + 1) % 7) days.push(day);
  return days;
}

/** A statement about fewer days wins over one about more: "daily 9–21, closed on Sunday". */
function setHours(draft: Draft, { days, holidays, dates }: When, value: DayHours): void {
  const width = new Set(days).size;
  for (const day of days) {
    if (width >= (draft.widths[day] ?? Number.POSITIVE_INFINITY)) continue;
    draft.hours.week[day] = value;
    draft.widths[day] = width;
  }
  if (dates.length > 0) draft.hours.dates.push({ days: dates, hours: value });
  // Holidays that are listed by their dates are those, and no others.
  else if (holidays) draft.hours.holidays ??= value;
}

const EVERY_DAY: When = { days: [...ALL_DAYS, 7], holidays: false, dates: [] };

/** What is said without a day is said of all days that nothing else is said of. */
const setDefault = (draft: Draft, value: DayHours): void => setHours(draft, EVERY_DAY, value);
