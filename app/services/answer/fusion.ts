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
const GAIN = 0.1;
const MOST_DEVIATIONS = 3;

/**
 * One order out of two. Vectors have a say only where they stand out and the words leave it open: a chunk gains by how
 * many standard deviations its cosine lies above what the nearest of so many chunks reaches by chance, sqrt(2 ln n), the
 * bound on the expected maximum of n normal variables; and much the less, the surer the words are. So a model that tells
 * nothing apart in this base, or does not know its language, changes nothing. What meaning alone found comes last
 * unless it stands out.
 *
 * @param confidence from 0 to 1, how sure the words alone are of their best chunk.
 */
export function fuse(words: readonly ByWords[], meaning: ByMeaning, confidence: number): ByWords[] {
  const chance = Math.sqrt(2 * Math.log(Math.max(2, meaning.chunks)));
  const scores = new Map(words.map(({ id, score }) => [id, score]));
  for (const { id, cosine } of meaning.nearest) {
    const deviations = meaning.deviation > 0 ? (cosine - meaning.mean) / meaning.deviation : 0;
    const gain = GAIN * (1 - confidence) ** 2 * Math.min(MOST_DEVIATIONS, Math.max(0, deviations - chance));
    scores.set(id, (scores.get(id) ?? 0) + gain);
  }
  return [...scores].map(([id, score]) => ({ id, score: Math.min(1, score) })).sort((a, b) => b.score - a.score);
}
