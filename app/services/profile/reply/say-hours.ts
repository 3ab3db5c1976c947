import type { TFunction } from 'i18next';
import { daysUntil, wallClock } from '../hours/clock';
import { type DayHours, type Hours, isClosed, type Span, sameHours } from '../hours/week';
import { isNamed, type When } from '../intent/when';

export type Clock = { now: Date; timeZone: string };
export type Voice = { t: TFunction; language: string };

/** Public holidays of Kazakhstan that fall on the same day each year, and the zones where they are kept. */
const HOLIDAYS = new Set(
  '01-01 01-02 01-07 03-08 03-21 03-22 03-23 05-01 05-07 05-09 07-06 08-30 10-25 12-16'.split(' '),
);
const HOLIDAY_ZONES = /^Asia\/(?:Almaty|Astana|Aqtau|Aqtobe|Atyrau|Oral|Qostanay|Qyzylorda)$/;
const WHOLE_WEEK = 7;

/** What the hours say of the time asked for; undefined where they say nothing of it. */
export function sayHours(
  hours: Hours,
  when: When,
  parts: ReadonlySet<string>,
  clock: Clock,
  voice: Voice,
): string | undefined {
  if (parts.has('hours/break')) return sayPause(hours, voice);
  if (when.holidays) return sayHolidays(hours, voice);
  if (when.dates.length > 0) return sayDates(hours, when, clock, voice);
  if (when.now && when.weekdays.length + when.later.filter(Boolean).length === 0) return sayNow(hours, clock, voice);
  if (!isNamed(when)) return sentence(sayWeek(hours, voice));
  const days = [
    ...when.later.map((later) => dayLater(hours, later, clock, voice)),
    ...when.weekdays.map((day) => ({ name: voice.t(`facts:onDay.${day}`), said: hours.week[day], unsure: false })),
  ];
  return sayDays(days, hours, voice);
}

type Day = { name: string; said: DayHours | undefined; unsure: boolean };

function sayDays(days: Day[], hours: Hours, voice: Voice): string {
  const { t } = voice;
  const sentences = days.map(({ name, said }) => sayDay(name, said, hours, voice));
  // Who finds us closed wants to know when we are open.
  if (days.some(({ said }) => !said || isClosed(said)))
    sentences.push(sentence(sayWeek(hours, voice, { openOnly: true })));
  if (days.some(({ unsure }) => unsure)) sentences.push(t('facts:hours.holidayUnsaid'));
  return sentences.filter(Boolean).join(' ');
}

function sayDay(name: string, said: DayHours | undefined, hours: Hours, voice: Voice): string {
  const { t } = voice;
  if (!said) return sentence(t('facts:hours.unsaid', { when: name }));
  if (isClosed(said)) return sentence(t('facts:hours.closed', { when: name }));
  return sentence(t('facts:hours.open', { when: name, hours: withPause(said, hours, voice) }));
}

/** A day from today on, with what is said of its date. */
function dayLater(hours: Hours, later: number, clock: Clock, { t }: Voice): Day {
  return { name: t(`facts:when.later${later}`), ...saidOn(hours, later, clock) };
}

function saidOn(hours: Hours, later: number, { now, timeZone }: Clock): Omit<Day, 'name'> {
  const { weekday, day } = wallClock(now, timeZone, later);
  const special = hours.dates.find(({ days }) => days.includes(day))?.hours;
  if (special) return { said: special, unsure: false };
  const holiday = HOLIDAYS.has(day) && HOLIDAY_ZONES.test(timeZone);
  if (holiday && hours.holidays) return { said: hours.holidays, unsure: false };
  const said = hours.week[weekday];
  return { said, unsure: holiday && said !== undefined && !isClosed(said) };
}

/** What of today's and yesterday's hours a moment is in. */
const openSpan = (today: DayHours, yesterday: DayHours | undefined, minutes: number): Span | undefined =>
  [
    ...today.filter(({ from, to }) => from <= minutes && minutes < to),
    ...(yesterday ?? []).filter(({ to }) => minutes + 1440 < to),
  ][0];

/** Whether the hours say that it is open at a moment, a break included; undefined where they do not say. */
export function isOpenAt(hours: Hours, clock: Clock): boolean | undefined {
  const today = saidOn(hours, 0, clock);
  if (!today.said || today.unsure) return undefined;
  const { minutes } = wallClock(clock.now, clock.timeZone);
  return openSpan(today.said, saidOn(hours, -1, clock).said, minutes) !== undefined;
}

/** The hours of dates. A holiday is answered only from hours that the facts give for it. */
function sayDates(hours: Hours, when: When, { now, timeZone }: Clock, voice: Voice): string | undefined {
  const days = when.dates.map((date): Day | undefined => {
    const name = dateName(date, voice);
    const special = hours.dates.find((one) => one.days.includes(date))?.hours;
    if (special) return { name, said: special, unsure: false };
    if (HOLIDAYS.has(date) || when.named) return hours.holidays && { name, said: hours.holidays, unsure: false };
    const { weekday } = wallClock(now, timeZone, daysUntil(date, now, timeZone));
    return { name, said: hours.week[weekday], unsure: false };
  });
  const known = days.flatMap((day) => (day?.said ? [day] : []));
  return known.length === days.length ? sayDays(known, hours, voice) : undefined;
}

function sayHolidays(hours: Hours, voice: Voice): string | undefined {
  const { t } = voice;
  if (hours.holidays)
    return sayDays([{ name: t('facts:when.holidays'), said: hours.holidays, unsure: false }], hours, voice);
  if (hours.dates.length === 0) return undefined;
  return sentence(
    hours.dates.map(({ days, hours: said }) => `${dateNames(days, voice)}: ${value(said, voice)}`).join('; '),
  );
}

function sayPause({ pause }: Hours, voice: Voice): string | undefined {
  if (pause === 'none') return voice.t('facts:hours.noPause');
  return pause && voice.t('facts:hours.pause', { hours: spanOf(pause) });
}

function sayNow(hours: Hours, clock: Clock, voice: Voice): string | undefined {
  const { t } = voice;
  const { minutes } = wallClock(clock.now, clock.timeZone);
  const today = dayLater(hours, 0, clock, voice);
  const yesterday = dayLater(hours, -1, clock, voice);
  if (!today.said) return undefined;
  const open = openSpan(today.said, yesterday.said, minutes);
  const inPause = typeof hours.pause === 'object' && hours.pause.from <= minutes && minutes < hours.pause.to;
  const caution = today.unsure ? ` ${t('facts:hours.holidayUnsaid')}` : '';
  if (open && open.to - open.from >= 1440) return `${sayDay(today.name, today.said, hours, voice)}${caution}`;
  if (open && inPause)
    return `${t('facts:hours.pause', { hours: spanOf(hours.pause as Span) })} ${sayDay(today.name, today.said, hours, voice)}`;
  if (open) return t('facts:hours.openNow', { until: timeOf(open.to) }) + caution;
  return [t('facts:hours.closedNow'), sayOpening(hours, clock, voice)].filter(Boolean).join(' ');
}

/** When it opens next, within a week. */
function sayOpening(hours: Hours, clock: Clock, voice: Voice): string | undefined {
  const { minutes } = wallClock(clock.now, clock.timeZone);
  for (let later = 0; later <= WHOLE_WEEK; later++) {
    const { said, name } = dayLater(hours, later, clock, voice);
    const span = said?.find(({ from }) => later > 0 || from > minutes);
    if (!span) continue;
    const { weekday } = wallClock(clock.now, clock.timeZone, later);
    const when = later < 2 ? name : voice.t(`facts:onDay.${weekday}`);
    return sentence(voice.t('facts:hours.opens', { when, time: timeOf(span.from) }));
  }
  return undefined;
}

/** The whole week in one line: days that follow one another and have the same hours together. */
export function sayWeek(hours: Hours, voice: Voice, { openOnly = false } = {}): string {
  const { t } = voice;
  const parts: string[] = [];
  for (let from = 0; from < WHOLE_WEEK; ) {
    const said = hours.week[from];
    let to = from;
    while (to + 1 < WHOLE_WEEK && sameHours(said, hours.week[to + 1])) to++;
    if (said && !(openOnly && isClosed(said))) {
      const days = [from, ...(to > from ? [to] : [])]
        .map((day) => t(`facts:shortDay.${day}`))
        .join(to > from + 1 ? '–' : ', ');
      parts.push(
        to - from === WHOLE_WEEK - 1 && !isClosed(said)
          ? t('facts:hours.daily', { hours: value(said, voice) })
          : `${days} ${value(said, voice)}`,
      );
    }
    from = to + 1;
  }
  if (parts.length > 0 && typeof hours.pause === 'object')
    parts.push(t('facts:hours.pauseShort', { hours: spanOf(hours.pause) }));
  if (!openOnly) {
    for (const { days, hours: said } of hours.dates) parts.push(`${dateNames(days, voice)}: ${value(said, voice)}`);
    if (hours.holidays) parts.push(`${t('facts:hours.holidays')}: ${value(hours.holidays, voice)}`);
  }
  return parts.join(', ');
}

const withPause = (said: DayHours, { pause }: Hours, voice: Voice): string =>
  typeof pause === 'object' && said.some(({ from, to }) => from <= pause.from && pause.to <= to)
    ? `${value(said, voice)} (${voice.t('facts:hours.pauseShort', { hours: spanOf(pause) })})`
    : value(said, voice);

function value(hours: DayHours, { t }: Voice): string {
  if (isClosed(hours)) return t('facts:hours.shut');
  if (hours.some(({ from, to }) => to - from >= 1440)) return t('facts:hours.wholeDay');
  return hours.map(spanOf).join(', ');
}

const spanOf = ({ from, to }: Span): string => `${timeOf(from)}–${timeOf(to)}`;

const timeOf = (minutes: number): string => {
  const hour = minutes === 1440 ? 24 : Math.floor(minutes / 60) % 24;
  return `${hour}:${String(minutes % 60).padStart(2, '0')}`;
};

function dateNames(days: string[], voice: Voice): string {
  return days.map((day) => dateName(day, voice)).join(', ');
}

/** A leap year has every date. */
const dateName = (date: string, { language }: Voice): string =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`2024-${date}T00:00:00Z`),
  );

function sentence(text: string): string {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return text === '' || /[.!?]$/.test(first) ? first : `${first}.`;
}
