import { hashOf, type WordFeatures, wordFeatures } from '~/services/search/encoder/word-features';
import { MARK } from './pair-words';

/** The features of a word of `wordsBeside`. */
export function pairFeatures(word: string): WordFeatures {
  if (!word.startsWith(MARK)) return wordFeatures(word);
  const [of = '', ...relation] = word.slice(MARK.length).split(' ');
  const names = [word, `${MARK}${of}`, `${MARK} ${relation[0]}`];
  return { hashes: names.map((name) => hashOf(`beside:${name}`)), weights: names.map(() => 1) };
}
