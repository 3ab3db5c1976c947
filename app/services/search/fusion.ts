import type { Standing } from './evidence/features';
import { cosinesWith } from './evidence/packed-vectors';

/** A chunk and how well it was found: by its words alone, or by words and meaning; from 0 to 1. */
export type Ranked = { id: string; score: number };

/** What the vectors of a model say of a question. */
export type Meaning = {
  /** Of every chunk that has a vector: the cosine of the angle between it and the question's. */
  cosines: ReadonlyMap<string, number>;
  /** How far the model's vectors count for a chunk, from 0 to 1: what it has proved for the two languages. */
  trust: (id: string) => number;
  /** Chunks of the base, with a vector or without. */
  chunks: number;
};

/** The same with the question's vector. */
export type MeaningOfQuestion = Meaning & { asked: readonly number[] };

/** What vectors say for the best chunk, as evidence that it answers. */
export type MeaningEvidence = {
  trust: number;
  /** By how many standard deviations the best is nearer than the base's chunks are in the mean. */
  z: number;
  /** Whether no other chunk is nearer. */
  nearest: boolean;
  chunks: number;
};

export type Fused = {
  /** Best first. */
  order: Ranked[];
  /** What a model reads: the best, and the nearest three of any rank. */
  read: Ranked[];
  /** Undefined where the best has no vector that counts. */
  evidence?: MeaningEvidence;
};

/** The nearest that a model reads in any case. */
const SEATS = 3;
/** Chunks found by meaning that are ordered. */
const CANDIDATES = 50;
/** The share of a trusted vector beside words that are not sure at all, and beside sure ones: of the plateau between 0.6 and 0.8. */
const WEIGHT = { unsure: 0.7, sure: 0.4 };
const NO_COPIES: ReadonlySet<string> = new Set();
/** Without a vector that counts, a chunk is taken to be as near as its words say, up to where right answers usually are. */
const MAX_UNKNOWN_Z = 2;

/**
 * Orders chunks by a mix of two z-scores: of the words' scores and of the cosines, each over all chunks of the base. The
 * less sure the words are, the more the cosines count. Without trust the order is that of the words.
 *
 * @param words found by words, best first. @param sure how sure the words are, from 0 to 1. @param front how many are read.
 * @param copies chunks that say what another one found by words says: they are ordered, but not read.
 */
export function fuse(
  words: readonly Ranked[],
  meaning: Meaning,
  sure: number,
  front: number,
  copies: ReadonlySet<string> = NO_COPIES,
): Fused {
  const { cosines, trust, chunks } = meaning;
  const weight = WEIGHT.unsure - (WEIGHT.unsure - WEIGHT.sure) * sure;
  const { near, trusted } = trustedOf(meaning);
  const said = standard(
    words.map(({ score }) => score),
    chunks,
  );
  const scores = new Map(words.map(({ id, score }) => [id, score]));
  const nearest = trusted.slice(0, CANDIDATES).map(([id]) => id);
  const mixed = [...new Set([...scores.keys(), ...nearest])].map((id) => {
    const own = said(scores.get(id) ?? 0);
    const cosine = cosines.get(id);
    const counts = cosine === undefined ? 0 : trust(id);
    const meant = (1 - counts) * Math.min(own, MAX_UNKNOWN_Z) + (cosine === undefined ? 0 : counts * near(cosine));
    return { id, mix: (1 - weight) * own + weight * meant };
  });
  mixed.sort((a, b) => b.mix - a.mix);
  const order = scaled(mixed);
  const best = order[0];
  const cosine = best && cosines.get(best.id);
  const counts = best && cosine !== undefined && trust(best.id) > 0;
  return {
    order,
    read: withSeats(
      order.filter(({ id }) => !copies.has(id)),
      nearest.filter((id) => !copies.has(id)),
      front,
    ),
    evidence: counts
      ? { trust: trust(best.id), z: near(cosine), nearest: nearest[0] === best.id, chunks: trusted.length }
      : undefined,
  };
}

/** The chunks whose vectors count, nearest first, and by how many standard deviations a cosine stands out among theirs. */
function trustedOf({ cosines, trust }: Meaning) {
  const trusted = [...cosines].filter(([id]) => trust(id) > 0).sort((a, b) => b[1] - a[1]);
  const near = standard(
    trusted.map(([, cosine]) => cosine),
    trusted.length,
  );
  return { trusted, near };
}

/** How the chunks stand out by the vectors, for those who compare passages unit by unit. */
export function standingBy(meaning: Meaning): Standing {
  const { near, trusted } = trustedOf(meaning);
  const by = new Map(trusted.map(([id, cosine]) => [id, meaning.trust(id) * near(cosine)]));
  return { of: (id) => by.get(id) ?? 0, nearest: trusted.map(([id]) => id), trust: meaning.trust };
}

/**
 * The same with what the units say. The vector of a chunk stands for units that have none yet, and for a unit alone.
 *
 * @param stored the vectors of units, by chunk, as far as there are any.
 */
export function withUnits(
  standing: Standing,
  meaning: MeaningOfQuestion,
  stored: ReadonlyMap<string, Uint8Array>,
): Standing {
  if (stored.size === 0) return standing;
  const units = (id: string, count: number): readonly number[] | undefined => {
    const whole = meaning.cosines.get(id);
    if (whole === undefined || meaning.trust(id) === 0) return undefined;
    const cosines = cosinesWith(meaning.asked, stored.get(id));
    return cosines?.length === count ? cosines : Array.from({ length: count }, () => whole);
  };
  return { ...standing, units };
}

/** The z-score of a value among `count` of them, of which those not given are 0. */
function standard(values: number[], count: number): (value: number) => number {
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const squares = values.reduce((sum, value) => sum + value * value, 0) / count;
  const deviation = Math.sqrt(Math.max(0, squares - mean * mean));
  return (value) => (deviation > 1e-9 ? (value - mean) / deviation : 0);
}

/** Scores from 0, of a chunk that nothing lifts above the mean, to 1. */
function scaled(mixed: { id: string; mix: number }[]): Ranked[] {
  const most = Math.max(mixed[0]?.mix ?? 0, 1e-9);
  return mixed.map(({ id, mix }) => ({ id, score: Math.max(0, mix / most) }));
}

function withSeats(order: Ranked[], nearest: string[], front: number): Ranked[] {
  const seats = new Set(nearest.slice(0, SEATS));
  return [...order.slice(0, front), ...order.slice(front).filter(({ id }) => seats.has(id))];
}
