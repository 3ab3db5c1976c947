import { remembered } from '../../language/tables/remembered';
import { featureSum } from '../encoder/feature-sum';
import { BLOCK, bytesOf, type Kernel, wholeBlocks } from './kernel';
import { sigmoid, unit } from './numbers';
import type { CrossEncoder } from './weights-file';

/**
 * A word as the cross-encoder reads it on one side, in the parts that `wordParts` names: the sum of its features; what it says where
 * a word of the other side meets it; what it says by itself; what words of the other side are compared with, of length 1; and how far
 * it counts, from 0 to 1.
 */
export type WordReading = Float32Array;

/** Where in a word's numbers its parts begin, each of whole blocks; the first is its sum. */
export function wordParts({ dimensions, hidden }: { dimensions: number; hidden: number }) {
  const [length, hiddenLength] = [wholeBlocks(dimensions), wholeBlocks(hidden)];
  const compared = length + 2 * hiddenLength;
  const weight = compared + length;
  return {
    ...{ length, hiddenLength, compared, weight, said: length, own: length + hiddenLength },
    size: weight + BLOCK,
  };
}

export type WordParts = ReturnType<typeof wordParts>;

/** Words of about a kilobyte each that are kept. */
const KEPT = { question: 500, statement: 2_000 };

/** Makes a function that reads words of one side. Callers must not change what it returns. */
export function wordReader(
  encoder: CrossEncoder,
  side: 'question' | 'statement',
  kernel: Kernel,
): (word: string) => WordReading {
  const { weights, dimensions } = encoder;
  const { length, said, own, compared, weight, size } = wordParts(encoder);
  const matrix = kernel.matrix(size - length, dimensions, [
    { values: weights[side === 'question' ? 'statementMet' : 'questionMet'], from: said - length },
    { values: weights[`${side}Own`], from: own - length },
    { values: weights[`${side}Word`], from: compared - length },
    { values: weights[`${side}Weight`], from: weight - length },
  ]);
  const bias = new Float32Array(size);
  bias.set(weights[`${side}Bias`], own);
  bias.set(weights[`${side}WeightBias`], weight);
  const work = kernel.room(size);
  return remembered((word): WordReading => {
    work.values.set(bias);
    work.values.set(featureSum(word, encoder));
    kernel.addTimes(work.at + bytesOf(said), matrix, work.at);
    const reading = work.values.slice();
    unit(reading.subarray(compared, compared + dimensions));
    reading[weight] = sigmoid(reading[weight]!);
    return reading;
  }, KEPT[side]);
}
