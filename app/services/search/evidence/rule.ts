import type { Features } from './features';

/** One of a small base and one of a large base; of the others what lies between them, by the logarithm of the size. */
type Weight = number | readonly [small: number, large: number];
type Weights = Partial<Record<keyof Features, Weight>>;

/** Chunks of a base that is small, or large, to the full. */
const SIZES = { small: 15, large: 3000 };

/**
 * What trusted vectors of a model add to the order, which is fitted without them. Fitted on the English questions of those
 * businesses and of eval/vectors/english-businesses.json, with the vectors of a weak English model. To whether the first answers
 * one vector of a whole passage adds nothing: no term of it brought right answers without wrong ones (decision 286).
 */
const BY_VECTORS = 1.5;
/** What those of the units add to whether the first answers. Fitted in the same way (decision 290). */
const BY_UNIT_VECTORS = 2;

/**
 * Orders the passages found: a conditional logit model. Fitted on the questions about the businesses of eval/businesses and
 * eval/small, in bases of each one alone and with up to 1,500 chunks of others (eval/bases), with a ridge of 3.
 */
const ORDER: Weights = {
  score: [1.05, 1.14],
  first: [0.11, 0.27],
  rank: 0.15,
  closeness: [0.01, -0.15],
  information: -0.47,
  translated: 0.91,
  share: [1.53, 1.61],
  foreign: [-2.1, -2.26],
  pair: [-0.16, 0.54],
  foreignCloseness: 0.3,
  pairCloseness: -0.61,
  foreignShare: 1.28,
  said: -0.22,
  titled: [1.21, 1.11],
  beside: [1.79, 1.89],
  foreignTitled: 0.68,
  pairTitled: -0.55,
  precision: [0.97, 1.25],
  pairAsked: -0.6,
  price: -0.13,
  number: 1.01,
  priceMissing: -0.37,
  like: [2.75, 2.55],
  likeZ: 3.77,
  foreignLike: 1.71,
  pairLike: 1.1,
  likeCloseness: [-0.59, -0.92],
  met: [3.36, 3.83],
  metLeast: 1.83,
  sure: [0.35, -0.12],
  meant: BY_VECTORS,
};

/** Whether the first of them answers: a logistic model, of the same questions; one wrong answer weighs as 1.5 refused. */
const ANSWERS: Weights & { bias: Weight } = {
  bias: [-4.45, -4.04],
  closeness: [0.05, -0.07],
  information: [0.17, 0.09],
  translated: 1.16,
  share: [0.66, 0.59],
  missing: [0.12, -0.16],
  strange: [0.48, 0.34],
  lead: [0.7, 0.88],
  questionLength: -0.49,
  numberMissing: -0.61,
  foreign: [-1.58, -1.68],
  pair: [0.46, 0.98],
  foreignCloseness: 0.16,
  pairCloseness: -0.41,
  foreignShare: 0.49,
  said: -1.04,
  titled: [0.65, 0.42],
  beside: [0.77, 0.6],
  foreignTitled: 0.44,
  pairTitled: -0.24,
  ahead: [1.51, 1.74],
  precision: [0.55, 0.48],
  pairAsked: -0.92,
  price: 0.44,
  number: 0.24,
  priceMissing: 0.3,
  like: [1.88, 1.63],
  likeAhead: [2.63, 2.55],
  likeZ: [1.15, 0.37],
  foreignLike: 1.68,
  pairLike: 1.04,
  likeCloseness: -0.35,
  met: [1.16, 0.98],
  metLeast: [0.62, 0.49],
  sure: [0.33, 0.23],
  together: BY_UNIT_VECTORS,
};

/** How large a base is, from 0 to 1. */
export function largeness(chunks: number): number {
  const share = Math.log(chunks / SIZES.small) / Math.log(SIZES.large / SIZES.small);
  return Math.min(1, Math.max(0, share));
}

const weigh = (weight: Weight, large: number): number =>
  typeof weight === 'number' ? weight : weight[0] + (weight[1] - weight[0]) * large;

function sum(weights: Weights, features: Features, large: number): number {
  return Object.entries(weights).reduce(
    (total, [name, weight]) => total + weigh(weight, large) * (features[name as keyof Features] ?? 0),
    0,
  );
}

/** How well a passage answers beside the others that were found in a base of so many chunks. */
export const orderScore = (features: Features, chunks: number): number => sum(ORDER, features, largeness(chunks));

/** The logarithm of the odds that a passage answers; it is answered from 0 on. */
export function answerScore(features: Features, chunks: number): number {
  const large = largeness(chunks);
  return weigh(ANSWERS.bias, large) + sum(ANSWERS, features, large);
}
