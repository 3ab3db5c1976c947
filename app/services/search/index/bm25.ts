import type { Postings } from './postings';
import type { Term } from './query-terms';

/** One field of the chunks in one channel: how many chunks have it, and BM25's length norm of each chunk there. */
export type Field = { chunks: number; norms: Float32Array };

/** A channel's scores by chunk, from 0 to 1, over all the text and over the question alone; and each term's idf over the text. */
export type ChannelScores = { text: Float32Array; question: Float32Array; idf: number[] };

/** Counts kept between searches so that none allocates them anew; all zero outside of `scoreChannel`. */
export class Scratch {
  counts = new Float32Array(0);
  questionCounts = new Float32Array(0);
  touched = new Uint32Array(0);

  get bytes(): number {
    return 3 * this.touched.byteLength;
  }

  reserve(chunks: number): void {
    if (this.counts.length >= chunks) return;
    this.counts = new Float32Array(chunks);
    this.questionCounts = new Float32Array(chunks);
    this.touched = new Uint32Array(chunks);
  }
}

/**
 * How telling a term is that `holding` of `chunks` chunks hold: Lucene's never negative form of the BM25 idf. A term that
 * none holds counts a little more than one that a single chunk holds, whatever the size of the base; the plain formula
 * would make it twice as telling in a base of three chunks, and every question there look unanswerable.
 */
export function inverseFrequency(chunks: number, holding: number): number {
  if (holding === 0) return 1.2 * inverseFrequency(Math.max(chunks, 1), 1);
  return Math.log(1 + (chunks - holding + 0.5) / (holding + 0.5));
}

/** BM25's length norm, k1 (1 - b + b length / mean), of each of `chunks` chunks. */
export function lengthNorms(lengths: Float32Array, chunks: number, mean: number, k1: number, b: number): Float32Array {
  const norms = new Float32Array(chunks);
  for (let chunk = 0; chunk < chunks; chunk++) norms[chunk] = k1 * (1 - b + (b * lengths[chunk]!) / mean);
  return norms;
}

/** How many chunks a term was found in so far, in all text and in questions. */
type Holding = { text: number; question: number };

/** Adds a word's counts, each times `share`, to the scratch, and notes the chunks that are new to it. */
function collect(word: number, share: number, postings: Postings, scratch: Scratch, holding: Holding): void {
  const { chunks, counts, questionCounts, starts } = postings;
  const { counts: sums, questionCounts: questionSums, touched } = scratch;
  let { text, question } = holding;
  const end = starts[word + 1]!;
  for (let at = starts[word]!; at < end; at++) {
    const chunk = chunks[at]!;
    if (sums[chunk] === 0) touched[text++] = chunk;
    sums[chunk]! += share * counts[at]!;
    const inQuestion = questionCounts[at]!;
    if (inQuestion === 0) continue;
    if (questionSums[chunk] === 0) question++;
    questionSums[chunk]! += share * inQuestion;
  }
  holding.text = text;
  holding.question = question;
}

/**
 * In steps of a term: BM25 of every chunk, divided by the most that the query could reach, so that scores of different queries compare.
 * A term that no chunk holds counts in that most with the highest idf: asking for the unknown lowers the score.
 * (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009; the factor k1 + 1 cancels out.)
 */
export function* scoreChannel(
  terms: Term[],
  postings: Postings,
  text: Field,
  question: Field,
  scratch: Scratch,
): Generator<void, ChannelScores> {
  const size = text.norms.length;
  const scores: ChannelScores = { text: new Float32Array(size), question: new Float32Array(size), idf: [] };
  const { text: inText, question: inQuestions } = scores;
  const [textNorms, questionNorms] = [text.norms, question.norms];
  let most = 0;
  let questionMost = 0;
  for (const term of terms) {
    yield;
    // Anew after each step: another search may have made them larger. Between steps they are all zero.
    scratch.reserve(size);
    const { counts, questionCounts, touched } = scratch;
    const holding: Holding = { text: 0, question: 0 };
    for (let at = 0; at < term.words.length; at++) collect(term.words[at]!, 1, postings, scratch, holding);
    const itself = { ...holding };
    for (const { word, share } of term.alternatives) collect(word, share, postings, scratch, holding);
    const idf = inverseFrequency(text.chunks, itself.text || holding.text);
    const questionIdf = inverseFrequency(question.chunks, itself.question || holding.question);
    scores.idf.push(idf);
    const gain = term.weight * idf;
    const questionGain = term.weight * questionIdf;
    most += gain;
    questionMost += questionGain;
    for (let at = 0; at < holding.text; at++) {
      const chunk = touched[at]!;
      const count = counts[chunk]!;
      counts[chunk] = 0;
      inText[chunk]! += (gain * count) / (count + textNorms[chunk]!);
      const inQuestion = questionCounts[chunk]!;
      if (inQuestion === 0) continue;
      questionCounts[chunk] = 0;
      inQuestions[chunk]! += (questionGain * inQuestion) / (inQuestion + questionNorms[chunk]!);
    }
  }
  divide(scores.text, most);
  divide(scores.question, questionMost);
  return scores;
}

function divide(scores: Float32Array, most: number): void {
  if (most <= 0) return;
  for (let chunk = 0; chunk < scores.length; chunk++) scores[chunk]! /= most;
}
