import { questionVector } from '../encoder/encoder';
import type { RowPassage } from '../match/row-answer';
import type { Found } from './features';
import { passageLikeness } from './units';

/** How many passages are compared unit by unit: those found best by the words, and by the encoder. */
const BY_WORDS = 8;
const BY_ENCODER = 6;

/** The passages of a small base that may answer. @param all its passages, best by words first. @returns them in that order. */
export function candidates<P extends RowPassage>(question: string, all: Found<P>[]): Found<P>[] {
  const vector = questionVector(question);
  const likeness = new Map(all.map((one) => [one, passageLikeness(vector, one.passage)]));
  const nearest = new Set(all.toSorted((a, b) => likeness.get(b)! - likeness.get(a)!).slice(0, BY_ENCODER));
  return all.filter((one, at) => (at < BY_WORDS && one.hit.score > 0) || nearest.has(one));
}
