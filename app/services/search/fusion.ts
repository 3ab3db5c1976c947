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

/** How many of the chunks that stand out most are read in any case. */
const SEATS = 3;

/**
 * The words' order, and what stands out by meaning behind what would have been read of it: who reads all of it loses
 * nothing by a model that tells nothing, and gains what the words did not know. Where the words find less than would be
 * read, what is nearest fills it up. A chunk stands out by a cosine more
 * standard deviations above the mean than the nearest of so many chunks reaches by chance, sqrt(2 ln n), the bound on the
 * expected maximum of n normal variables.
 *
 * @param front how many chunks would be read.
 * @returns all chunks, best first, and how many of them to read.
 */
export function fuse(
  words: readonly ByWords[],
  meaning: ByMeaning,
  front: number,
): { order: ByWords[]; front: number } {
  const bar = meaning.mean + meaning.deviation * Math.sqrt(2 * Math.log(Math.max(2, meaning.chunks)));
  const read = words.slice(0, front);
  const rest = new Map(words.slice(front).map((one) => [one.id, one]));
  const near = meaning.nearest.slice(0, SEATS).filter(({ cosine }) => meaning.deviation > 0 && cosine > bar);
  const known = new Set(read.map(({ id }) => id));
  const seated = near.filter(({ id }) => !known.has(id)).map(({ id }) => rest.get(id) ?? { id, score: 0 });
  for (const { id } of [...read, ...seated]) {
    rest.delete(id);
    known.add(id);
  }
  const others = meaning.nearest
    .filter(({ id }) => !known.has(id) && !rest.has(id))
    .map(({ id }) => ({ id, score: 0 }));
  const order = [...read, ...seated, ...rest.values(), ...others];
  return { order, front: Math.max(read.length + seated.length, Math.min(front, order.length)) };
}
