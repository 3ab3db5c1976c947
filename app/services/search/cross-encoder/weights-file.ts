import type { FeatureVectors } from '../encoder/feature-sum';

/** Names of the weights beside the features' vectors, and how many numbers each has, in the order of the file. */
const SHAPES = {
  /** Turn a word of the question, or of the statement, into what is compared. */
  questionWord: ['d', 'd'],
  statementWord: ['d', 'd'],
  /** What a word of the question meets where no word of the statement is like it. */
  nothing: ['d'],
  /** What words' likenesses are multiplied by before the softmax. */
  sharpness: [],
  /** What a word of the question, and one of the statement, says beside what it meets: by itself, of that, of both. */
  questionOwn: ['h', 'd'],
  questionMet: ['h', 'd'],
  questionBoth: ['h', 'd'],
  questionBias: ['h'],
  statementOwn: ['h', 'd'],
  statementMet: ['h', 'd'],
  statementBoth: ['h', 'd'],
  statementBias: ['h'],
  /** How far a word counts. */
  questionWeight: ['d'],
  questionWeightBias: [],
  statementWeight: ['d'],
  statementWeightBias: [],
  /** Turn the sum of a whole text's words into what is compared. */
  questionText: ['d', 'd'],
  statementText: ['d', 'd'],
  textScale: [],
  /** Two layers that join all of it. */
  joined: ['j', 'all'],
  joinedBias: ['j'],
  answer: ['j'],
  answerBias: [],
} as const;

type WeightName = keyof typeof SHAPES;
type Sizes = { dimensions: number; hidden: number; joined: number };
type Weights = Record<WeightName, Float32Array>;
export type CrossEncoder = FeatureVectors & Sizes & { weights: Weights };

/** Numbers that join the two layers beside the hidden ones: the likeness of the texts, and how near words come. */
const MEASURES = 4;

/** "KCRS", little-endian, then the version of the format. */
const MAGIC = 0x5352434b;
const VERSION = 1;
const HEADER = 7;

const lengthOf = (name: WeightName, { dimensions, hidden, joined }: Sizes): number => {
  const sizes = { d: dimensions, h: hidden, j: joined, all: 2 * hidden + MEASURES };
  return SHAPES[name].reduce<number>((product, size) => product * sizes[size], 1);
};

const names = Object.keys(SHAPES) as WeightName[];

/**
 * Reads the file that eval/encoder/cross/train.py writes: seven numbers (magic, version, dimensions, hidden, joined, features, models) and the
 * hashes, then of each model its scales, its weights in the order of SHAPES, and its vectors, a byte a number.
 *
 * @returns the models; they share their hashes. @throws Error if it is no such file, or another version's.
 */
export function readCrossEncoders(file: Buffer): CrossEncoder[] {
  const bytes = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
  const header = new Uint32Array(bytes.slice(0, HEADER * 4));
  const [magic, version, dimensions = 0, hidden = 0, joined = 0, features = 0, models = 0] = header;
  const sizes = { dimensions, hidden, joined };
  const numbers = names.reduce((sum, name) => sum + lengthOf(name, sizes), 0);
  const length = 4 * (HEADER + features) + models * (4 * (features + numbers) + features * dimensions);
  if (magic !== MAGIC || version !== VERSION || bytes.byteLength !== length)
    throw new Error('not a cross-encoder file');
  let at = HEADER * 4;
  const next = (bytesLong: number): number => {
    at += bytesLong;
    return at - bytesLong;
  };
  const floats = (count: number): Float32Array => new Float32Array(bytes, next(4 * count), count);
  const hashes = new Uint32Array(bytes, next(4 * features), features);
  return Array.from({ length: models }, () => ({
    ...{ ...sizes, hashes, scales: floats(features) },
    weights: Object.fromEntries(names.map((name) => [name, floats(lengthOf(name, sizes))])) as Weights,
    vectors: new Int8Array(bytes, next(features * dimensions), features * dimensions),
  }));
}
