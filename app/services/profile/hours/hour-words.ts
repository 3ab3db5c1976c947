/** Words of opening hours as businesses write them, in text in lower case with ё as е. */

const DAY_SOURCES = [
  'понедельник(?:а|у|ам|и)?|пн|дүйсенбі(?:ден|ге|де)?|дс|mondays?|mon',
  'вторник(?:а|у|ам|и)?|вт|сейсенбі(?:ден|ге|де)?|сс|tuesdays?|tues?',
  'сред(?:а|ы|у|е|ам)|ср|сәрсенбі(?:ден|ге|де)?|сәр|wednesdays?|wed',
  'четверг(?:а|у|ам|и)?|чт|бейсенбі(?:ден|ге|де)?|бс|thursdays?|thu(?:rs?)?',
  'пятниц(?:а|ы|у|е|ам)|пт|жұма(?:дан|ға|да)?|жм|fridays?|fri',
  'суббот(?:а|ы|у|е|ам)|сб|сенбі(?:ден|ге|де)?|сн|saturdays?|sat',
  'воскресень(?:е|я|ю|ям)|вс|жексенбі(?:ден|ге|де)?|жс|жек|sundays?|sun',
];

/** Of each month its names in any form, January first. */
export const MONTHS = [
  'январ\\p{L}*|қаңтар\\p{L}*|jan(?:uary)?',
  'феврал\\p{L}*|ақпан\\p{L}*|feb(?:ruary)?',
  'март\\p{L}*|наурыз\\p{L}*|mar(?:ch)?',
  'апрел\\p{L}*|сәуір\\p{L}*|apr(?:il)?',
  'ма[йяе]|мамыр\\p{L}*|may',
  'июн\\p{L}*|маусым\\p{L}*|june?',
  'июл\\p{L}*|шілде\\p{L}*|july?',
  'август\\p{L}*|тамыз\\p{L}*|aug(?:ust)?',
  'сентябр\\p{L}*|қыркүйек\\p{L}*|sep(?:t(?:ember)?)?',
  'октябр\\p{L}*|қазан\\p{L}*|oct(?:ober)?',
  'ноябр\\p{L}*|қараша\\p{L}*|nov(?:ember)?',
  'декабр\\p{L}*|желтоқсан\\p{L}*|dec(?:ember)?',
];
const MONTH = `(?:${MONTHS.join('|')})`;

const ends = '(?![\\p{L}\\d])';
const starts = '(?<![\\p{L}\\d])';
const whole = (source: string) => new RegExp(`${starts}(?:${source})${ends}`, 'uy');

export type HourWord =
  | { kind: 'days'; days: number[] }
  | { kind: 'to' | 'and' | 'closed' | 'whole day' | 'break' | 'no break' | 'holidays' | 'weekend' | 'end' }
  | { kind: 'except'; days: 'follow' | 'stand before' }
  | { kind: 'dates'; days: string[] }
  | { kind: 'span'; from: number; to: number };

const CLOCK =
  '(?:(?:сағат|таңғы|таңертең|кешкі|түнгі)\\s+)*(\\d{1,2})(?!\\d)(?:[:.](\\d\\d)|-(\\d\\d)(?=\\s*(?:до|-?[дт][ае]н)))?\\s*(?:(am|pm|a\\.m\\.|p\\.m\\.|утра|дня|вечера|ночи|ч(?:ас(?:ов|а)?)?\\.?)(?![\\p{L}]))?';
const KAZAKH_CASE = '(?:\\s?-?\\s?(?:ден|дан|тен|тан|нен|нан|ге|ға|ке|қа|де|да|те|та)(?!\\p{L}))?';
const SPAN = new RegExp(
  `${starts}(?<!\\d[-–])(?:с|со|от|from|between)?\\s*((?:(?:таңғы|кешкі)\\s+)?)${CLOCK}${KAZAKH_CASE}\\s*(?:-{1,2}|–|—|−|до|to|till|until|and|бастап)?\\s*(?:до\\s+)?((?:(?:таңғы|кешкі|түнгі)\\s+)?)${CLOCK}${KAZAKH_CASE}(?:\\s+(?:дейін|аралығында))?${ends}`,
  'uy',
);
const DATES = [
  new RegExp(
    `${starts}(\\d{1,2})(?:\\s*(?:-|–|—|и|до|по)\\s*(\\d{1,2}))?(?:-?(?:го|е|ое))?\\s+(${MONTH})${ends}`,
    'uy',
  ),
  new RegExp(`${starts}(${MONTH})\\s+(\\d{1,2})(?:\\s*(?:-|–|—|and|to)\\s*(\\d{1,2}))?(?:st|nd|rd|th)?${ends}`, 'uy'),
];

const WORDS: [RegExp, HourWord][] = [
  [whole('24\\s*/\\s*7|24x7|7/24'), { kind: 'whole day' }],
  [
    whole('круглосуточно|круглосуточный|круглые сутки|24 часа|тәулік бойы|24 сағат|around the clock|24 hours'),
    { kind: 'whole day' },
  ],
  [
    whole(
      'без (?:перерыва|обеда|перерывов)(?: на обед)?|(?:түскі )?үзіліссіз|үзіліс жоқ|no (?:lunch )?break|without (?:a )?(?:lunch )?break',
    ),
    { kind: 'no break' },
  ],
  [
    whole('(?:обеденный )?перерыв(?: на обед)?|обед|түскі үзіліс|түскі ас|үзіліс|lunch break|lunch|break'),
    { kind: 'break' },
  ],
  [
    whole(
      '(?:в )?(?:официальные )?праздничн(?:ые|ым|ых)(?: дн(?:и|ям|ях))?|(?:в |по )?праздник(?:и|ам|ах)|мереке(?: күндері| күні|де)?|мейрам күндері|public holidays?|holidays?',
    ),
    { kind: 'holidays' },
  ],
  [
    whole(
      'без выходных(?: и праздников)?|ежедневно|каждый день|все дни(?: недели)?|(?:7|семь) дней в неделю|күн сайын|күнделікті|демалыссыз|апта бойы|daily|every ?day|all week|7 days a week|seven days a week',
    ),
    { kind: 'days', days: [0, 1, 2, 3, 4, 5, 6] },
  ],
  [
    whole('будни|будням|будние(?: дни)?|будних|рабочие дни|рабочим дням|жұмыс күндері|weekdays?'),
    { kind: 'days', days: [0, 1, 2, 3, 4] },
  ],
  [whole('(?:суббота и воскресенье|демалыс күндері|weekends?)'), { kind: 'weekend' }],
  [whole('выходн(?:ые|ым|ых)(?: дн(?:и|ям))?'), { kind: 'weekend' }],
  [
    whole(
      'выходн(?:ой|ого)(?: день)?|вых\\.?|закрыт[оыа]?|не работа(?:ем|ет|ют)|не принимаем|отдыхаем|нерабоч(?:ий|ие)(?: день| дни)?|демалыс(?: күні)?|жабық|жұмыс істемейді|жұмыс істемейміз|демаламыз|closed|shut|days? off|not open|do(?:es)?(?: not|n.t) (?:work|open)',
    ),
    { kind: 'closed' },
  ],
  [
    whole('(?:кроме|исключая|за исключением|except(?: for)?(?: on)?|excluding)(?: по)?'),
    { kind: 'except', days: 'follow' },
  ],
  [whole('басқа|бөлек'), { kind: 'except', days: 'stand before' }],
  ...DAY_SOURCES.map((source, day): [RegExp, HourWord] => [whole(source), { kind: 'days', days: [day] }]),
  [whole('по|до|through|to|till|дейін'), { kind: 'to' }],
  [/[-–—−]/uy, { kind: 'to' }],
  [whole('и|және|мен|пен|бен|and'), { kind: 'and' }],
  [/&/uy, { kind: 'and' }],
  [/[;\n]|[.](?=\s|$)/uy, { kind: 'end' }],
];

/** The part of opening hours at a place of a text, and where it ends; undefined if there is none. */
export function hourWordAt(text: string, at: number): { word: HourWord; end: number } | undefined {
  const dates = datesAt(text, at);
  if (dates) return dates;
  for (const [pattern, word] of WORDS) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return { word, end: at + match[0].length };
  }
  return spanAt(text, at);
}

/** The days of the year that a text names, in words of its own ("8 марта"). */
export function datesIn(text: string): string[] {
  const lower = text.toLowerCase();
  const found: string[] = [];
  for (let at = 0; at < lower.length; at++) {
    const dates = datesAt(lower, at);
    if (dates?.word.kind !== 'dates') continue;
    found.push(...dates.word.days);
    at = dates.end;
  }
  return found;
}

function datesAt(text: string, at: number): { word: HourWord; end: number } | undefined {
  for (const [order, pattern] of DATES.entries()) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) continue;
    const [first, second, third] = match.slice(1);
    const [name, from, to] = order === 0 ? [third, first, second] : [first, second, third];
    const month = MONTHS.findIndex((source) => new RegExp(`^(?:${source})$`, 'u').test(name ?? '')) + 1;
    const [begin, end] = [Number(from), Number(to ?? from)];
    if (month === 0 || begin < 1 || end > 31 || end < begin) continue;
    const days = Array.from({ length: end - begin + 1 }, (_, more) => yearDay(month, begin + more));
    return { word: { kind: 'dates', days }, end: at + match[0].length };
  }
  return undefined;
}

export const yearDay = (month: number, day: number): string =>
  `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

function spanAt(text: string, at: number): { word: HourWord; end: number } | undefined {
  SPAN.lastIndex = at;
  const match = SPAN.exec(text);
  if (!match) return undefined;
  const [, fromPart, fromHour, fromMinutes, fromDash, fromHalf, toPart, toHour, toMinutes, toDash, toHalf] = match;
  // "9 20" is no span: something has to stand between, or the first to be in a Kazakh case.
  if (!/[-–—−]|до|to|till|until|and|бастап|[дтн][ае]н/u.test(between(match[0]))) return undefined;
  const begin = minutesOf(fromHour, fromMinutes ?? fromDash, fromHalf ?? fromPart);
  const end = minutesOf(toHour, toMinutes ?? toDash, toHalf ?? toPart);
  if (begin === undefined || end === undefined) return undefined;
  // "9-6" is until six in the evening; "18:00-02:00", "10-0" and "10:00-02:00" are until night.
  const evening = begin < 720 && end <= 720 && !toHalf && !toPart && !toHour?.startsWith('0');
  const late = end > begin ? end : end + (evening ? 720 : 1440);
  if (late <= begin || late - begin > 1440) return undefined;
  return { word: { kind: 'span', from: begin, to: late }, end: at + match[0].length };
}

/** A span without what stands before its first figure, and without the dash of a case ending behind its last. */
const between = (span: string): string => span.replace(/^\D+/, '').replace(/-(?=\p{L}{2}$)/u, '');

function minutesOf(hour: string | undefined, minutes: string | undefined, half = ''): number | undefined {
  const [hours, more] = [Number(hour), Number(minutes ?? 0)];
  if (!(hours <= 24) || !(more < 60)) return undefined;
  const part = half.trim();
  const afternoon = /^p|вечера|кешкі/u.test(part) || (part === 'дня' && hours < 12);
  if (afternoon && hours < 12) return (hours + 12) * 60 + more;
  if (/^a/u.test(part) && hours === 12) return more;
  return hours * 60 + more;
}
