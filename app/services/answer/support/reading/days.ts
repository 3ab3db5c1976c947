/** Days of the week in text in lower case with ё as е, in any form of their names. */

const NAMES = [
  'понедельник\\p{L}*|пн|дүйсенбі\\p{L}*|дс|mondays?|mon',
  'вторник\\p{L}*|вт|сейсенбі\\p{L}*|сс|tuesdays?|tue|tues',
  'сред[аыуе]|средам|средах|ср|сәрсенбі\\p{L}*|сәр|wednesdays?|wed',
  'четверг\\p{L}*|чт|бейсенбі\\p{L}*|бс|thursdays?|thu|thurs',
  'пятниц\\p{L}*|пт|жұма|жұмада|жұмадан|жұмаға|жм|fridays?|fri',
  'суббот\\p{L}*|сб|сенбі\\p{L}*|сн|saturdays?',
  'воскресен\\p{L}*|вс|жексенбі\\p{L}*|жс|sundays?',
];
const whole = (source: string): string => `(?<![\\p{L}\\d])(?:${source})(?![\\p{L}\\d])`;
const DAYS = NAMES.map((source) => new RegExp(whole(source), 'gu'));
const ALL = new RegExp(
  whole(
    'ежедневн\\p{L}*|кажд(?:ый|ого) день|все дни|без выходных|7 дней в неделю|круглосуточно|24/7|daily|every ?day|seven days a week|7 days a week|around the clock|күн сайын|күнделікті|демалыссыз|апта бойы|тәулік бойы',
  ),
  'u',
);
const WORKDAYS = new RegExp(
  whole('будн\\p{L}*|рабочи[еймх]\\p{L}* д(?:ни|ней|ням)|weekdays?|working days|жұмыс күн\\p{L}*'),
  'u',
);
const WEEKEND = new RegExp(whole('выходны[ехм]\\p{L}*|weekends?|демалыс күн\\p{L}*'), 'u');
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
