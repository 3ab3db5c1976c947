/** A passage's units as they are compared with a question. */
export type Compared = {
  /** How well each unit answers by the encoder. */
  likes: readonly number[];
  /** The cosine of each by the vectors of a configured model; undefined where these do not count. */
  cosines: readonly number[] | undefined;
  /** How far they count, from 0 to 1. */
  trust: number;
};

/** By how much the best unit of what answers a question is usually ahead of other passages': less speaks against it. */
const USUAL_LEAD = 0.8;
/** No lead says more than these: a single unit may stand out by chance. */
const LEAST = -1;
const MOST = 3;
/** A smaller spread of cosines tells nothing apart. */
const MIN_SPREAD = 1e-6;
/** What is added to a spread, so that few units that are all alike do not stand out. */
const EVENNESS = 0.01;

/**
 * By how much the best unit of each passage is ahead of the best unit of any other, by the encoder and a model's vectors
 * together (the sum of two z-scores over all units compared), beside what is usual. 0 where there are no such vectors, or
 * they tell nothing apart.
 */
export function leadsOf(passages: readonly Compared[]): number[] {
  const units = passages.flatMap(({ likes, cosines }, passage) =>
    (cosines ?? []).map((cosine, at) => ({ passage, cosine, like: likes[at]! })),
  );
  const none = passages.map(() => 0);
  const near = standardOf(units.map(({ cosine }) => cosine));
  const like = standardOf(units.map(({ like }) => like));
  if (near === undefined) return none;
  const best = new Map<number, number>();
  for (const unit of units) {
    const score = near(unit.cosine) + (like?.(unit.like) ?? 0);
    best.set(unit.passage, Math.max(score, best.get(unit.passage) ?? -Infinity));
  }
  return passages.map(({ trust }, passage) => {
    const own = best.get(passage);
    if (own === undefined) return 0;
    const others = [...best].flatMap(([other, score]) => (other === passage ? [] : score));
    const lead = own - (others.length > 0 ? Math.max(...others) : 0);
    return trust * (Math.min(MOST, Math.max(LEAST, lead)) - USUAL_LEAD);
  });
}

/** How far a value stands out among others, in standard deviations; undefined where they are all the same. */
function standardOf(values: readonly number[]): ((value: number) => number) | undefined {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return spread > MIN_SPREAD ? (value) => (value - mean) / (spread + EVENNESS) : undefined;
}
