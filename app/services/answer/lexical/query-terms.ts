import { relatives } from './concepts';
import type { Lexicon } from './lexicon';
import { LIGHT_STEMS } from './light-words';
import { pieces } from './skeleton';
import { hasKazakhLetter, kazakhKey, stem } from './stem';
import { STOPWORDS } from './stopwords';
import type { Weights } from './weights';
import { words } from './words';

/** One thing a question asks for: the words of the base that say it, and those that nearly say it. */
export type Term = {
  weight: number;
  words: Uint32Array;
  /** Words of like meaning or spelling; `share` is how far each counts as the term itself. */
  alternatives: { word: number; share: number }[];
};

export type QueryTerms = { stems: Term[]; pieces: Term[] };

/** What a question asks for, in both channels, in the words of the base. */
export function queryTerms(query: string, lexicon: Lexicon, weights: Weights): QueryTerms {
  const list = words(query);
  const kazakh = list.some(hasKazakhLetter);
  const stems = new Map<string, Term>();
  const letterPieces = new Map<string, Term>();
  for (const word of list) {
    const stopword = STOPWORDS.has(word);
    const light = !stopword && LIGHT_STEMS.has(stem(word));
    pieces(word).forEach((piece, at) => {
      const weight = (light ? weights.lightPiece : 1) * (at === 0 ? weights.firstPiece : 1);
      const known = letterPieces.get(piece);
      if (known) known.weight += weight;
      else letterPieces.set(piece, { weight, words: lexicon.withPiece(piece), alternatives: [] });
    });
    if (stopword) continue;
    const key = kazakh ? kazakhKeyOf(word) : stem(word);
    const weight = light ? weights.lightStem : 1;
    const known = stems.get(key);
    if (known) known.weight += weight;
    else stems.set(key, { weight, ...stemTerm(word, key, lexicon, weights) });
  }
  return { stems: [...stems.values()], pieces: [...letterPieces.values()] };
}

function kazakhKeyOf(word: string): string {
  return /^[\u0400-\u04ff]+$/.test(word) ? kazakhKey(word) : stem(word);
}

function stemTerm(word: string, key: string, lexicon: Lexicon, weights: Weights): Pick<Term, 'words' | 'alternatives'> {
  const own = lexicon.withStem(key);
  const shares = new Map<number, number>();
  const offer = (other: number, share: number): void => {
    if (share > (shares.get(other) ?? 0) && !own.includes(other)) shares.set(other, share);
  };
  const { synonyms, translations } = relatives(word);
  const translation = own.length > 0 ? weights.translationOfPresent : weights.translation;
  for (const each of translations) for (const other of lexicon.withStem(each)) offer(other, translation);
  for (const each of synonyms) for (const other of lexicon.withStem(each)) offer(other, weights.synonym);
  if (own.length === 0 && shares.size === 0 && weights.spelling > 0) {
    for (const { word: other, distance } of lexicon.similar(word))
      offer(other, weights.spelling * (distance === 0 ? 1 : 0.7 ** distance));
  }
  return { words: own, alternatives: [...shares].map(([other, share]) => ({ word: other, share })) };
}
