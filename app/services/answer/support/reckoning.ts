import { type Figure, leastOf, near } from './reading/figures';

/** Whether a figure is a plain product, sum, difference or share of others that are named beside it. */
export function isReckoned(figure: Figure, others: Figure[]): boolean {
  if (figure.measure === 'clock') return false;
  const same = (value: number): boolean => Math.abs(value - figure.value) < (figure.value < 100 ? 0.01 : 0.51);
  const beside = others.filter((one) => one.measure !== 'clock');
  for (const [at, a] of beside.entries()) {
    for (const b of beside.slice(at + 1)) if (resultsOf(a, b).some(same) || resultsOf(b, a).some(same)) return true;
  }
  if (isProportional(figure, beside)) return true;
  const total = beside.filter((one) => one.measure === figure.measure).reduce((all, { value }) => all + value, 0);
  return beside.length > 2 && same(total);
}

/** The sum of two prices that stand where it is said, one of them taken so often as is named, or less so many percent. */
export function isReckonedFrom(figure: Figure, prices: Figure[], named: Figure[]): boolean {
  if (figure.measure === 'clock') return false;
  const same = (value: number): boolean => near(value, figure.value);
  const counts = named.filter(({ value, measure }) => value > 1 && value <= 60 && measure !== 'clock');
  return prices.some(
    (price, at) =>
      prices.slice(at + 1).some((other) => same(price.value + other.value)) ||
      counts.some((count) => same(price.value * count.value)) ||
      [...named, ...prices].some((share) => share.measure === 'percent' && same(price.value * (1 - share.value / 100))),
  );
}

/** Half an hour costs 500, so an hour costs 1,000. */
function isProportional(figure: Figure, beside: Figure[]): boolean {
  const spans = beside.flatMap((one) => leastOf(one) ?? []);
  return beside.some(({ value, measure }) =>
    measure !== 'money'
      ? false
      : spans.some((a) => spans.some((b) => a.of === b.of && near(value * (a.value / b.value), figure.value))),
  );
}

function resultsOf(a: Figure, b: Figure): number[] {
  const plain = [a.value * b.value, a.value + b.value, a.value - b.value, a.value / b.value];
  if (a.measure !== 'percent') return plain;
  return [...plain, (b.value * a.value) / 100, b.value * (1 - a.value / 100), b.value * (1 + a.value / 100)];
}
