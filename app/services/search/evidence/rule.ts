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
  score: [0.32, 0.35],
  first: [0.55, 0.61],
  rank: -0.14,
  closeness: [0.21, 0.18],
  information: -0.28,
  translated: 0.75,
  share: [1.12, 1.27],
  foreign: [-1.89, -1.91],
  pair: [-0.0, 0.66],
  foreignCloseness: 0.12,
  pairCloseness: -0.68,
  foreignShare: 0.76,
  said: -0.45,
  titled: [0.93, 0.9],
  beside: [1.53, 1.73],
  foreignTitled: 0.42,
  pairTitled: -0.65,
  precision: [0.78, 1.01],
  pairAsked: -0.57,
  price: -0.13,
  number: 1.27,
  priceMissing: 0.03,
  like: [1.63, 1.81],
  likeZ: 2.8,
  foreignLike: 1.88,
  pairLike: 1.02,
  likeCloseness: [-0.38, -0.58],
  met: [1.59, 1.91],
  metLeast: 0.99,
  read: [0.44, -0.21],
  readShare: 2.87,
  sure: [0.32, 0.05],
  meant: BY_VECTORS,
};

/** Whether the first of them answers: a logistic model, of the same questions; one wrong answer weighs as 1.5 refused. */
const ANSWERS: Weights & { bias: Weight } = {
  bias: [-5.32, -5.04],
  closeness: [0.52, 0.68],
  information: [-0.07, -0.22],
  translated: 0.96,
  share: [0.61, 0.57],
  missing: [0.1, -0.47],
  strange: [0.53, 0.31],
  lead: [1.06, 1.35],
  questionLength: -0.78,
  numberMissing: -1.26,
  foreign: [-1.08, -1.43],
  pair: [0.58, 1.28],
  foreignCloseness: 0.22,
  pairCloseness: -0.19,
  foreignShare: 0.53,
  said: -0.73,
  titled: [0.59, 0.57],
  beside: [0.49, 0.43],
  foreignTitled: 0.16,
  pairTitled: -0.14,
  ahead: [1.49, 1.65],
  precision: [-0.02, -0.06],
  pairAsked: -0.75,
  price: 0.31,
  number: 0.47,
  priceMissing: 0.3,
  like: [1.05, 1.05],
  likeAhead: [1.57, 1.65],
  likeZ: [0.85, 0.38],
  foreignLike: 1.13,
  pairLike: 1.25,
  likeCloseness: 0.01,
  met: [0.79, 0.8],
  metLeast: [0.35, 0.31],
  read: [0.63, 0.07],
  readShare: 3.01,
  readAhead: [0.25, 0.16],
  sure: [0.38, 0.13],
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
