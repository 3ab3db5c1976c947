import type { RowPassage } from '../match/row-answer';
import type { Found } from './features';

/** How many passages are compared unit by unit: those found best by the words, by the encoder, and by trusted vectors of a model. */
const BY_WORDS = 8;
export const BY_ENCODER = 6;
export const BY_MODEL = 6;

/**
 * The passages that may answer. @param all those found, best by words first. @param nearest ids of those nearest by the
 * encoder and by the model. @returns them in the order of `all`.
 */
export function candidates<P extends RowPassage>(all: Found<P>[], nearest: readonly string[]): Found<P>[] {
  const near = new Set(nearest);
  return all.filter(({ hit }, at) => (at < BY_WORDS && hit.score > 0) || near.has(hit.id));
}
