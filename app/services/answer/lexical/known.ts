import type { Evidence } from './evidence';
import type { Hit } from './lexical-index';

/**
 * A logistic rule over the best hit's evidence, one for every base and language. Fitted on nine public sets (4,110
 * questions that they answer, 1,514 that they do not), every set with the same say but for the cross-language one with
 * less, and with a tenth of that on random parts of them of 3, 10 and 40 items; the bias so that 93 of 100 far questions
 * are refused, `small.bias` by hand so that a base just begun answers (see small-bases.test.ts). Fitted without a set,
 * it judges that set as well: 83.2 % of the answerable kept and 57.8 % of the near ones refused, to 83.0 and 59.0 %.
 */
const RULE = {
  bias: -4.24,
  closeness: 8.17,
  information: 1.19,
  /** In a base smaller than this fewer chunks can resemble a question by chance: likeness says more. */
  small: { chunks: 120, bias: 0.25, closeness: 1.99 },
  /** A Q/A pair's question says more in fewer words than a passage, but a long one meets some words by chance. */
  pair: { bias: 1.86, closeness: 5.78, questionLength: -0.49 },
  /** In another script only names and translated words can meet, so each that does says more. */
  foreign: { closeness: 9.95, information: 2.72 },
};

function judge(kind: Hit['kind'], evidence: Evidence): number {
  const { closeness, information, questionLength, chunks, foreign } = evidence;
  const smallness = Math.max(0, Math.log(RULE.small.chunks / chunks));
  const common =
    RULE.bias +
    RULE.closeness * closeness +
    RULE.information * information +
    smallness * (RULE.small.bias + RULE.small.closeness * closeness);
  if (foreign) return common + RULE.foreign.closeness * closeness + RULE.foreign.information * information;
  if (kind === 'passage') return common;
  return common + RULE.pair.bias + RULE.pair.closeness * closeness + RULE.pair.questionLength * questionLength;
}

/** How sure it is that the best hit answers the question, from 0 to 1; 0.5 is where it is answered. No hit: 0. */
export function confidence(hits: Hit[]): number {
  const best = hits[0];
  return best === undefined ? 0 : 1 / (1 + Math.exp(-judge(best.kind, best.evidence)));
}

/** Whether to answer from these hits, or to say honestly that the knowledge does not hold it. */
export function isKnown(hits: Hit[]): boolean {
  return confidence(hits) >= 0.5;
}
