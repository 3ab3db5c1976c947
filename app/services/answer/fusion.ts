/** A chunk found by its words; `score` is from 0 to 1. */
export type ByWords = { id: string; score: number };

/** The chunks nearest to a question by meaning, and how near all chunks of the base are in the mean. */
export type ByMeaning = {
  /** Nearest first, with the cosine of the angle between the vectors. */
  nearest: { id: string; cosine: number }[];
  /** Of the cosines of all chunks of the base. */
  mean: number;
  deviation: number;
  chunks: number;
};

/** What a chunk's score gains for each deviation by which it is nearer than chance allows, and how many count. */
const GAIN = 0.15;
const MOST_DEVIATIONS = 3;
/** How many of the chunks that stand out most are read in any case. */
const SEATS = 3;

/**
 * One order out of two. Vectors have a say only where they stand out and the words leave it open: a chunk gains by how
 * many standard deviations its cosine lies above what the nearest of so many chunks reaches by chance, sqrt(2 ln n), the
 * bound on the expected maximum of n normal variables; much the less, the surer the words are; and the less, the more the
 * words count it already (so that it passes their best only by a gain above that one's whole score) and the vectors only
 * repeat them. So a model that tells nothing apart in this base, or does not know its language, changes nothing. What
 * stands out most is to be read all the same, behind what would have been read: who reads all of it loses nothing by
 * that, and gains what the words did not know.
 *
 * @param confidence from 0 to 1, how sure the words alone are of their best chunk.
 * @param front how many chunks would be read.
 * @returns all chunks, best first, and how many of them to read.
 */
export function fuse(
  words: readonly ByWords[],
  meaning: ByMeaning,
  confidence: number,
  front: number,
): { order: ByWords[]; front: number } {
  const chance = Math.sqrt(2 * Math.log(Math.max(2, meaning.chunks)));
  const scores = new Map(words.map(({ id, score }) => [id, score]));
  const most = words[0]?.score || 1;
  const near = meaning.nearest.map(({ id, cosine }) => ({
    id,
    deviations: meaning.deviation > 0 ? (cosine - meaning.mean) / meaning.deviation : 0,
    byWords: scores.get(id) ?? 0,
  }));
  const say = GAIN * (1 - confidence) ** 2 * independence(near.filter(({ deviations }) => deviations < chance));
  for (const { id, deviations, byWords } of near) {
    const excess = Math.min(MOST_DEVIATIONS, Math.max(0, deviations - chance));
    scores.set(id, byWords + say * (1 - byWords / most) * excess);
  }
  const order = [...scores].map(([id, score]) => ({ id, score: Math.min(1, score) })).sort((a, b) => b.score - a.score);
  const outstanding = near.filter(({ deviations }) => deviations > chance).slice(0, SEATS);
  const seated = new Set(outstanding.map(({ id }) => id));
  const [read, rest] = [order.slice(0, front), order.slice(front)];
  const behind = rest.filter(({ id }) => seated.has(id));
  return {
    order: [...read, ...behind, ...rest.filter(({ id }) => !seated.has(id))],
    front: read.length + behind.length,
  };
}

/** Fitted with `eval/hybrid-dev.ts`, as the gain is. */
const INDEPENDENCE = 2;

/**
 * How far vectors say something of their own, from 0 to 1: (1 - r) squared, r being Pearson's correlation with the
 * words' scores over chunks that do not stand out. Those that do are left out, since there both should agree.
 */
function independence(chunks: { deviations: number; byWords: number }[]): number {
  const mean = (values: number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
  const [x, y] = [chunks.map(({ deviations }) => deviations), chunks.map(({ byWords }) => byWords)];
  const [meanX, meanY] = [mean(x), mean(y)];
  const covariance = mean(x.map((value, at) => (value - meanX) * (y[at]! - meanY)));
  const spread = Math.sqrt(mean(x.map((value) => (value - meanX) ** 2)) * mean(y.map((value) => (value - meanY) ** 2)));
  return spread > 0 ? (1 - Math.max(0, covariance / spread)) ** INDEPENDENCE : 1;
}
