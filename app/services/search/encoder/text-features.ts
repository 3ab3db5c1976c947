import { stemKeys } from '../../language/stem';
import { meaningIds } from '../../language/synonyms/synonyms';
import { ngrams } from '../../language/transliterate';
import { words } from '../../language/words';

/** The features of a text for the encoder: hashes with their weights. The same hash may come more than once. */
export type TextFeatures = { hashes: number[]; weights: number[] };

/** Words of a text that are read: the longest unit of a document is shorter. */
const MAX_WORDS = 200;
/** Words whose features are kept. */
const MAX_KNOWN_WORDS = 5000;
const known = new Map<string, TextFeatures>();

/**
 * The features of a text: of each word its stems, the meanings it is listed with, and its letter groups, each of the
 * three kinds with a weight of 1 in all. Meanings are the same in the three languages, and letter groups in two scripts.
 */
export function textFeatures(text: string): TextFeatures {
  const all: TextFeatures = { hashes: [], weights: [] };
  for (const word of words(text).slice(0, MAX_WORDS)) {
    const { hashes, weights } = known.get(word) ?? keep(word);
    all.hashes.push(...hashes);
    all.weights.push(...weights);
  }
  return all;
}

/** Share of a text's words with a stem that `knows` has; numbers do not count. 1 of a text without words. */
export function knownShare(text: string, knows: (hash: number) => boolean): number {
  const counted = words(text)
    .slice(0, MAX_WORDS)
    .filter((word) => !/^\d+$/.test(word));
  const known = counted.filter((word) => stemKeys(word).some((stem) => knows(hashOf(`stem:${stem}`))));
  return counted.length === 0 ? 1 : known.length / counted.length;
}

function keep(word: string): TextFeatures {
  const made = wordFeatures(word);
  if (known.size >= MAX_KNOWN_WORDS) known.clear();
  known.set(word, made);
  return made;
}

function wordFeatures(word: string): TextFeatures {
  const features: TextFeatures = { hashes: [], weights: [] };
  const add = (kind: string, names: string[]): void => {
    for (const name of names) {
      features.hashes.push(hashOf(`${kind}:${name}`));
      features.weights.push(1 / names.length);
    }
  };
  // Which number it is says nothing of the subject; how long it is tells a price from an hour.
  if (/^\d+$/.test(word)) add('number', [String(Math.min(word.length, 6))]);
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
