import type { Hit, LexicalIndex } from '../index/lexical-index';
import type { RowPassage } from '../match/row-answer';
import { candidates } from './candidates';
import { type Features, featuresOf } from './features';
import { answerScore, orderScore } from './rule';

/** Chunks of a base up to which its passages are compared with the question unit by unit, and from which on they are not. */
const SMALL = { wholly: 50, not: 100 };

/** How far a base is small, from 0 to 1. */
const smallness = (chunks: number): number =>
  Math.min(1, Math.max(0, Math.log(SMALL.not / chunks) / Math.log(SMALL.not / SMALL.wholly)));

export const isSmall = (index: LexicalIndex): boolean => smallness(index.size) > 0;

/** From which share of its words a question is the same as another, and how sure its answer is then (logarithm of odds). */
const ALL_WORDS = 0.9;
const SAME_ODDS = 2;
/** From which logarithm of odds the words alone are sure of a pair. */
const SURE_OF_PAIR = 1;
/** By how much of the score of the order a passage's weight falls to a third: its sentences compete by it. */
const EVENNESS = 4;
/** No rule is surer than this. */
const SUREST = 0.999;

/**
 * Looks again at the passages of a small base, unit by unit: words meet there by chance less often, its few chunks hold
 * many answers each, and the encoder finds those that say it in other words.
 *
 * @param all its passages, best by words first. @param sure how sure the words are of the first. @returns the passages
 * that may answer, best first, each with its weight beside the first as its score, and how sure it is that the first of
 * them does, from 0 to 1.
 */
export function reread<P extends RowPassage & { score: number }>(
  question: string,
  all: { passage: P; hit: Hit }[],
  { index, sure }: { index: LexicalIndex; sure: number },
): { passages: P[]; score: number } {
  const found = candidates(question, all);
  const features = featuresOf(question, found, index);
  const ranked = ownLanguageFirst(
    features.map((each, at) => ({ at, each, score: orderScore(each) })).sort((a, b) => b.score - a.score),
  );
  const same = ranked.find(({ each }) => asksTheSame(each) && each.foreign === 0);
  const order = (same ? [same, ...ranked.filter((one) => one !== same)] : ranked).map(({ at }) => at);
  const [first] = order;
  if (first === undefined) return { passages: [], score: sure };
  const byWords = logit(Math.min(SUREST, Math.max(1 - SUREST, sure)));
  const share = smallness(index.size);
  const byUnits = share * answerScore(features[first]!) + (1 - share) * byWords;
  const odds = Math.max(
    byUnits,
    ...(same ? [SAME_ODDS] : []),
    ...(isSurePair(features[first]!, byWords) ? [byWords] : []),
  );
  const scores = features.map(orderScore);
  const weight = (at: number): number => Math.exp(Math.min(0, scores[at]! - scores[first]!) / EVENNESS);
  return {
    passages: order.map((at) => ({ ...found[at]!.passage, score: weight(at) })),
    score: 1 / (1 + Math.exp(-odds)),
  };
}

/** Whether a pair asks what the visitor asks, and nothing more: its owner wrote that answer to this question. */
const asksTheSame = ({ pair, pairAsked, said }: Features): boolean =>
  pair === 1 && pairAsked >= ALL_WORDS && said >= ALL_WORDS;

/** Whether the words found a pair of the visitor's language first and are sure of it: of pairs they are seldom wrong. */
const isSurePair = ({ pair, first, foreign }: Features, byWords: number): boolean =>
  pair === 1 && first === 1 && foreign === 0 && byWords >= SURE_OF_PAIR;

const logit = (share: number): number => Math.log(share / (1 - share));

/** What answers in the visitor's language by itself comes before what answers in another. */
function ownLanguageFirst<T extends { each: Features }>(order: T[]): T[] {
  const own = order.find(({ each }) => each.foreign === 0 && answerScore(each) >= 0);
  return own && own !== order[0] && order[0]?.each.foreign === 1 ? [own, ...order.filter((one) => one !== own)] : order;
}
