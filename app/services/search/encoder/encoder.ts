import { readFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { projectRoot } from '~/infra/project-root';
import { words } from '../../language/words';
import { learntWords } from './familiar';
import { readEncoder } from './weights-file';
import { WordVectors } from './word-vectors';

const FILE = 'app/data/encoder.bin';
/** Words of a text that are read: the longest unit of a document is shorter. */
const MAX_WORDS = 200;
/** Words whose vectors are kept, of half a kilobyte each: a business's knowledge has a few thousand, a question some dozens. */
const KEPT_WORDS = { statement: 8_000, question: 1_000 };

type Loaded = {
  dimensions: number;
  question: WordVectors;
  statement: WordVectors;
  /** Whether it has learnt a word; undefined of a number. */
  knows: ReturnType<typeof learntWords>;
  mark: number;
};
let loaded: Loaded | undefined;

/** Reads the file now, which the first question would else wait for. */
export function loadEncoder(): Loaded {
  if (!loaded) {
    const file = readFileSync(path.join(projectRoot(), FILE));
    const encoder = readEncoder(file);
    loaded = {
      dimensions: encoder.dimensions,
      question: new WordVectors(encoder, 'question', KEPT_WORDS.question),
      statement: new WordVectors(encoder, 'statement', KEPT_WORDS.statement),
      knows: learntWords(encoder.hashes),
      mark: crc32(file),
    };
  }
  return loaded;
}

/** Tells vectors of this encoder from those of another one. */
export const encoderMark = (): number => loadEncoder().mark;

export const encoderDimensions = (): number => loadEncoder().dimensions;

/** The last question: each of the passages found is compared with it. */
let last: { question: string; vector: Float32Array } | undefined;

/** The vector of a visitor's question, of length 1; all zeros where it has no known feature. Callers must not change it. */
export function questionVector(question: string): Float32Array {
  if (last?.question !== question) last = { question, vector: vectorOf('question', words(question)) };
  return last.vector;
}

/** The vector of a statement of a business: a sentence, a row of a list, a pair. */
export const statementVector = (text: string): Float32Array => vectorOf('statement', words(text));

/** The same of texts that stand below others, by their words. */
export const vectorOfWords = (...texts: string[][]): Float32Array => vectorOf('statement', ...texts);

/** How well a statement answers a question, from -1 to 1: the cosine of their vectors. */
export function likeness(question: Float32Array, statement: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < question.length; at++) sum += question[at]! * statement[at]!;
  return sum;
}

/**
 * How many of the words of texts the encoder has learnt, from 0 to 1: of texts unlike any business's it knows fewer. Numbers do not
 * count, nor what comes after 200 words. 1 where there are none.
 */
export function familiarity(texts: Iterable<readonly string[]>): number {
  const { knows } = loadEncoder();
  let left = MAX_WORDS;
  let [known, counted] = [0, 0];
  for (const text of texts) {
    for (let at = 0; at < text.length && left > 0; at++, left--) {
      const learnt = knows(text[at]!);
      if (learnt === undefined) continue;
      counted++;
      if (learnt) known++;
    }
    if (left === 0) break;
  }
  return counted === 0 ? 1 : known / counted;
}

function vectorOf(side: 'question' | 'statement', ...texts: string[][]): Float32Array {
  const encoder = loadEncoder();
  const sum = new Float32Array(encoder.dimensions);
  let left = MAX_WORDS;
  for (const text of texts) {
    const read = Math.min(left, text.length);
    encoder[side].addTo(sum, text, read);
    left -= read;
  }
  return unit(sum);
}

/** Makes a vector one of length 1, unless it is all zeros. */
function unit(vector: Float32Array): Float32Array {
  let squares = 0;
  for (let at = 0; at < vector.length; at++) squares += vector[at]! * vector[at]!;
  const length = Math.sqrt(squares);
  if (length > 0) for (let at = 0; at < vector.length; at++) vector[at]! /= length;
  return vector;
}
