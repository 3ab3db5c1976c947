/** The least even number of the form 2, 4, 10, 20, 40, 100 … that holds `value`: half of it is a whole number too. */
export function niceMaximum(value: number): number {
  for (let power = 1; ; power *= 10) {
    for (const step of [2, 4, 10]) if (step * power >= value) return step * power;
  }
}
