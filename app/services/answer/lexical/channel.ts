import type { FieldLengths, Postings } from './postings';
import type { Term } from './query-terms';
import type { Weights } from './weights';

export type Field = { lengths: FieldLengths; chunks: number };

/** A channel's scores by chunk, from 0 to 1, over all the text and over the question alone; and each term's idf over the text. */
export type ChannelScores = { text: Float32Array; question: Float32Array; idf: number[] };

/** Counts kept between searches so that none allocates them anew; all zero outside of `scoreChannel`. */
export class Scratch {
  counts = new Float32Array(0);
  questionCounts = new Float32Array(0);
  touched = new Uint32Array(0);

  reserve(chunks: number): void {
    if (this.counts.length >= chunks) return;
    this.counts = new Float32Array(chunks);
    this.questionCounts = new Float32Array(chunks);
    this.touched = new Uint32Array(chunks);
  }
}

/** How telling a term is that `holding` of `chunks` chunks hold: Lucene's never negative form of the BM25 idf. */
export function inverseFrequency(chunks: number, holding: number): number {
  return Math.log(1 + (chunks - holding + 0.5) / (holding + 0.5));
}

/**
 * BM25 of every chunk, divided by the most that the query could reach, so that scores of different queries compare.
 * A term that no chunk holds counts in that most with the highest idf: asking for the unknown lowers the score.
 */
export function scoreChannel(
  terms: Term[],
  postings: Postings,
  text: Field,
  question: Field,
  size: number,
  weights: Weights,
  scratch: Scratch,
): ChannelScores {
  scratch.reserve(size);
  const { counts, questionCounts, touched } = scratch;
  const { k1, b } = weights;
  const scores: ChannelScores = { text: new Float32Array(size), question: new Float32Array(size), idf: [] };
  const hasQuestions = question.chunks > 0;
  let most = 0;
  let questionMost = 0;
  for (const term of terms) {
    let holding = 0;
    let questionHolding = 0;
    const collect = (word: number, share: number): void => {
      for (let at = postings.starts[word]!; at < postings.starts[word + 1]!; at++) {
        const chunk = postings.chunks[at]!;
        if (counts[chunk] === 0) touched[holding++] = chunk;
        counts[chunk]! += share * postings.counts[at]!;
        const inQuestion = postings.questionCounts[at]!;
        if (inQuestion > 0) {
          if (questionCounts[chunk] === 0) questionHolding++;
          questionCounts[chunk]! += share * inQuestion;
        }
      }
    };
    for (let at = 0; at < term.words.length; at++) collect(term.words[at]!, 1);
    let frequency = holding;
    let questionFrequency = questionHolding;
    for (const { word, share } of term.alternatives) collect(word, share);
    if (frequency === 0) frequency = holding;
    if (questionFrequency === 0) questionFrequency = questionHolding;
    const idf = inverseFrequency(text.chunks, frequency);
    const questionIdf = hasQuestions ? inverseFrequency(question.chunks, questionFrequency) : 0;
    scores.idf.push(idf);
    most += term.weight * idf * (k1 + 1);
    questionMost += term.weight * questionIdf * (k1 + 1);
    const gain = term.weight * idf * (k1 + 1);
    const questionGain = term.weight * questionIdf * (k1 + 1);
    for (let at = 0; at < holding; at++) {
      const chunk = touched[at]!;
      const count = counts[chunk]!;
      scores.text[chunk]! +=
        (gain * count) / (count + k1 * (1 - b + (b * text.lengths.of[chunk]!) / text.lengths.mean));
      counts[chunk] = 0;
      const inQuestion = questionCounts[chunk]!;
      if (inQuestion === 0) continue;
      scores.question[chunk]! +=
        (questionGain * inQuestion) /
        (inQuestion + k1 * (1 - b + (b * question.lengths.of[chunk]!) / question.lengths.mean));
      questionCounts[chunk] = 0;
    }
  }
  for (let chunk = 0; chunk < size; chunk++) {
    if (most > 0) scores.text[chunk]! /= most;
    if (questionMost > 0) scores.question[chunk]! /= questionMost;
  }
  return scores;
}
