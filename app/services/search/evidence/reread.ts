import { between, modelsShare } from '../encoder/familiar';
import type { Hit } from '../index/lexical-index';
import type { RowPassage } from '../match/row-answer';
import { candidates } from './candidates';
import { type Base, type Features, type Found, featuresOf, logit, type Standing } from './features';
import { answerScore, orderScore } from './rule';
import { asksTheSameOtherwise } from './same-question';
import { MAX_COMPARED, readPassage } from './units';

/** Chunks of a base, copies counted once, up to which the units alone decide, whatever it holds, and from which on not. */
const SMALL = { wholly: 50, not: 100 };
/** How far the units decide, from 0 to 1; the rest is the words'. Pairs alone are asked for in their own words. */
export function shareOfUnits({ index, vectors }: Pick<Base, 'index' | 'vectors'>): number {
  const small = between(Math.log(SMALL.not / index.distinct), 0, Math.log(SMALL.not / SMALL.wholly));
  return index.isPairsOnly ? small : Math.max(small, modelsShare(vectors.familiarity));
}

/** From which share of its words a question is the same as another, and how sure its answer is then (logarithm of odds). */
const ALL_WORDS = 0.9;
const SAME_ODDS = 2;
/** From which logarithm of odds the words alone are sure of a pair. */
const SURE_OF_PAIR = 1;
/** By how much of the score of the order a passage's weight falls to a third: its sentences compete by it. */
const EVENNESS = 4;

/** The chunk that the rule of the whole passages puts first, and how sure it is. */
type Rule = { first: string | undefined; score: number };

/**
 * Looks again at the passages that were found, unit by unit: a chunk holds many answers, and the encoder finds those that
 * say it in other words.
 *
 * @param all found by words and by the encoder, best by words first. @param sure how sure the words are of the first.
 * @param nearest ids of those that the encoder or a model's vectors found. @param rule which one words and vectors together
 * put first, and how sure they are of it; without vectors that count, what the words say. @returns the passages
 * that may answer, best first, each with its weight beside the first as its score, and how sure it is that the first of
 * them does, from 0 to 1; undefined in a base whose passages the units say nothing of.
 */
export function reread<P extends RowPassage & { score: number }>(
  question: string,
  all: { passage: P; hit: Hit }[],
  { sure, nearest, rule, ...base }: Base & { sure: number; nearest: readonly string[]; rule?: Rule },
): { passages: P[]; score: number } | undefined {
  const share = shareOfUnits(base);
  if (share === 0) return undefined;
  const found = candidates(all, nearest);
  const chunks = base.index.distinct;
  const features = featuresOf(question, found, { ...base, sure });
  const scores = features.map((each) => orderScore(each, chunks));
  const byScore = features.map((each, at) => ({ at, each, score: scores[at]! })).sort((a, b) => b.score - a.score);
  const ranked = ownLanguageFirst(byScore, chunks);
  const same =
    ranked.find(({ each }) => asksTheSame(each) && each.foreign === 0) ??
    (sure < 0.5 && ranked[0] && answerScore(ranked[0].each, chunks) < 0
      ? onlyOne(ranked, (at) => found[at]!, question)
      : undefined);
  const byWords = logit(sure);
  const byRule = logit(rule?.score ?? sure);
  const ruleFirst = Math.max(0, rule ? found.findIndex(({ hit }) => hit.id === rule.first) : 0);
  // What the rule of the whole passages is sure of stays first where it decides.
  const lead = same ?? (share < 0.5 && byRule >= 0 ? ranked.find(({ at }) => at === ruleFirst) : undefined);
  const order = (lead ? [lead, ...ranked.filter((one) => one !== lead)] : ranked).map(({ at }) => at);
  const [first] = order;
  if (first === undefined) return { passages: [], score: sure };
  // A passage in the visitor's language that came before one in another is taken to say the same: it is as sure.
  const says = first === ranked[0]?.at ? [first, byScore[0]!.at] : [first];
  const byUnits = share * Math.max(...says.map((at) => answerScore(features[at]!, chunks))) + (1 - share) * byRule;
  const odds = Math.max(
    byUnits,
    ...(same ? [SAME_ODDS] : []),
    ...(isSurePair(features[first]!, byWords) ? [byWords] : []),
  );
  const weight = (at: number): number => Math.exp(Math.min(0, scores[at]! - scores[first]!) / EVENNESS);
  return {
    passages: order.map((at) => ({
      ...found[at]!.passage,
      score: weight(at),
      ...nearnessOf(found[at]!, base.standing),
    })),
    score: 1 / (1 + Math.exp(-odds)),
  };
}

/** How near its units are by a model's vectors, where these count. */
function nearnessOf({ passage, hit }: Found<RowPassage>, standing: Standing | undefined): Pick<RowPassage, 'nearness'> {
  const units = readPassage(passage).units.slice(0, MAX_COMPARED);
  const cosines = standing?.units?.(hit.id, units.length);
  if (!cosines) return {};
  const trust = standing?.trust(hit.id) ?? 0;
  // A line with rows below it is known by its own text.
  return { nearness: new Map(units.map(({ text }, at) => [text.split('\n')[0]!, trust * cosines[at]!])) };
}

/** Whether a pair asks what the visitor asks, and nothing more: its owner wrote that answer to this question. */
const asksTheSame = ({ pair, pairAsked, said }: Features): boolean =>
  pair === 1 && pairAsked >= ALL_WORDS && said >= ALL_WORDS;

/** The pair that asks the same in other words or another language, where there is one alone. */
function onlyOne<T extends { at: number }>(
  ranked: T[],
  foundAt: (at: number) => { passage: RowPassage },
  question: string,
): T | undefined {
  const same = ranked.filter(({ at }) => {
    const { kind, question: own } = foundAt(at).passage;
    return kind === 'qa' && own !== null && asksTheSameOtherwise(question, own);
  });
  return same.length === 1 ? same[0] : undefined;
}

/** Whether the words found a pair of the visitor's language first and are sure of it: of pairs they are seldom wrong. */
const isSurePair = ({ pair, first, foreign }: Features, byWords: number): boolean =>
  pair === 1 && first === 1 && foreign === 0 && byWords >= SURE_OF_PAIR;

/** The least logarithm of odds of a passage in the visitor's language that comes first: a translation beside it lowers its odds. */
const SURE_OF_OWN = -0.5;

/** What answers in the visitor's language by itself comes before what answers in another. */
function ownLanguageFirst<T extends { each: Features }>(order: T[], chunks: number): T[] {
  const own = order.find(({ each }) => each.foreign === 0 && answerScore(each, chunks) >= SURE_OF_OWN);
  return own && own !== order[0] && order[0]?.each.foreign === 1 ? [own, ...order.filter((one) => one !== own)] : order;
}
