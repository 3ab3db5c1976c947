/** The cosine of the angle between two vectors; 0 where one has no length, or they are of different models. */
export function cosineOf(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return 0;
  let [dot, one, other] = [0, 0, 0];
  for (let at = 0; at < a.length; at++) {
    dot += a[at]! * b[at]!;
    one += a[at]! ** 2;
    other += b[at]! ** 2;
  }
  return one > 0 && other > 0 ? dot / Math.sqrt(one * other) : 0;
}
