import { FEATURES } from '~/services/search/evidence/features';
import type { Example } from './examples';

type Name = (typeof FEATURES)[number];

/** A linear rule: a weight for each feature of a small base, and by how much it differs in a large one. */
export type Fitted = { bias: number; biasLarge: number; weights: number[]; differences: number[] };

/** How far a weight is drawn to nothing; a difference twice as far. */
const RIDGE = 3;
const STEPS = 30;
/** A wrong answer weighs as much as so many refused ones. */
const WRONG = 1.5;

/** What compares a passage with the next says nothing of their order; how it was found, nothing of whether it answers. */
const NOT_ORDER: Name[] = [
  ...(['missing', 'strange', 'lead', 'ahead', 'likeAhead', 'readAhead', 'numberMissing', 'questionLength'] as const),
];
const NOT_ANSWERS: Name[] = ['score', 'first', 'rank'];
/** What counts otherwise in a large base. */
const ORDER_BY_SIZE =
  'score like met share titled beside closeness foreign likeCloseness sure first pair precision read'.split(' ');
const ANSWERS_BY_SIZE = (
  'closeness share titled beside like likeAhead likeZ met metLeast sure information lead ahead foreign pair ' +
  'precision missing strange read readAhead'
).split(' ');

type Columns = { all: number[]; bySize: number[] };
const columns = (without: Name[], bySize: string[]): Columns => ({
  all: FEATURES.flatMap((name, at) => (without.includes(name) ? [] : at)),
  bySize: FEATURES.flatMap((name, at) => (bySize.includes(name) ? at : [])),
});
const ORDER = columns(NOT_ORDER, ORDER_BY_SIZE);
const ANSWERS = columns(NOT_ANSWERS, ANSWERS_BY_SIZE);

const row = (passage: number[], large: number, { all, bySize }: Columns): number[] => [
  ...all.map((at) => passage[at]!),
  ...bySize.map((at) => large * passage[at]!),
];
const dot = (a: number[], b: number[]): number => a.reduce((sum, value, at) => sum + value * b[at]!, 0);

/** The conditional logit model that orders the passages of a question: those that answer it before the others. */
export function fitOrder(examples: Example[]): Fitted {
  const choices = examples.map(({ passages, large, right }) => ({
    rows: passages.map((one) => row(one, large, ORDER)),
    right,
  }));
  const width = ORDER.all.length + ORDER.bySize.length;
  const ridge = Array.from({ length: width }, (_, at) => (at < ORDER.all.length ? RIDGE : 2 * RIDGE));
  return fitted(ORDER, conditionalLogit(choices, ridge));
}

/** What a question chooses from: what speaks for each, and whether it is right. */
export type Choice = { rows: number[][]; right: boolean[] };

/** The weights of a conditional logit model: the likelier a right one is before the others. @param ridge by weight. */
export function conditionalLogit(choices: Choice[], ridge: number[]): number[] {
  const usable = choices.filter(({ right }) => right.includes(true) && right.includes(false));
  return newton(ridge, (current, slope, curve) => {
    for (const { rows, right } of usable) {
      const shares = softmax(rows.map((one) => dot(one, current)));
      const said = shares.reduce((sum, share, at) => sum + (right[at] ? share : 0), 0);
      const mean = ridge.map(() => 0);
      rows.forEach((one, at) => {
        const gain = (right[at] ? shares[at]! / said : 0) - shares[at]!;
        one.forEach((value, column) => {
          slope[column]! += gain * value;
          mean[column]! += shares[at]! * value;
        });
        addSquare(curve, one, shares[at]!);
      });
      addSquare(curve, mean, -1);
    }
  });
}

/** The logistic model that says whether the passage ordered first answers. */
export function fitAnswers(examples: Example[], order: Fitted): Fitted {
  const usable = examples
    .filter(({ passages }) => passages.length > 0)
    .map((example) => {
      const first = firstBy(order, example);
      return {
        row: [...row(example.passages[first]!, example.large, ANSWERS), 1, example.large],
        right: example.right[first]!,
      };
    });
  const width = ANSWERS.all.length + ANSWERS.bySize.length;
  const ridge = Array.from({ length: width }, (_, at) => (at < ANSWERS.all.length ? RIDGE : 2 * RIDGE));
  const weights = newton([...ridge, 0.001, 0.1], (current, slope, curve) => {
    for (const { row, right } of usable) {
      const odds = 1 / (1 + Math.exp(-dot(row, current)));
      const weight = right ? 1 : WRONG;
      row.forEach((value, column) => {
        slope[column]! += weight * ((right ? 1 : 0) - odds) * value;
      });
      addSquare(curve, row, weight * odds * (1 - odds));
    }
  });
  return { ...fitted(ANSWERS, weights), bias: weights[width]!, biasLarge: weights[width + 1]! };
}

function fitted({ all, bySize }: Columns, weights: number[]): Fitted {
  const spread = (places: number[], from: number): number[] => {
    const values = new Array<number>(FEATURES.length).fill(0);
    places.forEach((place, at) => {
      values[place] = weights[from + at]!;
    });
    return values;
  };
  return { bias: 0, biasLarge: 0, weights: spread(all, 0), differences: spread(bySize, all.length) };
}

export const scoreBy = ({ bias, biasLarge, weights, differences }: Fitted, passage: number[], large: number): number =>
  bias + large * biasLarge + dot(passage, weights) + large * dot(passage, differences);

/** The place of the passage that is ordered first. */
export function firstBy(order: Fitted, { passages, large }: Pick<Example, 'passages' | 'large'>): number {
  const scores = passages.map((one) => scoreBy(order, one, large));
  return scores.indexOf(Math.max(...scores));
}

function softmax(scores: number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((power) => power / sum);
}

function addSquare(curve: number[][], values: number[], weight: number): void {
  values.forEach((value, at) => {
    if (value === 0) return;
    const line = curve[at]!;
    for (let other = 0; other < values.length; other++) line[other]! += weight * value * values[other]!;
  });
}

/** No step of a weight is longer: the first ones may overshoot. */
const LONGEST_STEP = 2;
const SETTLED = 1e-4;

/** Newton's method. @param add adds the slope of the likelihood at the weights, and its curve. */
function newton(ridge: number[], add: (weights: number[], slope: number[], curve: number[][]) => void): number[] {
  const weights = ridge.map(() => 0);
  for (let step = 0; step < STEPS; step++) {
    const slope = ridge.map((one, at) => -one * weights[at]!);
    const curve = ridge.map((one, at) => ridge.map((_, other) => (at === other ? one : 0)));
    add(weights, slope, curve);
    const move = solve(curve, slope);
    const longest = Math.max(...move.map(Math.abs));
    const share = Math.min(1, LONGEST_STEP / longest);
    move.forEach((value, at) => {
      weights[at]! += share * value;
    });
    if (longest < SETTLED) break;
  }
  return weights;
}

/** Solves a system of linear equations, by elimination with pivots. */
function solve(matrix: number[][], values: number[]): number[] {
  const rows = matrix.map((line, at) => [...line, values[at]!]);
  const size = values.length;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let at = column + 1; at < size; at++)
      if (Math.abs(rows[at]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = at;
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    for (let at = column + 1; at < size; at++) {
      const share = rows[at]![column]! / rows[column]![column]!;
      for (let other = column; other <= size; other++) rows[at]![other]! -= share * rows[column]![other]!;
    }
  }
  const found = new Array<number>(size).fill(0);
  for (let at = size - 1; at >= 0; at--) {
    const known = rows[at]!.slice(0, size).reduce((sum, value, other) => sum + value * found[other]!, 0);
    found[at] = (rows[at]![size]! - known) / rows[at]![at]!;
  }
  return found;
}
