import type { Hit } from '../index/lexical-index';
import type { RowPassage } from '../match/row-answer';
import { candidates } from './candidates';
import { type Base, type Features, featuresOf, logit } from './features';
import { answerScore, orderScore } from './rule';

/** From which share of its words a question is the same as another, and how sure its answer is then (logarithm of odds). */
const ALL_WORDS = 0.9;
const SAME_ODDS = 2;
/** From which logarithm of odds the words alone are sure of a pair. */
const SURE_OF_PAIR = 1;
/** By how much of the score of the order a passage's weight falls to a third: its sentences compete by it. */
const EVENNESS = 4;

/**
 * Looks again at the passages that were found, unit by unit: a chunk holds many answers, and the encoder finds those that
 * say it in other words.
 *
 * @param all found by words and by the encoder, best by words first. @param sure how sure the words are of the first.
 * @param nearest ids of those that the encoder found. @returns the passages
 * that may answer, best first, each with its weight beside the first as its score, and how sure it is that the first of
 * them does, from 0 to 1.
 */
export function reread<P extends RowPassage & { score: number }>(
  question: string,
  all: { passage: P; hit: Hit }[],
  { sure, nearest, ...base }: Base & { sure: number; nearest: readonly string[] },
): { passages: P[]; score: number } {
  const found = candidates(all, nearest);
  const chunks = base.index.size;
  const features = featuresOf(question, found, { ...base, sure });
  const scores = features.map((each) => orderScore(each, chunks));
  const ranked = ownLanguageFirst(
    features.map((each, at) => ({ at, each, score: scores[at]! })).sort((a, b) => b.score - a.score),
    chunks,
  );
  const same = ranked.find(({ each }) => asksTheSame(each) && each.foreign === 0);
  const order = (same ? [same, ...ranked.filter((one) => one !== same)] : ranked).map(({ at }) => at);
  const [first] = order;
  if (first === undefined) return { passages: [], score: sure };
  const byWords = logit(sure);
  const byUnits = answerScore(features[first]!, chunks);
  const odds = Math.max(
    byUnits,
    ...(same ? [SAME_ODDS] : []),
    ...(isSurePair(features[first]!, byWords) ? [byWords] : []),
  );
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

/** What answers in the visitor's language by itself comes before what answers in another. */
function ownLanguageFirst<T extends { each: Features }>(order: T[], chunks: number): T[] {
  const own = order.find(({ each }) => each.foreign === 0 && answerScore(each, chunks) >= 0);
  return own && own !== order[0] && order[0]?.each.foreign === 1 ? [own, ...order.filter((one) => one !== own)] : order;
}
