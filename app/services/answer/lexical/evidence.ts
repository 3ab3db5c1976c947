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
};

/** The evidence for the chunk at `place`; `idf` is that of the question's stem terms. */
export function gatherEvidence(
  place: number,
  closeness: number,
  terms: QueryTerms,
  idf: number[],
  store: ChunkStore,
  lexicon: Lexicon,
): Evidence {
  const own = new Set<number>();
  let cyrillic = 0;
  for (let at = store.forward.starts[place]!; at < store.forward.starts[place + 1]!; at++) {
    const word = store.forward.words[at]!;
    own.add(word);
    if (lexicon.isCyrillic(word)) cyrillic++;
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
    foreign: Math.abs(cyrillic / Math.max(1, own.size) - terms.cyrillic) > 0.6,
  };
}
