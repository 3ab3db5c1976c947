import type { Features } from './features';

type Weights = Partial<Features>;

/**
 * Orders the passages found in a small base: a conditional logit model. Fitted on 863 questions about the 22 businesses of eval/businesses
 * and the 387 of eval/small, in three languages, with a ridge of 3.
 */
const ORDER: Weights = {
  score: 0.72,
  first: 0.26,
  rank: -0.73,
  closeness: 1.33,
  information: -0.48,
  translated: 0.94,
  share: 2.01,
  questionLength: -0.58,
  foreign: -2.23,
  pair: 0.35,
  foreignCloseness: -0.46,
  pairCloseness: -18.02,
  foreignShare: 0.59,
  said: -2.33,
  titled: 3.46,
  beside: 4.57,
  foreignTitled: 1.22,
  pairTitled: 6.44,
  precision: -0.68,
  pairAsked: 1.13,
  price: -0.4,
  number: 1.52,
  priceMissing: -1.26,
  like: 11.98,
  foreignLike: 1.93,
  pairLike: 1.47,
  likeCloseness: -2.55,
  met: 8.96,
  metLeast: -0.67,
};

/** Whether the first of them answers: a logistic model, of the same questions; one wrong answer weighs as
 * 1.5 refused. */
const ANSWERS: Weights & { bias: number } = {
  bias: -6.67,
  closeness: 4.42,
  information: 0.04,
  translated: 1.18,
  share: 1.32,
  missing: 0.17,
  strange: 0.61,
  lead: 1.21,
  questionLength: -1.03,
  numberMissing: -0.86,
  foreign: -1.92,
  pair: 0.82,
  foreignCloseness: 2.98,
  pairCloseness: -9.9,
  foreignShare: -0.18,
  said: -1.62,
  titled: 0.68,
  beside: 0.82,
  foreignTitled: -0.43,
  pairTitled: 1.86,
  ahead: 2.15,
  precision: 0.92,
  pairAsked: -0.31,
  price: 0.77,
  number: -0.03,
  priceMissing: 0.3,
  like: 2.88,
  likeAhead: 3.22,
  likeZ: 2.21,
  foreignLike: 2.55,
  pairLike: 2.35,
  likeCloseness: -7.68,
  met: 2.66,
  metLeast: 1.22,
};

const sum = (weights: Weights, features: Features): number =>
  Object.entries(weights).reduce(
    (total, [name, weight]) => total + weight * (features[name as keyof Features] ?? 0),
    0,
  );

/** How well a passage answers beside the others that were found. */
export const orderScore = (features: Features): number => sum(ORDER, features);

/** The logarithm of the odds that a passage answers; it is answered from 0 on. */
export const answerScore = (features: Features): number => ANSWERS.bias + sum(ANSWERS, features);
