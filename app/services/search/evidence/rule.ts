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
  score: [0.29, 0.29],
  first: [0.43, 0.62],
  rank: 0.06,
  closeness: [-0.08, -0.18],
  information: -0.3,
  translated: 0.89,
  share: [1.18, 1.29],
  foreign: [-2.09, -2.12],
  pair: [-0.04, 0.54],
  foreignCloseness: 0.21,
  pairCloseness: -0.65,
  foreignShare: 0.97,
  said: -0.45,
  titled: [0.97, 0.99],
  beside: [1.64, 1.89],
  foreignTitled: 0.49,
  pairTitled: -0.55,
  precision: [0.22, 0.36],
  pairAsked: -0.41,
  price: -0.19,
  number: 1.13,
  priceMissing: 0.0,
  like: [1.64, 1.79],
  likeZ: 2.77,
  foreignLike: 2.07,
  pairLike: 1.05,
  likeCloseness: [-0.74, -1.04],
  met: [2.0, 2.4],
  metLeast: 1.13,
  read: [0.49, -0.13],
  readShare: 2.02,
  sure: [0.33, 0.14],
  meant: BY_VECTORS,
};

/** Whether the first of them answers: a logistic model, of the same questions; one wrong answer weighs as 1.5 refused. */
const ANSWERS: Weights & { bias: Weight } = {
  bias: [-4.53, -3.88],
  closeness: [0.31, 0.43],
  information: [-0.11, -0.26],
  translated: 1.11,
  share: [0.54, 0.38],
  missing: [0.01, -0.44],
  strange: [0.49, 0.32],
  lead: [0.98, 1.27],
  questionLength: -0.89,
  numberMissing: -0.8,
  foreign: [-1.23, -1.58],
  pair: [0.89, 1.64],
  foreignCloseness: 0.23,
  pairCloseness: -0.33,
  foreignShare: 0.7,
  said: -0.89,
  titled: [0.36, 0.35],
  beside: [0.44, 0.43],
  foreignTitled: 0.27,
  pairTitled: -0.23,
  ahead: [1.99, 2.3],
  precision: [-0.4, -0.28],
  pairAsked: -0.89,
  price: 0.37,
  number: 0.21,
  priceMissing: 0.36,
  like: [0.54, 0.35],
  likeAhead: [1.36, 1.34],
  likeZ: [0.9, 0.26],
  foreignLike: 1.09,
  pairLike: 1.23,
  likeCloseness: -0.31,
  met: [0.91, 0.95],
  metLeast: [0.43, 0.42],
  read: [0.94, 0.42],
  readShare: 2.09,
  readAhead: [0.15, -0.14],
  sure: [0.27, -0.06],
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
