import { alternatives, groupOf, whole, wholeWords } from '~/services/language/phrases';

/** What figures are figures of, in text in lower case with ё as е. */

export type Measure =
  | 'money'
  | 'percent'
  | 'minute'
  | 'hour'
  | 'day'
  | 'week'
  | 'month'
  | 'year'
  | 'clock'
  | 'person'
  | 'kg'
  | 'g'
  | 'km'
  | 'm'
  | 'cm'
  | 'mm'
  | 'm2'
  | 'm3'
  | 'l'
  | 'ml';

/** Between a number and its measure. */
const KINDS = alternatives('before-measure/kind');
const BEHIND = groupOf('measure').map(({ id, name }): [Measure, RegExp] => [
  name as Measure,
  new RegExp(`^[\\s-]*(?:(?:${KINDS}) )?(?:${alternatives(id)})(?![\\p{L}\\d])`, 'u'),
]);
const BEFORE: [Measure, RegExp][] = [['money', /(?:[$€£₸₽]|kzt|usd|eur)\s?$/u]];

/** The measure of a figure, from the text around it. */
export function measureOf(before: string, behind: string): Measure | undefined {
  const next = behind.slice(0, 40);
  return (
    BEHIND.find(([, pattern]) => pattern.test(next))?.[0] ??
    BEFORE.find(([, pattern]) => pattern.test(before.slice(-5)))?.[0]
  );
}

/** Lengths of time that are multiples of each other, in the least of them. */
export const MULTIPLES: Partial<Record<Measure, { of: 'minute' | 'month'; by: number }>> = {
  minute: { of: 'minute', by: 1 },
  hour: { of: 'minute', by: 60 },
  day: { of: 'minute', by: 1440 },
  week: { of: 'minute', by: 10_080 },
  month: { of: 'month', by: 1 },
  year: { of: 'month', by: 12 },
};

/** What costs nothing; "duty-free" says nothing of a price. */
export const FREE = whole(`(?!(?<=-)free)(?:${alternatives('free/free')})`);
/** What is in the price already, or not taken: it may be called free. */
export const INCLUDED = wholeWords('free/included');
/** What is paid with the rest: it costs nothing more. */
export const IN_THE_PRICE = wholeWords('free/in-the-price', 'u');
