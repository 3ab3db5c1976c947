import type { Language } from '~/schemas/language';
import { otherLayouts } from '~/services/language/letters/keyboard-layout';
import { ngrams } from '~/services/language/letters/transliterate';
import { saysLittle } from '~/services/language/low-information-words';
import { detectLanguage } from '~/services/language/recognise/detect';
import { hasKazakhLetter, isCyrillic, kazakhKey, stem } from '~/services/language/stem';
import { STOPWORDS } from '~/services/language/stopwords';
import { isCommonWord, isPlaceName, relatives } from '~/services/language/synonyms/synonyms';
import { askedWords } from '~/services/language/words';
import { asksNumber } from './asks-number';
import { includes } from './postings';
import { type Effort, type Lexicon, newEffort } from './term-dictionary';
import type { Weights } from './weights';

/** One thing a question asks for: the words of the base that say it, and those that nearly say it. */
export type Term = {
  weight: number;
  words: Uint32Array;
  /** Whether it is a common word listed with its meanings, whether or not the base holds it. Names are none. */
  common: boolean;
  /** Words of like meaning or spelling; `share` is how far each counts as the term itself. */
  alternatives: { word: number; share: number }[];
};

export type QueryTerms = {
  stems: Term[];
  pieces: Term[];
  language: Language;
  asksNumber: boolean;
};

/** Words of like meaning that one term takes in: in a base of an owner who means no good, a stem may have a million. */
const MAX_ALTERNATIVES = 2_000;

/** What a question asks for, in both channels, in the words of the base; in steps of a word. */
export function* queryTerms(query: string, lexicon: Lexicon, weights: Weights): Generator<void, QueryTerms> {
  const list = askedWords(query);
  const kazakh = list.some(hasKazakhLetter);
  const stems = new Map<string, Term>();
  const letterPieces = new Map<string, Term>();
  const effort = newEffort();
  for (const word of list) {
    yield;
    const stopword = STOPWORDS.has(word);
    const light = !stopword && saysLittle(word, kazakh);
    const pieceWeight = light ? weights.lightPiece : 1;
    for (const piece of ngrams(word)) {
      const known = letterPieces.get(piece);
      if (known) known.weight += pieceWeight;
      else
        letterPieces.set(piece, {
          weight: pieceWeight,
          words: lexicon.withPiece(piece),
          common: false,
          alternatives: [],
        });
    }
    if (stopword) continue;
    const key = kazakh ? kazakhKeyOf(word) : stem(word);
    const weight = light ? weights.lightStem : 1;
    const known = stems.get(key);
    if (known) known.weight += weight;
    else
      stems.set(key, {
        weight,
        common: isCommonWord(word) && !isPlaceName(word),
        ...stemTerm(word, key, kazakh, lexicon, weights, effort),
      });
  }
  return {
    stems: [...stems.values()],
    pieces: [...letterPieces.values()],
    language: detectLanguage(query),
    asksNumber: asksNumber(list),
  };
}

function kazakhKeyOf(word: string): string {
  return isCyrillic(word) ? kazakhKey(word) : stem(word);
}

function stemTerm(
  word: string,
  key: string,
  kazakh: boolean,
  lexicon: Lexicon,
  weights: Weights,
  effort: Effort,
): Pick<Term, 'words' | 'alternatives'> {
  const own = lexicon.withStem(key);
  const shares = new Map<number, number>();
  const offer = (other: number, share: number): void => {
    if (shares.size === MAX_ALTERNATIVES && !shares.has(other)) return;
    if (share > (shares.get(other) ?? 0) && !includes(own, other)) shares.set(other, share);
  };
  const { synonyms, translations } = relatives(word);
  const translation = weights.translation * (own.length > 0 ? weights.translationBeside : 1);
  const alike = (key: string) => lexicon.withStem(key).subarray(0, MAX_ALTERNATIVES);
  for (const each of translations) for (const other of alike(each)) offer(other, translation);
  const synonym = weights.synonym * (kazakh ? weights.kazakhSynonym : 1);
  for (const each of synonyms) for (const other of alike(each)) offer(other, synonym);
  if (own.length === 0 && shares.size === 0 && weights.spelling > 0 && !isCommonWord(word)) {
    for (const { word: other, distance } of lexicon.similar(word, effort))
      offer(other, weights.spelling * (distance === 0 ? 1 : 0.7 ** distance));
  }
  return { words: own, alternatives: [...shares].map(([other, share]) => ({ word: other, share })) };
}

/** Below this share of words that make sense, a question may have been typed on the wrong keyboard layout. */
const READABLE = 0.5;

/** The question as it was meant: typed on another keyboard layout when only that makes sense of it. */
export function readQuery(query: string, lexicon: Lexicon): string {
  let best = query;
  let bestShare = senseShare(query, lexicon);
  if (bestShare >= READABLE) return query;
  for (const variant of otherLayouts(query)) {
    const share = senseShare(variant, lexicon);
    if (share >= READABLE && share > bestShare) {
      best = variant;
      bestShare = share;
    }
  }
  return best;
}

/** Share of a text's letters and digits that belong to words of the base or of everyday language. */
function senseShare(text: string, lexicon: Lexicon): number {
  let all = 0;
  let known = 0;
  for (const word of askedWords(text)) {
    all += word.length;
    if (STOPWORDS.has(word) || lexicon.hasWord(word) || isCommonWord(word) || saysLittle(word)) known += word.length;
  }
  return all === 0 ? 1 : known / all;
}
