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
  score: [0.31, 0.33],
  first: [0.51, 0.57],
  rank: -0.08,
  closeness: [0.23, 0.2],
  information: -0.29,
  translated: 0.78,
  share: [1.13, 1.27],
  foreign: [-1.91, -1.93],
  pair: [-0.02, 0.64],
  foreignCloseness: 0.1,
  pairCloseness: -0.69,
  foreignShare: 0.74,
  said: -0.44,
  titled: [0.9, 0.85],
  beside: [1.47, 1.65],
  foreignTitled: 0.36,
  pairTitled: -0.62,
  precision: [0.79, 1.03],
  pairAsked: -0.55,
  price: -0.11,
  number: 1.27,
  priceMissing: 0.03,
  like: [1.63, 1.82],
  likeZ: 2.81,
  foreignLike: 1.92,
  pairLike: 1.01,
  likeCloseness: [-0.36, -0.55],
  met: [1.62, 1.95],
  metLeast: 1.02,
  read: [0.43, -0.21],
  readShare: 2.88,
  sure: [0.33, 0.06],
  meant: BY_VECTORS,
};

/** Whether the first of them answers: a logistic model, of the same questions; one wrong answer weighs as 1.5 refused. */
const ANSWERS: Weights & { bias: Weight } = {
  bias: [-5.41, -5.03],
  closeness: [0.59, 0.78],
  information: [-0.08, -0.23],
  translated: 0.98,
  share: [0.63, 0.6],
  missing: [0.09, -0.53],
  strange: [0.54, 0.31],
  lead: [1.04, 1.32],
  questionLength: -0.75,
  numberMissing: -1.21,
  foreign: [-1.08, -1.41],
  pair: [0.54, 1.23],
  foreignCloseness: 0.24,
  pairCloseness: -0.21,
  foreignShare: 0.53,
  said: -0.72,
  titled: [0.52, 0.47],
  beside: [0.44, 0.36],
  foreignTitled: 0.08,
  pairTitled: -0.09,
  ahead: [1.4, 1.56],
  precision: [0.02, -0.04],
  pairAsked: -0.71,
  price: 0.3,
  number: 0.46,
  priceMissing: 0.25,
  like: [1.15, 1.18],
  likeAhead: [1.63, 1.73],
  likeZ: [0.76, 0.27],
  foreignLike: 1.13,
  pairLike: 1.24,
  likeCloseness: 0.12,
  met: [0.88, 0.91],
  metLeast: [0.35, 0.31],
  read: [0.63, 0.03],
  readShare: 2.89,
  readAhead: [0.35, 0.39],
  sure: [0.39, 0.15],
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
