import { stemKeys } from '../../language/stem';
import { meaningIds } from '../../language/synonyms/synonyms';
import { remembered } from '../../language/tables/remembered';
import { formsOf } from '../../language/word-forms';

/** The features of a word for an encoder: hashes with their weights. */
export type WordFeatures = { hashes: number[]; weights: number[] };

export const isNumber = (word: string): boolean => /^\d+$/.test(word);

export const stemHashes = (word: string): number[] => stemKeys(word).map((stem) => hashOf(`stem:${stem}`));

/** Words whose features are kept, in about 400 bytes each: to work them out takes longer than all else that encoders do with a word. */
const KEPT_WORDS = 6_000;

/**
 * The features of a normalised word: its stems, the meanings it is listed with, and its letter groups, each of the three kinds with
 * a weight of 1 in all. Meanings are the same in the three languages, and letter groups in two scripts. Callers must not change them.
 */
export const wordFeatures = remembered(readFeatures, KEPT_WORDS);

function readFeatures(word: string): WordFeatures {
  const features: WordFeatures = { hashes: [], weights: [] };
  const add = (kind: string, names: readonly string[]): void => {
    for (const name of names) {
      features.hashes.push(hashOf(`${kind}:${name}`));
      features.weights.push(1 / names.length);
    }
  };
  // Which number it is says nothing of the subject; how long it is tells a price from an hour.
  if (isNumber(word)) add('number', [String(Math.min(word.length, 6))]);
  else {
    const { keys, pieces } = formsOf(word);
    add('stem', keys);
    add('meaning', meaningIds(word));
    add('letters', pieces);
  }
  return features;
}

/** FNV-1a over UTF-16 units, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
