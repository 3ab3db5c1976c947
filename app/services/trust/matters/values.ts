import { maySuit, type StatedFigure, sameStated } from '../statements/figures';
import type { ValueKind } from './table';

/** The figure of a matter, or the ends of a span. */
export type Value = { low: StatedFigure; high: StatedFigure };

const CLASSES: Record<ValueKind, readonly string[]> = {
  clock: ['clock'],
  length: ['length'],
  money: ['money'],
  percent: ['percent'],
  number: ['person', 'count', 'bare'],
  size: ['size'],
};

/** Whether a text has a figure of a kind. */
export const hasValue = (figures: readonly StatedFigure[], kind: ValueKind): boolean =>
  figures.some(({ of }) => CLASSES[kind].includes(of));

/** The figures of a kind in a text: one, or the two of a span; undefined where there are none or more. */
export function valueIn(figures: readonly StatedFigure[], kind: ValueKind): Value | undefined {
  // "Он екі" is twelve, and no two beside it.
  const isWithin = (one: StatedFigure) => figures.some(({ at, end }) => at < one.at && one.at < end);
  const own = figures.filter((one) => CLASSES[kind].includes(one.of) && !isWithin(one));
  const [low, high, ...others] = own;
  if (!low || others.length > 0) return undefined;
  if (!high) return { low, high: low };
  const isSpan = low.value < high.value && (high.at - low.end <= 4 || (low.bound === 'from' && high.bound === 'to'));
  return isSpan ? { low, high } : undefined;
}

/** Whether two figures of one matter cannot both be true. */
export function valuesDiffer(a: Value, b: Value, isLimit: boolean): boolean {
  if (a.low.of === 'size' && a.low.unit !== b.low.unit) return false;
  const [isSpanA, isSpanB] = [a, b].map(({ low, high }) => low !== high);
  if (!isSpanA && !isSpanB) return isLimit ? !sameStated(a.low, b.low) : !maySuit(a.low, b.low);
  if (isSpanA && isSpanB) return isBelow(a.high, b.low) || isBelow(b.high, a.low);
  const [span, one] = isSpanA ? [a, b.low] : [b, a.low];
  // "From 5 to 14 years" and "from 7 years"
  if (isLimit && one.bound) return !sameStated(one.bound === 'from' ? span.low : span.high, one);
  return isOutside(span, one);
}

const isBelow = (a: StatedFigure, b: StatedFigure): boolean => a.value < b.value && !sameStated(a, b);
const isOutside = ({ low, high }: Value, one: StatedFigure): boolean =>
  (isBelow(one, low) && one.bound !== 'from') || (isBelow(high, one) && one.bound !== 'to');
