import type { MeaningEvidence } from './fusion';
import type { Evidence } from './index/features';
import type { Hit } from './index/lexical-index';

/**
 * A logistic rule over the best hit's evidence, one for every base and language. Fitted on nine public sets (4,110
 * questions that they answer, 1,514 that they do not), eight of them with the same say, and moved in small steps to
 * where 84 of 100 answerable questions are kept, and 58 of the near and 93 of the far ones refused. `foreign` was fitted
 * on the cross-language set; `small` on the businesses of eval/small/businesses-fitted.json, with random parts of the
 * public sets for a fifth of the say, and a question wrongly answered weighing as much as two and a half refused; then
 * moved by hand until in all no more unanswerable questions were answered than before (docs/benchmarks.md).
 */
const RULE = {
  bias: -5.495,
  closeness: 10.12,
  information: 1.39,
  /** A passage next to which others hold as much is less surely the one that answers. */
  lead: 2.0,
  number: { there: -0.69, missing: -1.94 },
  /**
   * In a base smaller than this fewer chunks can resemble a question by chance, so what is found says more. Words that the
   * base says in no language speak against it, a name does not: one, since several unknown words are no name.
   */
  small: { chunks: 120, bias: -0.1, closeness: 0.8, share: 1, missing: -0.4, number: 0.74, name: 0.4 },
  /**
   * A Q/A pair's question says more in fewer words than a passage, but a long one meets some words by chance. Pairs that
   * are alike speak for each other: they are one question in several wordings.
   */
  pair: { bias: 3.14, closeness: 4.19, questionLength: -0.64, lead: -2.66 },
  /** Across languages mostly names and translated words can meet, so each that does says more. */
  foreign: { closeness: 6, translated: 4.3 },
  /**
   * What trusted vectors say for the chunk found best by both: how far it stands out, and that none is nearer. Fitted on
   * the English questions of app/data/vector-exam.tsv and eval/small/businesses-fitted.json, a wrong answer weighing as
   * much as three refused.
   */
  meaning: { bias: -0.06, z: 0.35, nearest: 0.99 },
};

function judge(kind: Hit['kind'], evidence: Evidence): number {
  const { closeness, information, questionLength, foreign, lead, number } = evidence;
  const { pair } = RULE;
  let sum = RULE.bias + RULE.closeness * closeness + RULE.information * information + smallness(evidence);
  if (kind === 'passage') sum += RULE.lead * lead + (number ? RULE.number[number] : 0);
  else sum += pair.lead * lead;
  if (foreign) return sum + RULE.foreign.closeness * closeness + RULE.foreign.translated * evidence.translated;
  if (kind === 'passage') return sum;
  return sum + pair.bias + pair.closeness * closeness + pair.questionLength * questionLength;
}

/** What the base's being small adds. */
function smallness({ chunks, closeness, share, missing, strange, number }: Evidence): number {
  const { small } = RULE;
  let sum =
    small.bias +
    small.closeness * closeness +
    small.share * share +
    small.missing * missing +
    small.name * Math.min(1, strange);
  if (number === 'there') sum += small.number;
  return sum * Math.max(0, Math.log(small.chunks / chunks));
}

/**
 * How sure it is that the best hit answers the question, from 0 to 1; 0.5 is where it is answered. No hit: 0, unless it
 * was found by meaning.
 *
 * @param meaning what trusted vectors say for the chunk that is best by both.
 */
export function confidence(hits: Hit[], meaning?: MeaningEvidence): number {
  const best = hits[0];
  if (best === undefined && meaning === undefined) return 0;
  const byWords = best === undefined ? RULE.bias : judge(best.kind, best.evidence);
  return 1 / (1 + Math.exp(-(byWords + (meaning ? judgeMeaning(meaning) : 0))));
}

/** What the best's nearness adds: nearer than the nearest of so many chunks would be by chance, sqrt(2 ln n), or not. */
function judgeMeaning({ trust, z, nearest, chunks }: MeaningEvidence): number {
  const byChance = Math.sqrt(2 * Math.log(Math.max(2, chunks)));
  return trust * (RULE.meaning.bias + RULE.meaning.z * (z - byChance) + (nearest ? RULE.meaning.nearest : 0));
}

/** Whether to answer from these hits, or to say honestly that the knowledge does not hold it. */
export function isKnown(hits: Hit[]): boolean {
  return confidence(hits) >= 0.5;
}
