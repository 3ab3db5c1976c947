import { remembered } from '../../language/tables/remembered';
import { rowOf } from './feature-sum';
import { isNumber, stemHashes } from './word-features';

/**
 * How many of the words of texts the encoder has to know, for the models that learnt from the same cards to count: they know what
 * businesses say. It knows 89 to 99 % of the words of own businesses, and 73 to 78 % of an encyclopedia's.
 */
const FAMILIAR = { not: 0.84, wholly: 0.9 };

export const between = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)));

/** How far the models count for texts of such a familiarity, from 0 to 1. */
export const modelsShare = (familiarity: number): number => between(familiarity, FAMILIAR.not, FAMILIAR.wholly);

/** Words of which it is kept whether the encoder has learnt them. */
const KEPT_WORDS = 10_000;

/**
 * Makes a function that tells of a word whether an encoder has learnt a stem of it; undefined of a number.
 *
 * @param hashes of the encoder's features, ascending.
 */
export const learntWords = (hashes: Uint32Array): ((word: string) => boolean | undefined) =>
  remembered(
    (word) => (isNumber(word) ? undefined : stemHashes(word).some((hash) => rowOf(hashes, hash) >= 0)),
    KEPT_WORDS,
  );
