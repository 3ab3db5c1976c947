import type { Evidence } from './evidence';
import type { Hit } from './lexical-index';

/**
 * A logistic rule over the best hit's evidence, one for every base and language. Fitted on nine public sets (4,110
 * questions that they answer, 1,514 that they do not), eight of them with the same say, and moved in small steps to
 * where 85 of 100 answerable questions are kept, and 60 of the near and 93 of the far ones refused. `foreign` was fitted
 * on the cross-language set, `small` on random parts of the sets of 3, 10 and 40 items and raised by hand so that a base
 * just begun answers (small-bases.test.ts). Fitted without a set, the rule keeps 83.6 % of that set's answerable
 * questions and refuses 60.7 % of the near and 93.1 % of the far ones.
 */
const RULE = {
  bias: -5.37,
  closeness: 10.12,
  information: 1.39,
  /** A passage next to which others hold as much is less surely the one that answers. */
  lead: 2.0,
  number: { there: -0.69, missing: -1.94 },
  /** In a base smaller than this fewer chunks can resemble a question by chance: likeness says more. */
  small: { chunks: 120, bias: 0.25, closeness: 1.5 },
  /**
   * A Q/A pair's question says more in fewer words than a passage, but a long one meets some words by chance. Pairs that
   * are alike speak for each other: they are one question in several wordings.
   */
  pair: { bias: 3.03, closeness: 4.8, questionLength: -0.61, lead: -2.65 },
  /** In another script only names and translated words can meet, so each that does says more. */
  foreign: { closeness: 6, information: 4.3 },
};

function judge(kind: Hit['kind'], evidence: Evidence): number {
  const { closeness, information, questionLength, chunks, foreign, lead, number } = evidence;
  const { small, pair } = RULE;
  const smallness = Math.max(0, Math.log(small.chunks / chunks));
  let sum = RULE.bias + RULE.closeness * closeness + RULE.information * information;
  sum += smallness * (small.bias + small.closeness * closeness);
  if (kind === 'passage') sum += RULE.lead * lead + (number ? RULE.number[number] : 0);
  else sum += pair.lead * lead;
  if (foreign) return sum + RULE.foreign.closeness * closeness + RULE.foreign.information * information;
  if (kind === 'passage') return sum;
  return sum + pair.bias + pair.closeness * closeness + pair.questionLength * questionLength;
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
