import type { Breather } from '~/services/event-loop/slices';
import { cosineOf } from './cosine';
import type { WordPair } from './synonym-words';

/** A mean and its standard error. */
export type Estimate = { mean: number; error: number };

/**
 * How far a word's synonym stands out among the synonyms of other words, in standard deviations: near 0 for vectors that
 * know letters or nothing, above 2 for those of a good model. The words share no letters, so only meaning can bring them
 * together.
 */
export async function separation(
  pairs: readonly WordPair[],
  vectorOf: (word: string) => readonly number[],
  pause: Breather,
): Promise<Estimate> {
  const targets = pairs.map(([, other]) => vectorOf(other));
  const heights: number[] = [];
  for (const [at, [word]] of pairs.entries()) {
    const vector = vectorOf(word);
    const cosines = targets.map((target) => cosineOf(vector, target));
    const { mean, deviation } = spread(cosines);
    heights.push(deviation > 1e-9 ? (cosines[at]! - mean) / deviation : 0);
    await pause();
  }
  return estimate(heights);
}

export function estimate(values: readonly number[]): Estimate {
  const { mean, deviation } = spread(values);
  return { mean, error: deviation / Math.sqrt(values.length) };
}

function spread(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(variance) };
}
