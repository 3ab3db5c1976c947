import { hashOf, type WordFeatures, wordFeatures } from '~/services/search/encoder/word-features';
import { BETWEEN, MARK } from './pair-words';

/** Words that turn or bound what the next one says. */
const BEFORE = new Set(
  'не ни без нет нельзя кроме лишь только no not without never t cannot only except nobody none nothing тек қана ғана'.split(
    ' ',
  ),
);
/** In Kazakh they stand behind it. */
const BEHIND = new Set(['емес', 'жоқ']);
/** Letters of a neighbour that its forms share. */
const NEIGHBOUR = 6;

/** The features of a word with its neighbours, of `wordsBeside`: those of its parts together. */
export function pairFeatures(placed: string): WordFeatures {
  const parts = partsOf(placed).map(featuresOfPart);
  return { hashes: parts.flatMap(({ hashes }) => hashes), weights: parts.flatMap(({ weights }) => weights) };
}

/** What a word in its place is made of: the word, its neighbours, and that it is denied. Far fewer than places: training names each once. */
export function partsOf(placed: string): string[] {
  const [before = '', word = '', behind = ''] = placed.split(BETWEEN);
  const parts = [`word:${word}`, `before:${shortened(before)}`, `behind:${shortened(behind)}`];
  return BEFORE.has(before) || BEHIND.has(behind) ? [...parts, `denied:${shortened(word)}`] : parts;
}

/** The features of one part. */
export function featuresOfPart(part: string): WordFeatures {
  const at = part.indexOf(':');
  const [kind, said] = [part.slice(0, at), part.slice(at + 1)];
  if (kind !== 'word') return kind === 'denied' ? named('denied', part) : named(part);
  if (!said.startsWith(MARK)) return wordFeatures(said);
  const [of = '', ...relation] = said.slice(MARK.length).split(' ');
  return named(said, `${MARK}${of}`, `${MARK} ${relation[0]}`);
}

const named = (...names: string[]): WordFeatures => ({
  hashes: names.map((name) => hashOf(`beside:${name}`)),
  weights: names.map(() => 1),
});

const shortened = (word: string): string => (word.startsWith(MARK) ? word : word.slice(0, NEIGHBOUR));
