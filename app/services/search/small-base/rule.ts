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
  bias: -6.96,
  closeness: 4.46,
  information: 0.01,
  translated: 1.26,
  share: 1.26,
  missing: 0.2,
  strange: 0.63,
  lead: 1.58,
  questionLength: -1.09,
  numberMissing: -0.83,
  foreign: -1.74,
  pair: 0.93,
  foreignCloseness: 3.08,
  pairCloseness: -9.25,
  foreignShare: -0.16,
  said: -1.69,
  titled: 0.89,
  beside: 1.05,
  foreignTitled: -0.48,
  pairTitled: 1.64,
  ahead: 1.79,
  precision: 0.96,
  pairAsked: -0.42,
  price: 0.8,
  number: -0.03,
  priceMissing: 0.32,
  like: 3.08,
  likeAhead: 3.27,
  likeZ: 2.12,
  foreignLike: 2.44,
  pairLike: 2.37,
  likeCloseness: -7.87,
  met: 2.63,
  metLeast: 1.27,
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
