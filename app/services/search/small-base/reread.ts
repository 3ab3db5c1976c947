import type { Hit, LexicalIndex } from '../index/lexical-index';
import type { RowPassage } from '../match/row-answer';
import { featuresOf } from './features';
import { answerScore, orderScore } from './rule';

/** Chunks of a base up to which its passages are compared with the question unit by unit, and from which on they are not. */
const SMALL = { wholly: 50, not: 100 };

/** How far a base is small, from 0 to 1. */
const smallness = (chunks: number): number =>
  Math.min(1, Math.max(0, Math.log(SMALL.not / chunks) / Math.log(SMALL.not / SMALL.wholly)));

export const isSmall = (index: LexicalIndex): boolean => smallness(index.size) > 0;

/**
 * Looks again at the passages found in a small base, unit by unit: words meet there by chance less often, and its few
 * chunks hold many answers each.
 *
 * @param found best first. @param sure how sure the words are of the first. @returns the passages, best first, and how
 * sure it is that the first of them answers, from 0 to 1.
 */
export function reread<P extends RowPassage>(
  question: string,
  found: { passage: P; hit: Hit }[],
  { index, sure }: { index: LexicalIndex; sure: number },
): { passages: P[]; score: number } {
  const features = featuresOf(question, found, index);
  const order = features
    .map((each, at) => ({ at, score: orderScore(each) }))
    .sort((a, b) => b.score - a.score)
    .map(({ at }) => at);
  const [first] = order;
  if (first === undefined) return { passages: [], score: sure };
  const share = smallness(index.size);
  const odds = share * answerScore(features[first]!) + (1 - share) * Math.log(sure / (1 - sure));
  return { passages: order.map((at) => found[at]!.passage), score: 1 / (1 + Math.exp(-odds)) };
}
