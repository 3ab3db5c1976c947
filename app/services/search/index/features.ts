import { inverseFrequency } from './bm25';
import type { ChunkStore } from './chunk-store';
import { includes } from './postings';
import type { QueryTerms, Term } from './query-terms';
import type { Lexicon } from './term-dictionary';

/** What speaks for a hit, in measures that compare between questions and between bases. */
export type Evidence = {
  /** The score from 0 to 1, before Q/A pairs are lifted over passages in a mixed base, and chunks in another language over those in the question's. */
  closeness: number;
  /** How telling the words found are together; 1 is one word that no other chunk holds. */
  information: number;
  /** The part of `information` found by other words than the question's: of like meaning, or of another language. */
  translated: number;
  /** How much of what the question asks for is found at all, from 0 to 1. */
  share: number;
  /** How telling the question's common words are that no chunk says in any way: they speak against an answer. */
  missing: number;
  /** The same of words that neither the base nor the tables know, as are most names: a text can answer without them. */
  strange: number;
  /** The logarithm of one more than the content words of a Q/A pair's question, which the more easily meet some by chance; 0 for a passage. */
  questionLength: number;
  /** Chunks in the base, copies counted once: in a small one fewer can resemble a question by chance. */
  chunks: number;
  /** Whether question and chunk are in different languages, so that mostly names and translated words meet. */
  foreign: boolean;
  /** By how much the closeness is above that of the next hit, both lifted alike: one of many alike is less surely the one meant. */
  lead: number;
  /** A question for an amount or a time is answered by a number it does not itself name; undefined where none is asked for. */
  number: 'there' | 'missing' | undefined;
};

/** The evidence for the chunk at `place`; `next` is what the hit after it is worth on the scale of `closeness`, `idf` that of the question's stem terms. */
export function gatherEvidence(
  place: number,
  closeness: number,
  next: number,
  terms: QueryTerms,
  idf: number[],
  store: ChunkStore,
  lexicon: Lexicon,
): Evidence {
  const own = new Set<number>();
  let number = false;
  for (let at = store.forward.starts[place]!; at < store.forward.starts[place + 1]!; at++) {
    const word = store.forward.words[at]!;
    own.add(word);
    if (terms.asksNumber && !number) number = lexicon.isNumber(word) && !asked(terms, word);
  }
  const sums = { all: 0, found: 0, information: 0, translated: 0, missing: 0, strange: 0 };
  terms.stems.forEach((term, at) => {
    const worth = term.weight * idf[at]!;
    const share = shareIn(own, term);
    sums.all += worth;
    if (share > 0) sums.found += worth;
    else if (term.words.length + term.alternatives.length === 0) sums[term.common ? 'missing' : 'strange'] += worth;
    sums.information += worth * share;
    if (share < 1) sums.translated += worth * share;
  });
  const unit = inverseFrequency(store.distinct, 0);
  const language = store.languageAt(place);
  return {
    closeness,
    information: sums.information / unit,
    translated: sums.translated / unit,
    share: sums.found / (sums.all || 1),
    missing: sums.missing / unit,
    strange: sums.strange / unit,
    questionLength: Math.log(1 + store.lengths.questionWords[place]!),
    chunks: store.distinct,
    lead: closeness - next,
    number: terms.asksNumber ? (number ? 'there' : 'missing') : undefined,
    foreign: language !== undefined && language !== terms.language,
  };
}

/** How far words say a term: 1 by its own words, less by others of like meaning. */
function shareIn(own: Set<number>, term: Term): number {
  if (meets(own, term.words)) return 1;
  return term.alternatives.reduce((most, { word, share }) => (own.has(word) ? Math.max(most, share) : most), 0);
}

/** In an unusual base a term may match most of the words: the shorter list is searched. */
function meets(own: Set<number>, words: Uint32Array): boolean {
  if (words.length <= own.size) return words.some((word) => own.has(word));
  for (const word of own) if (includes(words, word)) return true;
  return false;
}

const asked = (terms: QueryTerms, word: number): boolean => terms.stems.some((term) => includes(term.words, word));
