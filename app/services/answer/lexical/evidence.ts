import { inverseFrequency } from './channel';
import type { ChunkStore } from './chunk-store';
import type { Lexicon } from './lexicon';
import type { QueryTerms } from './query-terms';

/** What speaks for a hit, in measures that compare between questions and between bases. */
export type Evidence = {
  /** The score from 0 to 1, before Q/A pairs are lifted over passages in a mixed base. */
  closeness: number;
  /** How telling the words found are together; 1 is one word that no other chunk holds. */
  information: number;
  /** The logarithm of one more than the content words of a Q/A pair's question, which the more easily meet some by chance; 0 for a passage. */
  questionLength: number;
  /** Chunks in the base: in a small one fewer can resemble a question by chance. */
  chunks: number;
  /** Whether question and chunk are in different scripts, so that only names and translated words can meet. */
  foreign: boolean;
  /** By how much the closeness is above that of the next hit: one of many alike is less surely the one meant. */
  lead: number;
  /** A question for an amount or a time is answered by a number it does not itself name; undefined where none is asked for. */
  number: 'there' | 'missing' | undefined;
};

/** The evidence for the chunk at `place`; `next` is the closeness of the hit after it, `idf` that of the question's stem terms. */
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
  let cyrillic = 0;
  let number = false;
  for (let at = store.forward.starts[place]!; at < store.forward.starts[place + 1]!; at++) {
    const word = store.forward.words[at]!;
    own.add(word);
    if (lexicon.isCyrillic(word)) cyrillic++;
    if (terms.asksNumber && !number) number = lexicon.isNumber(word) && !asked(terms, word);
  }
  let found = 0;
  terms.stems.forEach((term, at) => {
    const worth = term.weight * idf[at]!;
    let share = 0;
    if (term.words.some((word) => own.has(word))) share = 1;
    else
      for (const alternative of term.alternatives)
        if (own.has(alternative.word)) share = Math.max(share, alternative.share);
    found += worth * share;
  });
  return {
    closeness,
    information: found / inverseFrequency(store.size, 0),
    questionLength: Math.log(1 + store.lengths.questionWords[place]!),
    chunks: store.size,
    lead: closeness - next,
    number: terms.asksNumber ? (number ? 'there' : 'missing') : undefined,
    foreign: Math.abs(cyrillic / Math.max(1, own.size) - terms.cyrillic) > 0.6,
  };
}

const asked = (terms: QueryTerms, word: number): boolean => terms.stems.some((term) => term.words.includes(word));
