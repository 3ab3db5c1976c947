import { currencyIn } from '~/services/rows/values';
import { words } from '../../language/words';
import { answersTo } from '../cross-encoder/cross-encoder';
import { familiarity, likeness, questionVector, vectorOfWords } from '../encoder/encoder';
import { modelsShare } from '../encoder/familiar';
import { inverseFrequency } from '../index/bm25';
import { figureAsked } from '../match/asked-figure';
import { isNumber } from '../match/asked-things';
import { asksForPrice } from '../match/row-answer';
import type { QueryWord } from '../match/word-matches';
import type { Candidate, SourcePassage } from './candidates';
import type { Quotable } from './quotable';

/** How far a word counts by its kind; fitted on public question sets. */
const WEIGHTS = { telling: 1, light: 0.5, stopword: 0.1 };
/**
 * What speaks for a sentence beside the share of the question that it says, which counts 1: how well the encoder finds that it
 * answers, how sure it is read to (a unit of the logarithm of odds), a figure of the kind that is asked for, the numbers of the
 * question, and the passage it stands in (logarithm of its score beside the first). A conditional logit model of which sentence
 * answers, fitted on 690 questions to the own businesses (eval/businesses, eval/small); of a configured model's vectors (`nearness`)
 * it knows nothing: they keep what they counted beside the reading.
 */
const COUNTS = { like: 0.76, nearness: 2.5, odds: 0.15, figure: 0.28, number: 0.28, passage: 0.35 };
/** Share of the better neighbour's score that a sentence gets for standing beside it. */
const NEIGHBOUR_SHARE = 0.12;
/** A price answers a question for something else less well than prose does. */
const PRICE_UNASKED = -0.2;
const holdsPrice = (text: string): boolean => /\d/.test(text) && currencyIn(text) !== undefined;
/** What is said of another place answers less well than what is said of the one asked for, or of none. */
const ELSEWHERE = -0.2;
/** Sentences that the encoder compares with the question: three passages have fewer. */
const MAX_ENCODED = 200;
/** So many sentences, the best by all else, are read together with the question. No reading is surer than this; others are as far from it. */
const MAX_READ = 8;
const SUREST = 8;
/** What a passage without a score counts, by its place. */
const STEP_BY_RANK = [1, 0.8, 0.65, 0.5];
const LEAST_PRIOR = 0.001;

type Scoring = { candidates: Candidate[]; worth: number[]; passages: SourcePassage[]; read: boolean };

/** What each word of the question counts: little where many candidates say it. */
export function worthOf(asked: QueryWord[], candidates: Candidate[]): number[] {
  return asked.map(({ kind }, word) => {
    const holding = candidates.reduce((sum, { matches }) => sum + matches[word]!, 0);
    return WEIGHTS[kind] * inverseFrequency(candidates.length, holding);
  });
}

/** How well a sentence answers by the encoder, by itself or with the title above it. */
function likenessOf({ text, title }: Quotable, vector: Float32Array): number {
  const said = words(text);
  const alone = likeness(vector, vectorOfWords(said));
  return title ? Math.max(alone, likeness(vector, vectorOfWords(words(title), said))) : alone;
}

/**
 * What each sentence counts for how well it answers by the encoder, and for how much nearer than the others it is by a model's
 * vectors, where it has one.
 */
function likenessesOf(query: string, candidates: Candidate[], passages: SourcePassage[]): number[] {
  const vector = questionVector(query);
  const near = candidates.map(({ text, passage }) => passages[passage]!.nearness?.get(text));
  const known = near.filter((cosine) => cosine !== undefined);
  const mean = sum(known) / (known.length || 1);
  return candidates.map((one, at) => {
    const encoded = at < MAX_ENCODED ? likenessOf(one, vector) : 0;
    return Math.max(0, COUNTS.like * encoded + COUNTS.nearness * ((near[at] ?? mean) - mean));
  });
}

/** Gives each candidate its score: the higher, the better it answers. */
export function scoreCandidates(
  query: string,
  asked: QueryWord[],
  { candidates, worth, passages, read }: Scoring,
): void {
  const most = sum(worth) || 1;
  for (const one of candidates) one.cover = sum(one.matches.map((match, word) => match * worth[word]!)) / most;
  const models = modelsShare(familiarity(wordsOf(candidates)));
  const likes = models > 0 ? likenessesOf(query, candidates, passages) : [];
  const figures = figuresOf(query, asked);
  const priors = passages.map((_, at) => COUNTS.passage * Math.log(priorOf(passages, at)));
  const own = candidates.map(({ text, cover }, at) => cover + models * (likes[at] ?? 0) + figures(text));
  if (read && models > 0) addReading(query, { candidates, passages, own, priors, share: models * COUNTS.odds });
  const priceAsked = asksForPrice(query, asked);
  candidates.forEach((candidate, at) => {
    const { passage, row, text } = candidate;
    const beside = (other: number): number => (candidates[other]?.passage === passage ? own[other]! : 0);
    // A row says nothing of the row beside it.
    const around = row ? 0 : NEIGHBOUR_SHARE * Math.max(0, beside(at - 1), beside(at + 1));
    candidate.score = priors[passage]! + own[at]! + around;
    if (row && !priceAsked && holdsPrice(text)) candidate.score += PRICE_UNASKED;
    if (candidate.elsewhere) candidate.score += ELSEWHERE;
  });
}

/** What a sentence counts for the figures that it tells: of the kind asked for, and the numbers of the question. */
function figuresOf(query: string, asked: QueryWord[]): (text: string) => number {
  const kind = figureAsked(query, asked);
  const numbers = asked.filter(isNumber).map(({ word }) => word);
  return (text) => {
    const said = new Set(numbers.length > 0 ? text.match(/\d+/g) : []);
    const share = numbers.filter((number) => said.has(number)).length / (numbers.length || 1);
    return (kind?.tells(text) ? COUNTS.figure : 0) + COUNTS.number * share;
  };
}

function* wordsOf(candidates: Candidate[]): Generator<string[]> {
  for (const { text } of candidates) yield words(text);
}

/** How well the passage of a sentence answers beside the first, from 0 to 1. */
function priorOf(passages: SourcePassage[], at: number): number {
  const [top, score] = [passages[0]?.score, passages[at]?.score];
  if (top && score !== undefined) return Math.max(LEAST_PRIOR, Math.min(1, score / top));
  return STEP_BY_RANK[at] ?? STEP_BY_RANK.at(-1)!;
}

type Reading = { candidates: Candidate[]; passages: SourcePassage[]; own: number[]; priors: number[]; share: number };

/** Adds how sure the best sentences answer where they are read together with the question, below the titles above them. */
function addReading(query: string, { candidates, passages, own, priors, share }: Reading): void {
  const answers = answersTo(query);
  const score = (at: number): number => priors[candidates[at]!.passage]! + own[at]!;
  const best = candidates.map((_, at) => at).sort((a, b) => score(b) - score(a));
  best.forEach((at, place) => {
    const { title, text, passage } = candidates[at]!;
    const told = [passages[passage]!.heading, title, text].filter(Boolean).join(' ');
    const odds = place < MAX_READ ? (answers(told) ?? -SUREST) : -SUREST;
    own[at]! += share * Math.max(-SUREST, Math.min(SUREST, odds));
  });
}

export const sum = (values: number[]): number => values.reduce((a, b) => a + b, 0);
