/** A batch of pairs of rows of `features`: a question, and the statement that answers it. */
export type Text = { rows: Uint32Array; weights: Float32Array };

export type Settings = {
  dimensions: number;
  /** What cosines are multiplied by before the softmax. */
  temperature: number;
  /** Share of a text's features that is left out at random. */
  dropout: number;
  weightDecay: number;
};

/** What is learned, and how often it was changed. */
export type Model = { vectors: Float32Array; question: Float32Array; statement: Float32Array };

export type Random = () => number;

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Vectors of random directions (Box–Muller), and matrices that turn nothing. */
export function freshModel(features: number, dimensions: number, random: Random): Model {
  const vectors = new Float32Array(features * dimensions).map(
    () => 0.1 * Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random()),
  );
  const identity = (): Float32Array =>
    new Float32Array(dimensions * dimensions).map((_, at) => (at % (dimensions + 1) === 0 ? 1 : 0));
  return { vectors, question: identity(), statement: identity() };
}

/** Adam with decoupled weight decay (Loshchilov and Hutter, 2019). */
class Adam {
  #first: Float32Array;
  #second: Float32Array;
  #steps = 0;

  constructor(
    private readonly values: Float32Array,
    private readonly decay: number,
  ) {
    this.#first = new Float32Array(values.length);
    this.#second = new Float32Array(values.length);
  }

  step(gradient: Float32Array, rate: number): void {
    this.#steps++;
    const [one, two] = [1 - 0.9 ** this.#steps, 1 - 0.99 ** this.#steps];
    for (let at = 0; at < gradient.length; at++) {
      const slope = gradient[at]!;
      this.#first[at] = 0.9 * this.#first[at]! + 0.1 * slope;
      this.#second[at] = 0.99 * this.#second[at]! + 0.01 * slope * slope;
      const change = this.#first[at]! / one / (Math.sqrt(this.#second[at]! / two) + 1e-6);
      this.values[at]! -= rate * (change + this.decay * this.values[at]!);
    }
  }
}

/** One side of a batch on its way through the model. */
type Side = { texts: Text[]; sums: Float32Array; vectors: Float32Array; lengths: Float32Array };

/** Trains a dual encoder: of the statements in a batch, a question is to be nearest to its own, and the other way round. */
export class Trainer {
  #adam: { vectors: Adam; question: Adam; statement: Adam };

  constructor(
    readonly model: Model,
    private readonly settings: Settings,
    private readonly random: Random,
  ) {
    this.#adam = {
      vectors: new Adam(model.vectors, settings.weightDecay),
      question: new Adam(model.question, 0),
      statement: new Adam(model.statement, 0),
    };
  }

  /** @returns the mean loss of the batch, in nats. */
  step(questions: Text[], statements: Text[], rate: number): number {
    const { model, settings } = this;
    const asked = this.#forward(questions, model.question);
    const told = this.#forward(statements, model.statement);
    const { loss, slopes } = contrast(asked.vectors, told.vectors, questions.length, settings);
    const gradient = new Float32Array(model.vectors.length);
    const question = this.#backward(asked, slopes.questions, model.question, gradient);
    const statement = this.#backward(told, slopes.statements, model.statement, gradient);
    this.#adam.vectors.step(gradient, rate);
    this.#adam.question.step(question, rate);
    this.#adam.statement.step(statement, rate);
    return loss;
  }

  #forward(whole: Text[], matrix: Float32Array): Side {
    const { dimensions, dropout } = this.settings;
    const texts = whole.map(({ rows, weights }) => ({
      rows,
      weights: weights.map((weight) => (this.random() < dropout ? 0 : weight / (1 - dropout))),
    }));
    const sums = new Float32Array(texts.length * dimensions);
    texts.forEach(({ rows, weights }, text) => {
      rows.forEach((row, at) => {
        const weight = weights[at]!;
        if (weight === 0) return;
        for (let i = 0; i < dimensions; i++)
          sums[text * dimensions + i]! += weight * this.model.vectors[row * dimensions + i]!;
      });
    });
    const vectors = product(sums, matrix, dimensions);
    const lengths = new Float32Array(texts.length);
    for (let text = 0; text < texts.length; text++) {
      const own = vectors.subarray(text * dimensions, (text + 1) * dimensions);
      lengths[text] = Math.sqrt(own.reduce((sum, value) => sum + value * value, 0)) + 1e-6;
      for (let i = 0; i < dimensions; i++) own[i]! /= lengths[text]!;
    }
    return { texts, sums, vectors, lengths };
  }

  /** Adds to the gradient of the features' vectors. @returns that of the matrix. */
  #backward(side: Side, slopes: Float32Array, matrix: Float32Array, gradient: Float32Array): Float32Array {
    const { dimensions } = this.settings;
    const { texts, sums, vectors, lengths } = side;
    // Through the division by the length.
    texts.forEach((_, text) => {
      let along = 0;
      for (let i = text * dimensions; i < (text + 1) * dimensions; i++) along += slopes[i]! * vectors[i]!;
      for (let i = text * dimensions; i < (text + 1) * dimensions; i++)
        slopes[i] = (slopes[i]! - along * vectors[i]!) / lengths[text]!;
    });
    const ofMatrix = new Float32Array(matrix.length);
    const own = new Float32Array(dimensions);
    texts.forEach(({ rows, weights }, text) => {
      for (let row = 0; row < dimensions; row++) {
        let sum = 0;
        const value = sums[text * dimensions + row]!;
        for (let column = 0; column < dimensions; column++) {
          const slope = slopes[text * dimensions + column]!;
          sum += slope * matrix[row * dimensions + column]!;
          ofMatrix[row * dimensions + column]! += value * slope;
        }
        own[row] = sum;
      }
      rows.forEach((row, at) => {
        const weight = weights[at]!;
        if (weight === 0) return;
        for (let i = 0; i < dimensions; i++) gradient[row * dimensions + i]! += weight * own[i]!;
      });
    });
    return ofMatrix;
  }
}

/** Rows of vectors times a square matrix. */
function product(rows: Float32Array, matrix: Float32Array, dimensions: number): Float32Array {
  const out = new Float32Array(rows.length);
  for (let start = 0; start < rows.length; start += dimensions)
    for (let row = 0; row < dimensions; row++) {
      const value = rows[start + row]!;
      for (let column = 0; column < dimensions; column++)
        out[start + column]! += value * matrix[row * dimensions + column]!;
    }
  return out;
}

/** The contrastive loss in both directions, and its slopes by each vector. */
function contrast(
  questions: Float32Array,
  statements: Float32Array,
  size: number,
  { dimensions, temperature }: Settings,
): { loss: number; slopes: { questions: Float32Array; statements: Float32Array } } {
  const scores = new Float32Array(size * size);
  for (let q = 0; q < size; q++)
    for (let s = 0; s < size; s++) {
      let sum = 0;
      for (let i = 0; i < dimensions; i++) sum += questions[q * dimensions + i]! * statements[s * dimensions + i]!;
      scores[q * size + s] = temperature * sum;
    }
  const slope = new Float32Array(size * size);
  let loss = 0;
  for (let one = 0; one < size; one++) {
    const row = softmax(size, (other) => scores[one * size + other]!);
    const column = softmax(size, (other) => scores[other * size + one]!);
    loss -= (Math.log(row[one]! + 1e-9) + Math.log(column[one]! + 1e-9)) / (2 * size);
    for (let other = 0; other < size; other++) {
      slope[one * size + other]! += row[other]! / 2;
      slope[other * size + one]! += column[other]! / 2;
    }
    slope[one * size + one]! -= 1;
  }
  const slopes = { questions: new Float32Array(questions.length), statements: new Float32Array(statements.length) };
  for (let q = 0; q < size; q++)
    for (let s = 0; s < size; s++) {
      const value = (slope[q * size + s]! * temperature) / size;
      if (value === 0) continue;
      for (let i = 0; i < dimensions; i++) {
        slopes.questions[q * dimensions + i]! += value * statements[s * dimensions + i]!;
        slopes.statements[s * dimensions + i]! += value * questions[q * dimensions + i]!;
      }
    }
  return { loss, slopes };
}

function softmax(size: number, score: (at: number) => number): Float64Array {
  const values = new Float64Array(size);
  let most = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < size; at++) most = Math.max(most, score(at));
  let sum = 0;
  for (let at = 0; at < size; at++) sum += values[at] = Math.exp(score(at) - most);
  return values.map((value) => value / sum);
}
