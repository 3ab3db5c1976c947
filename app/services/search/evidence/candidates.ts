import type { RowPassage } from '../match/row-answer';
import type { Found } from './features';

/** How many passages are compared unit by unit: those found best by the words, by the encoder, and by trusted vectors of a model. */
const BY_WORDS = 8;
export const BY_ENCODER = 6;
export const BY_MODEL = 6;

/**
 * The passages that may answer. Identical passages, as of a document that was uploaded twice, are taken once: a copy would
 * take the place of another passage, and count as a rival of its original.
 *
 * @param all those found, best by words first. @param nearest ids of those nearest by the encoder and by the model.
 * @returns them in the order of `all`.
 */
export function candidates<P extends RowPassage>(all: Found<P>[], nearest: readonly string[]): Found<P>[] {
  const near = new Set(nearest);
  const once = new Map<string, { found: Found<P>; isNear: boolean }>();
  for (const found of all) {
    const said = saidBy(found.passage);
    const before = once.get(said);
    const isNear = near.has(found.hit.id);
    if (before) before.isNear ||= isNear;
    else once.set(said, { found, isNear });
  }
  return [...once.values()]
    .filter(({ found, isNear }, at) => (at < BY_WORDS && found.hit.score > 0) || isNear)
    .map(({ found }) => found);
}

const saidBy = ({ kind, heading, question, text }: RowPassage): string =>
  `${kind} ${heading ?? ''}\n${question ?? ''}\n${text}`;
