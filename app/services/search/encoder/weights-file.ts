import type { FeatureVectors } from './feature-sum';

/** A trained encoder: a vector for each feature, and what turns the sum of a text's into a question or a statement. */
export type Encoder = FeatureVectors & {
  /** Square matrices, row by row. */
  question: Float32Array;
  statement: Float32Array;
};

/** "KENC", little-endian, then the version of the format. */
const MAGIC = 0x434e454b;
const VERSION = 1;
const HEADER = 4;

/** Writes an encoder: four numbers (magic, version, dimensions, features), then its fields in their order. */
export function encoderFile({ dimensions, hashes, vectors, scales, question, statement }: Encoder): Buffer {
  const header = Uint32Array.of(MAGIC, VERSION, dimensions, hashes.length);
  return Buffer.concat([header, hashes, scales, question, statement, vectors].map(bytesOf));
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

/** Reads what `encoderFile` wrote. @throws Error if it is no such file, or another version's. */
export function readEncoder(file: Buffer): Encoder {
  const bytes = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength) as ArrayBuffer;
  const [magic, version, dimensions = 0, features = 0] = new Uint32Array(bytes.slice(0, HEADER * 4));
  const square = dimensions * dimensions;
  const length = 4 * (HEADER + 2 * features + 2 * square) + features * dimensions;
  if (magic !== MAGIC || version !== VERSION || bytes.byteLength !== length) throw new Error('not an encoder file');
  let at = HEADER * 4;
  const next = (bytesLong: number): number => {
    at += bytesLong;
    return at - bytesLong;
  };
  return {
    dimensions,
    hashes: new Uint32Array(bytes, next(4 * features), features),
    scales: new Float32Array(bytes, next(4 * features), features),
    question: new Float32Array(bytes, next(4 * square), square),
    statement: new Float32Array(bytes, next(4 * square), square),
    vectors: new Int8Array(bytes, next(features * dimensions), features * dimensions),
  };
}
