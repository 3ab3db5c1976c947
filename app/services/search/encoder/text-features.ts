import { ngrams } from '../../language/letters/transliterate';
import { stemKeys } from '../../language/stem';
import { meaningIds } from '../../language/synonyms/synonyms';
import { remembered } from '../../language/tables/remembered';
import { words } from '../../language/words';

/** The features of a text for the encoder: hashes with their weights. The same hash may come more than once. */
export type TextFeatures = { hashes: number[]; weights: number[] };

/** Words of a text that are read: the longest unit of a document is shorter. */
export const MAX_WORDS = 200;

const rememberedFeatures = remembered(wordFeatures);

/**
 * The features of a text: of each word its stems, the meanings it is listed with, and its letter groups, each of the
 * three kinds with a weight of 1 in all. Meanings are the same in the three languages, and letter groups in two scripts.
 */
export function textFeatures(text: string): TextFeatures {
  const all: TextFeatures = { hashes: [], weights: [] };
  for (const word of words(text).slice(0, MAX_WORDS)) {
    const { hashes, weights } = rememberedFeatures(word);
    all.hashes.push(...hashes);
    all.weights.push(...weights);
  }
  return all;
}

export const isNumber = (word: string): boolean => /^\d+$/.test(word);

export const stemHashes = (word: string): number[] => stemKeys(word).map((stem) => hashOf(`stem:${stem}`));

/** The features of one normalised word. */
export function wordFeatures(word: string): TextFeatures {
  const features: TextFeatures = { hashes: [], weights: [] };
  const add = (kind: string, names: readonly string[]): void => {
    for (const name of names) {
      features.hashes.push(hashOf(`${kind}:${name}`));
      features.weights.push(1 / names.length);
    }
  };
  // Which number it is says nothing of the subject; how long it is tells a price from an hour.
  if (isNumber(word)) add('number', [String(Math.min(word.length, 6))]);
  else {
    add('stem', stemKeys(word));
    add('meaning', meaningIds(word));
    add('letters', ngrams(word));
  }
  return features;
}

/** FNV-1a over UTF-16 units, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
