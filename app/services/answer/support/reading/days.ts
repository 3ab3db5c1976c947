import { groupOf, wholeWords } from '~/services/language/phrases';

/** Days of the week in text in lower case with ё as е, in any form of their names. */

const WEEKDAYS = groupOf('weekday').map(({ id }) => id);
const DAYS = WEEKDAYS.map((id) => wholeWords(id));
const ALL = wholeWords('days/all', 'u');
const WORKDAYS = wholeWords('days/workdays', 'u');
const WEEKEND = wholeWords('days/weekend', 'u');
/** Any of them: most texts name no day, and ten patterns are looked for in the others alone. */
const ANY = wholeWords([...WEEKDAYS, 'days/all', 'days/workdays', 'days/weekend'], 'u');
/** What stands between the ends of a span of days. */
const TO = /^(?:\s*(?:-|по|до|to|through|till|until|ден|нен)\s*|\s+)$/u;
const FROM_KAZAKH = /(?:ден|тен|нен|дан|тан|нан)$/u;

type Named = { day: number; at: number; end: number; word: string };

function namedDays(text: string): Named[] {
  return DAYS.flatMap((pattern, day) =>
    [...text.matchAll(pattern)].map(({ 0: word, index }) => ({ day, at: index, end: index + word.length, word })),
  ).sort((a, b) => a.at - b.at);
}

/** The days of the week that a text names, from 0 for Monday; of a span its ends alone. */
export const daysNamed = (text: string): number[] => namedDays(text).map(({ day }) => day);

/** All days that a text speaks of: those within a span too, and those of "daily", "weekdays" and "weekend". */
export function daysCovered(text: string): Set<number> {
  if (!ANY.test(text)) return new Set();
  const named = namedDays(text);
  const days = new Set(named.map(({ day }) => day));
  for (const [at, { day, end, word }] of named.entries()) {
    const next = named[at + 1];
    const between = next && text.slice(end, next.at);
    if (!next || !between || !TO.test(between)) continue;
    if (!/\S/.test(between) && !FROM_KAZAKH.test(word)) continue;
    for (let each = day; each !== next.day; each = (each + 1) % 7) days.add(each);
  }
  if (ALL.test(text)) for (let day = 0; day < 7; day++) days.add(day);
  if (WORKDAYS.test(text)) for (let day = 0; day < 5; day++) days.add(day);
  if (WEEKEND.test(text)) for (const day of [5, 6]) days.add(day);
  return days;
}
