/**
 * Trains the encoder of app/services/search/encoder on the cards of eval/encoder/cards, and writes app/data/encoder.bin.
 * The same cards and the same table of synonyms give the same file.
 * usage: npx tsx eval/encoder/train.ts
 */
import { writeFileSync } from 'node:fs';
import { words } from '~/services/language/words';
import { type Encoder, encoderFile } from '~/services/search/encoder/weights-file';
import { wordFeatures } from '~/services/search/encoder/word-features';
import { type Card, readCards } from './cards';
import { freshModel, type Model, type Random, randomFrom, type Text, Trainer } from './training';

/** Models trained from so many beginnings stand side by side: they err in different places. */
const SEEDS = [1, 2];
const SETTINGS = { dimensions: 64, temperature: 14, dropout: 0.3, weightDecay: 1e-3 };
const EPOCHS = 30;
/** A card is drawn so often an epoch, each time with another of its questions and statements. */
const DRAWS = 4;
const BATCH = 256;
const RATE = 0.01;
const LEAST_RATE = 1e-4;
/** A feature of fewer texts says too little to learn its vector. */
const MIN_TEXTS = 2;

const cards = readCards('dual');
const hashes = featureHashes(cards);
const rowOf = new Map(hashes.map((hash, row) => [hash, row]));
const read = cards.map(({ trade, questions, statements }) => ({
  trade,
  questions: questions.map(textOf),
  statements: statements.map(textOf),
}));
console.log(
  `${cards.length} cards, ${cards.flatMap(({ questions }) => questions).length} questions, ${hashes.length} features`,
);
const models = SEEDS.map(trained);
writeFileSync('app/data/encoder.bin', encoderFile(quantised(sideBySide(models))));

function trained(seed: number): Model {
  const random = randomFrom(seed);
  const model = freshModel(hashes.length, SETTINGS.dimensions, random);
  const trainer = new Trainer(model, SETTINGS, random);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const rate = RATE * (1 - epoch / EPOCHS) + LEAST_RATE;
    const losses = batches(random).flatMap((batch) =>
      Array.from({ length: DRAWS }, () =>
        trainer.step(
          batch.map(({ questions }) => oneOf(questions, random)),
          batch.map(({ statements }) => oneOf(statements, random)),
          rate,
        ),
      ),
    );
    const mean = losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
    console.log(`model ${seed}, epoch ${epoch + 1} of ${EPOCHS}: loss ${mean.toFixed(3)}`);
  }
  return model;
}

/** The hashes of features that stand in enough texts, ascending. */
function featureHashes(all: Card[]): number[] {
  const texts = new Map<number, number>();
  for (const text of all.flatMap(({ questions, statements }) => [...questions, ...statements]))
    for (const hash of new Set(words(text).flatMap((word) => wordFeatures(word).hashes)))
      texts.set(hash, (texts.get(hash) ?? 0) + 1);
  return [...texts]
    .filter(([, count]) => count >= MIN_TEXTS)
    .map(([hash]) => hash)
    .sort((a, b) => a - b);
}

function textOf(text: string): Text {
  const known = words(text)
    .map(wordFeatures)
    .flatMap(({ hashes: all, weights }) =>
      all.flatMap((hash, at) => {
        const row = rowOf.get(hash);
        return row === undefined ? [] : [{ row, weight: weights[at]! }];
      }),
    );
  return {
    rows: Uint32Array.from(known, ({ row }) => row),
    weights: Float32Array.from(known, ({ weight }) => weight),
  };
}

/** Cards of a trade stand together: they are told apart from each other, which is harder than from other trades'. */
function batches(random: Random): (typeof read)[] {
  const byTrade = new Map<string, typeof read>();
  for (const one of shuffled(read, random)) byTrade.set(one.trade, [...(byTrade.get(one.trade) ?? []), one]);
  const trades = shuffled([...byTrade.values()], random).flat();
  return Array.from({ length: Math.ceil(trades.length / BATCH) }, (_, at) =>
    trades.slice(at * BATCH, (at + 1) * BATCH),
  );
}

function shuffled<T>(list: T[], random: Random): T[] {
  const copy = [...list];
  for (let at = copy.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [copy[at], copy[other]] = [copy[other]!, copy[at]!];
  }
  return copy;
}

function oneOf<T>(list: T[], random: Random): T {
  return list[Math.floor(random() * list.length)]!;
}

/** One model whose vectors are those of all, one behind the other, each turned by its own matrices. */
function sideBySide(all: Model[]): Model & { dimensions: number } {
  const own = SETTINGS.dimensions;
  const dimensions = own * all.length;
  const vectors = new Float32Array(hashes.length * dimensions);
  const matrices = { question: new Float32Array(dimensions ** 2), statement: new Float32Array(dimensions ** 2) };
  all.forEach((model, at) => {
    for (let row = 0; row < hashes.length; row++)
      vectors.set(model.vectors.subarray(row * own, (row + 1) * own), row * dimensions + at * own);
    for (const side of ['question', 'statement'] as const)
      for (let row = 0; row < own; row++)
        matrices[side].set(model[side].subarray(row * own, (row + 1) * own), (at * own + row) * dimensions + at * own);
  });
  return { vectors, ...matrices, dimensions };
}

/** Each vector in steps of a 127th of its largest number. */
function quantised({ vectors, question, statement, dimensions }: Model & { dimensions: number }): Encoder {
  const scales = Float32Array.from(hashes, (_, row) => {
    const own = vectors.subarray(row * dimensions, (row + 1) * dimensions);
    return own.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9) / 127;
  });
  const steps = Int8Array.from(vectors, (value, at) => Math.round(value / scales[Math.floor(at / dimensions)]!));
  return { dimensions, hashes: Uint32Array.from(hashes), vectors: steps, scales, question, statement };
}
