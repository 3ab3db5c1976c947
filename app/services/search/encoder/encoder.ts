import { readFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { projectRoot } from '~/infra/project-root';
import { KeptReadings } from '../index/kept-readings';
import { knownShare, textFeatures } from './text-features';
import { type Encoder, readEncoder } from './weights-file';

const FILE = 'app/data/encoder.bin';
/** Bytes of vectors that are kept, with their texts: about 5,000 statements and words. */
const KEPT_BYTES = 4_000_000;
const kept = new KeptReadings<Float32Array>(KEPT_BYTES);

type Loaded = { encoder: Encoder; rows: Map<number, number>; mark: number };
let loaded: Loaded | undefined;

/** Reads the file now, which the first question would else wait for. */
export function loadEncoder(): Loaded {
  if (!loaded) {
    const file = readFileSync(path.join(projectRoot(), FILE));
    const encoder = readEncoder(file);
    const rows = new Map(Array.from(encoder.hashes, (hash, row) => [hash, row]));
    loaded = { encoder, rows, mark: crc32(file) };
  }
  return loaded;
}

/** Tells vectors of this encoder from those of another one. */
export const encoderMark = (): number => loadEncoder().mark;

/** How many of a text's words the encoder has learnt, from 0 to 1: of texts unlike any business's it knows fewer. */
export const familiarity = (text: string): number => knownShare(text, (hash) => loadEncoder().rows.has(hash));

/** The vector of a visitor's question, of length 1; all zeros where it has no known feature. */
export const questionVector = (question: string): Float32Array => vectorOf(question, 'question');

/** The vector of a statement of a business: a sentence, a row of a list, a pair. Kept: callers must not change it. */
export function statementVector(text: string): Float32Array {
  const vector = kept.get(text) ?? vectorOf(text, 'statement');
  kept.set(text, vector, vector.byteLength + 2 * text.length);
  return vector;
}

/** How well a statement answers a question, from -1 to 1: the cosine of their vectors. */
export function likeness(question: Float32Array, statement: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < question.length; at++) sum += question[at]! * statement[at]!;
  return sum;
}

function vectorOf(text: string, side: 'question' | 'statement'): Float32Array {
  const { encoder, rows } = loadEncoder();
  const { dimensions, vectors, scales } = encoder;
  const sum = new Float32Array(dimensions);
  const { hashes, weights } = textFeatures(text);
  hashes.forEach((hash, at) => {
    const row = rows.get(hash);
    if (row === undefined) return;
    const weight = weights[at]! * scales[row]!;
    for (let i = 0; i < dimensions; i++) sum[i]! += weight * vectors[row * dimensions + i]!;
  });
  return unit(turned(sum, encoder[side]));
}

/** A vector times a square matrix. */
function turned(vector: Float32Array, matrix: Float32Array): Float32Array {
  const { length } = vector;
  const out = new Float32Array(length);
  for (let row = 0; row < length; row++) {
    const value = vector[row]!;
    for (let column = 0; column < length; column++) out[column]! += value * matrix[row * length + column]!;
  }
  return out;
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? vector : vector.map((value) => value / length);
}
