import type { Language } from '~/schemas/language';
import type { Breather } from '~/services/event-loop/slices';
import { confidence } from '~/services/search/answerability';
import { fuse } from '~/services/search/fusion';
import { encodeChunk } from '~/services/search/index/encode';
import { LexicalIndex } from '~/services/search/index/lexical-index';
import { cosineOf } from './cosine';
import type { Told } from './question-set';
import { type Estimate, estimate } from './separation';

const CANDIDATES = 50;

/** Vectors of the questions and texts of the set. */
export type SetVectors = {
  question: (text: string) => readonly number[];
  text: (text: string) => readonly number[];
};

/**
 * What trusted vectors add to the words where questions in one language are asked of texts in another: the mean
 * difference of the right text's reciprocal rank.
 */
export async function gain(
  set: readonly Told[],
  { asked, told }: { asked: Language; told: Language },
  vectors: SetVectors,
  pause: Breather,
): Promise<Estimate> {
  const index = new LexicalIndex();
  for (const { id, text } of set) {
    index.add(id, encodeChunk({ kind: 'passage', heading: null, text: text[told] }));
  }
  const texts = set.map(({ id, text }) => ({ id, vector: vectors.text(text[told]) }));
  const gains: number[] = [];
  for (const { id, questions } of set) {
    for (const question of questions[asked]) {
      const hits = index.search(question, { limit: CANDIDATES });
      const own = vectors.question(question);
      const cosines = new Map(texts.map((one) => [one.id, cosineOf(own, one.vector)]));
      const meaning = { cosines, trust: () => 1, chunks: set.length };
      const { order } = fuse(hits, meaning, confidence(hits), CANDIDATES);
      gains.push(reciprocalRank(order, id) - reciprocalRank(hits, id));
      await pause();
    }
  }
  return estimate(gains);
}

function reciprocalRank(ranked: readonly { id: string }[], id: string): number {
  const at = ranked.findIndex((one) => one.id === id);
  return at < 0 ? 0 : 1 / (at + 1);
}
