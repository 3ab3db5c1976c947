import { type Figure, figuresIn, figuresInWords, leastOf, near } from '~/services/answer/support/reading/figures';
import { alternatives, groupOf, wholeWords } from '~/services/language/phrases';
import { words } from '~/services/language/words';

/** The figures of a statement by what they are figures of, with the bounds that they are: "from 5,000", "2–3 days". */

/** `length` is of time. `count`: a number of what the word behind it names. `bare`: of nothing that is said. */
export type FigureClass = 'money' | 'percent' | 'length' | 'clock' | 'person' | 'count' | 'size' | 'bare';
export type StatedFigure = {
  of: FigureClass;
  /** Of a size: its measure; of a count: the word. */
  unit: string;
  value: number;
  bound: 'from' | 'to' | undefined;
  at: number;
  /** With its measure. */
  end: number;
};

const MEASURE = new RegExp(
  `^[\\s-]*(?:(?:${alternatives('before-measure/kind')}) )?(?:${groupOf('measure')
    .map(({ id }) => alternatives(id))
    .join('|')})(?![\\p{L}\\d])`,
  'u',
);
/** "One" is a figure before a measure of time: "one day"; else it is no more than "a". */
const TIMED = new RegExp(
  `^\\s(?:${groupOf('measure')
    .filter(({ name }) => ['minute', 'hour', 'day', 'week', 'month', 'year'].includes(name))
    .map(({ id }) => alternatives(id))
    .join('|')})(?![\\p{L}\\d])`,
  'u',
);
/** "Within a day": a length, where no price is for each day. */
const WITHIN = /(?:^|[^\p{L}])(?:за|через|в течение|within|in|within an?|in an?)\s$/u;
const HALF_DAY = '\\s*(?:am|pm|a\\.m\\.|p\\.m\\.|утра|дня|вечера|ночи)(?!\\p{L})';
const TENGE = /^\s?tg(?!\p{L})/u;
const UNIT = new RegExp(`${MEASURE.source}|^${HALF_DAY}|${TENGE.source}`, 'u');
const FROM =
  /(?:^|[^\p{L}])(?:от|с|со|свыше|более|старше|больше|не менее|минимум|from(?: the age of)?|over|above|at least|more than|older than|кемінде)\s*$/u;
const TO = /(?:^|[^\p{L}])(?:до|не более|максимум|up to|under|at most|less than|no more than|until|till|ең көбі)\s*$/u;
/** They end in the word that says the opposite: "no more than". */
const DENIED_FROM =
  /(?:^|[^\p{L}])(?:не (?:более|больше|старше)|no more than|not (?:more|older) than|no older than)\s*$/u;
const DENIED_TO = /(?:^|[^\p{L}])(?:не (?:меньше|младше)|no less than|not less than|no younger than)\s*$/u;
const FROM_BEHIND =
  /^\s?-?(?:ден|дан|тен|тан|нен|нан)(?!\p{L})|^\s?\p{L}*(?:ден|дан|тен|тан|нен|нан)\s+(?:бастап|ас\p{L}*|жоғары|үлкен)/u;
const TO_BEHIND =
  /^\s?-?\p{L}*\s?-?(?:ге|ға|ке|қа)?\s+дейін|^\s?-?\p{L}*(?:ден|дан|тен|тан|нен|нан)\s+(?:аспайды|артық емес)/u;
/** Of a list without a currency: the amount at the end of a row. */
const LIST_PRICE = /(?:\s[-—]\s{0,3}|\t\s{0,3}|:\s{0,3})(?:от\s|from\s)?$/u;
const MIN_PRICE = 50;
const LAST_HOUR = 24;

/** Most texts spell no figure: one look instead of one for each word of a number. */
const MAY_SPELL = wholeWords(
  ['number', 'span', 'span-alone'].flatMap(groupOf).map(({ id }) => id),
  'u',
);

/** @param text as `readable` gives it. A digit behind a letter is part of a name: "G3". */
export function statedFigures(text: string): StatedFigure[] {
  const digits = figuresIn(text);
  const isPriced = digits.some(({ measure }) => measure === 'money');
  const spelt = (MAY_SPELL.test(text) ? figuresInWords(text) : []).filter(
    ({ measure, value, at, end }) =>
      measure !== 'order' &&
      (value !== 1 || TIMED.test(text.slice(end)) || (!isPriced && WITHIN.test(text.slice(0, at)))) &&
      !digits.some((one) => at >= one.at && at < one.end),
  );
  const figures = [...digits, ...spelt]
    // "Half an hour" is no "half" beside it.
    .filter((one, _, all) => one.measure !== undefined || !all.some((other) => other !== one && other.at === one.at))
    .filter((one, _, all) => !all.some((other) => other.at === one.at && other.end > one.end))
    .filter(({ at }) => !/\p{L}$/u.test(text.slice(0, at)))
    .sort((a, b) => a.at - b.at);
  const read = figures
    .map((figure) => stated(text, figure))
    .map((one, at, all) => ofSpan(text, one, figures[at]!.end, all[at + 1]));
  const [only, ...others] = read;
  return only && others.length === 0 ? [{ ...only, bound: only.bound ?? limitOf(text) }] : read;
}

/** "3-4 days": the first figure is of what the second is of. */
function ofSpan(text: string, one: StatedFigure, end: number, next?: StatedFigure): StatedFigure {
  if (!next || next.of === 'clock' || (one.of !== 'clock' && one.of !== 'bare')) return one;
  const said = text.slice(one.at, next.at + MAX_FIGURE);
  const [, first, second] =
    SPAN.exec(said) ?? (one.bound === 'from' && next.bound === 'to' ? (FROM_TO.exec(said) ?? []) : []);
  // "300 000 - 10 %" is no span.
  const isRising = Number(first) < Number(second?.replace(',', '.'));
  if (!second || !isRising || one.at + first!.length !== end) return one;
  const value = (Number(first) * next.value) / Number(second.replace(',', '.'));
  // "iPhone 11 - 18000": the end of a name.
  if (next.of === 'money' && value * MOST_OF_SPAN < next.value) return { ...one, of: 'bare', value: Number(first) };
  return { ...one, of: next.of, unit: next.unit, value };
}

/** The second end of a span of prices is at most so many times the first. */
const MOST_OF_SPAN = 100;

/** "From 5 to 14 years" */
const FROM_TO = /^(\d+)\s(?:до|to)\s([1-9]\d*(?:[.,]\d+)?)/u;
const SPAN = /^(\d+)\s?[-–—]\s?([1-9]\d*(?:[.,]\d+)?)/u;
const MAX_FIGURE = 12;

function stated(text: string, figure: Figure): StatedFigure {
  const { at, value, measure } = figure;
  const before = text.slice(0, at);
  const behind = text.slice(figure.end);
  const end = figure.end + (UNIT.exec(behind)?.[0].length ?? 0);
  const place = {
    at,
    end,
    bound: boundOf(before, behind) ?? openEnd(text.slice(end)) ?? suffixBound(text.slice(figure.end, end)),
  };
  if (isDays(figure, before, behind)) return { ...place, of: 'length', unit: '', value: daysOf(text, figure) };
  if (measure === 'clock' || isHour(figure, behind) || isEndOfDay(figure, before, behind)) {
    return { ...place, of: 'clock', unit: '', value: measure === 'clock' ? value : value * 60 };
  }
  if (isCalendarYear(figure, before)) return { ...place, of: 'size', unit: 'calendar', value };
  const length = leastOf(figure);
  if (length)
    return { ...place, of: 'length', unit: '', value: length.of === 'month' ? value * monthly(figure) : length.value };
  if (measure === undefined && OF_AGE.test(before)) return { ...place, of: 'length', unit: '', value: value * YEAR };
  if (measure === 'money' || measure === 'percent' || measure === 'person')
    return { ...place, of: measure, unit: '', value };
  if (measure) return { ...place, of: 'size', unit: measure, value };
  if (TENGE.test(behind)) return { ...place, of: 'money', unit: '', value };
  const isLast = words(behind).length === 0;
  if (isLast && value >= MIN_PRICE && LIST_PRICE.test(before)) return { ...place, of: 'money', unit: '', value };
  const [noun] = /^\s[\p{L}]{3,}/u.exec(behind) ?? [];
  return noun ? { ...place, of: 'count', unit: noun.trim(), value } : { ...place, of: 'bare', unit: '', value };
}

const YEARS = { first: 1900, last: 2100 };
/** "2024 году", "2026 жылы", "in 2025": no length of time. */
const isCalendarYear = ({ value, measure }: Figure, before: string): boolean =>
  (measure === 'year' || (measure === undefined && /(?:^|\s)(?:in|since|the)\s$/u.test(before))) &&
  Number.isInteger(value) &&
  value >= YEARS.first &&
  value <= YEARS.last;

/** "3 дня" is a length of time, and an hour only behind a word of hours: "до 3 дня". */
const isDays = ({ measure }: Figure, before: string, behind: string): boolean =>
  measure === 'clock' && /^\s*дня(?!\p{L})/u.test(behind) && !/(?:^|\s)(?:с|со|в|до|к|после)\s$/u.test(before);

/** "с 9 до 20 часов", "from 9 to 20 hours": the end of a day and no length. */
const isEndOfDay = ({ value }: Figure, before: string, behind: string): boolean =>
  value <= LAST_HOUR &&
  /(?:^|\s)(?:с|со|from) \d{1,2}(?::\d{2})?(?: час\p{L}*)? (?:до|по|to|till|until) $/u.test(before) &&
  /^\s?(?:час|hour|o.clock)/u.test(behind);
const daysOf = (text: string, { at, end }: Figure): number => Number(text.slice(at, end).replace(',', '.')) * 1440;

/** "From the age of 14", "the minimum age of a driver is 21". */
const OF_AGE = /(?:^|[^\p{L}])(?:age(?: (?:of|for|is)|:)|aged|возраст\p{L}*|жасы|жас шегі)[^\d.;,]{0,40}$/u;
const YEAR = 365 * 1440;
const MINUTES_OF_MONTH = 30 * 1440;
const monthly = (figure: Figure): number => ((leastOf(figure)?.value ?? 0) / figure.value) * MINUTES_OF_MONTH;

/** "from 9 to 21": an hour, if nothing is named that there could be nine of. */
const isHour = ({ isHour, measure, value }: Figure, behind: string): boolean =>
  isHour === true &&
  measure === undefined &&
  value <= LAST_HOUR &&
  !/^\s(?!до|to|till|until|and|по|и\s)\p{L}/u.test(behind);

function boundOf(before: string, behind: string): 'from' | 'to' | undefined {
  const near = before.slice(-20);
  const next = behind.slice(0, 32);
  if (DENIED_FROM.test(near) || TO_BEHIND.test(next)) return 'to';
  if (DENIED_TO.test(near)) return 'from';
  if (FROM.test(near) || FROM_BEHIND.test(next)) return 'from';
  return TO.test(near) ? 'to' : undefined;
}

/** "8 and over", "8 лет и старше", "18+" */
const openEnd = (behind: string): 'from' | undefined =>
  /^\s?\+|^\s(?:and|or|и|или|және)\s?(?:over|above|older|up|upwards|старше|выше|үлкен|жоғары)(?!\p{L})/u.test(behind)
    ? 'from'
    : undefined;

/** Kazakh says "from" and "to" by the ending of the measure: "3 жастан", "5 жасқа дейін". */
const suffixBound = (measure: string): 'from' | undefined =>
  /\p{L}(?:дан|ден|тан|тен|нан|нен)$/u.test(measure) ? 'from' : undefined;

/** "The most is 20 kg", in a text of one figure. */
function limitOf(text: string): 'from' | 'to' | undefined {
  if (/(?<!\p{L})(?:max(?:imum)?|максимальн\p{L}*|максимум|ең көп|ең жоғары)(?!\p{L})/u.test(text)) return 'to';
  return /(?<!\p{L})(?:min(?:imum)?|минимальн\p{L}*|минимум|ең аз|ең төменгі)(?!\p{L})/u.test(text)
    ? 'from'
    : undefined;
}

/** A text without its figures and what they are figures of. */
export function withoutFigures(text: string, figures: StatedFigure[]): string {
  let left = '';
  let from = 0;
  for (const { at, end } of figures) {
    if (at < from) continue;
    left += `${text.slice(from, at)} `;
    from = end;
  }
  return left + text.slice(from);
}

/** A month is said as 30 days too, and a year as 365. */
const LENGTH_TOLERANCE = 0.04;

/** Whether two figures of one class are the same figure. */
export const sameStated = (a: StatedFigure, b: StatedFigure): boolean =>
  a.of === 'length'
    ? Math.abs(a.value - b.value) <= LENGTH_TOLERANCE * Math.max(a.value, b.value)
    : near(a.value, b.value);

/** Whether both may be true of one thing: "from 5,000" and "6,000", "up to 5 days" and "3 days". */
export function maySuit(a: StatedFigure, b: StatedFigure): boolean {
  if (sameStated(a, b)) return true;
  if (a.of === 'clock' || a.bound === b.bound) return false;
  if (a.bound && b.bound) return true;
  const [bounded, exact] = a.bound ? [a, b] : [b, a];
  return bounded.bound === 'from' ? exact.value > bounded.value : exact.value < bounded.value;
}
