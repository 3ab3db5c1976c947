import type { Evidence } from './evidence';
import type { Hit } from './lexical-index';

/**
 * A logistic rule over the best hit's evidence. Fitted on nine public sets (4,110 questions that they answer, 1,514 that
 * they do not), every set with the same say but for the cross-language one with less; the bias is set so that about
 * 93 of 100 questions from other fields are refused. The weight of the base's size was set on parts of the same sets.
 */
const RULE = {
  bias: -4.97,
  closeness: 9.47,
  information: 1.41,
  /** The larger a base, the more chunks can resemble a question by chance, so the more is asked of the best. */
  size: { chunks: 200, weight: 0.35 },
  /** A Q/A pair's question says more in fewer words than a passage, but a long one meets some words by chance. */
  pair: { bias: 2.6, closeness: 4.52, questionLength: -0.52 },
  /** In another script only names and translated words can meet, so each that does says more. */
  foreign: { closeness: 15.33, information: 2.29 },
};

function judge(kind: Hit['kind'], { closeness, information, questionLength, chunks, foreign }: Evidence): number {
  const common =
    RULE.bias +
    RULE.closeness * closeness +
    RULE.information * information +
    RULE.size.weight * Math.log(RULE.size.chunks / chunks);
  if (foreign) return common + RULE.foreign.closeness * closeness + RULE.foreign.information * information;
  if (kind === 'passage') return common;
  return common + RULE.pair.bias + RULE.pair.closeness * closeness + RULE.pair.questionLength * questionLength;
}

/** How sure it is that the best hit answers the question, from 0 to 1; 0.5 is where it is answered. No hit: 0. */
export function confidence(hits: Hit[]): number {
  const best = hits[0];
  return best === undefined ? 0 : 1 / (1 + Math.exp(-judge(best.kind, best.evidence)));
}

/** Whether to answer from these hits, or to say honestly that the knowledge does not hold it. One rule for every base and language. */
export function isKnown(hits: Hit[]): boolean {
  return confidence(hits) >= 0.5;
}
