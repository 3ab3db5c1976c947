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
 * What speaks for a sentence: how much of the question it says, from 0 to 1; how well the encoder finds that it answers, and how
 * much nearer it is than others by a model's vectors (cosines); how sure it is read to answer (logarithm of odds); whether it tells
 * a figure of the kind asked for, and how many of the question's numbers; its passage (logarithm of its score beside the first); and
 * the score of the better sentence beside it.
 */
export type Evidence = Record<keyof typeof COUNTS, number>;
/**
 * What each counts: a conditional logit model of which sentence answers (eval/sentences.ts fits it), in parts of what the share of
 * the question counts. It is fitted without a model's vectors: they keep what they counted beside the reading before it.
 */
export const COUNTS = {
  cover: 1,
  like: 0.76,
  nearness: 2.5,
  odds: 0.15,
  figure: 0.28,
  number: 0.28,
  passage: 0.35,
  beside: 0.12,
};
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

/** How much nearer than the others each sentence is by a model's vectors; 0 where it has none. */
function nearnessOf(candidates: Candidate[], passages: SourcePassage[]): number[] {
  const near = candidates.map(({ text, passage }) => passages[passage]!.nearness?.get(text));
  const known = near.filter((cosine) => cosine !== undefined);
  const mean = sum(known) / (known.length || 1);
  return near.map((cosine) => (cosine ?? mean) - mean);
}

/** Gives each candidate its score: the higher, the better it answers. */
export function scoreCandidates(query: string, asked: QueryWord[], scoring: Scoring): void {
  const { candidates, worth } = scoring;
  const most = sum(worth) || 1;
  for (const one of candidates) one.cover = sum(one.matches.map((match, word) => match * worth[word]!)) / most;
  const priceAsked = asksForPrice(query, asked);
  evidenceOf(query, asked, scoring).forEach((evidence, at) => {
    const candidate = candidates[at]!;
    candidate.score = weigh(evidence);
    if (candidate.row && !priceAsked && holdsPrice(candidate.text)) candidate.score += PRICE_UNASKED;
    if (candidate.elsewhere) candidate.score += ELSEWHERE;
  });
}

const weigh = (evidence: Evidence): number =>
  Object.entries(COUNTS).reduce((sum, [name, count]) => sum + count * evidence[name as keyof Evidence], 0);

/** What speaks for each candidate, whose cover is known. */
export function evidenceOf(
  query: string,
  asked: QueryWord[],
  { candidates, passages, read }: Omit<Scoring, 'worth'>,
): Evidence[] {
  const models = modelsShare(familiarity(wordsOf(candidates)));
  const vector = models > 0 ? questionVector(query) : undefined;
  const near = nearnessOf(candidates, passages);
  const figures = figuresOf(query, asked);
  const all = candidates.map((one, at): Evidence => {
    const like = vector && at < MAX_ENCODED ? Math.max(0, likenessOf(one, vector)) : 0;
    const passage = Math.log(priorOf(passages, one.passage));
    return {
      ...{ cover: one.cover, like: models * like, nearness: models * near[at]!, odds: 0, ...figures(one.text) },
      ...{ passage, beside: 0 },
    };
  });
  if (read && models > 0) addReading(query, { candidates, passages, all, share: models });
  const own = all.map((evidence) => weigh({ ...evidence, passage: 0 }));
  return all.map((evidence, at) => {
    const { passage, row } = candidates[at]!;
    const of = (other: number): number => (candidates[other]?.passage === passage ? own[other]! : 0);
    // A row says nothing of the row beside it.
    return { ...evidence, beside: row ? 0 : Math.max(0, of(at - 1), of(at + 1)) };
  });
}

/** Whether a sentence tells a figure of the kind asked for, and how many of the numbers of the question, each from 0 to 1. */
function figuresOf(query: string, asked: QueryWord[]): (text: string) => Pick<Evidence, 'figure' | 'number'> {
  const kind = figureAsked(query, asked);
  const numbers = asked.filter(isNumber).map(({ word }) => word);
  return (text) => {
    const said = new Set(numbers.length > 0 ? text.match(/\d+/g) : []);
    const share = numbers.filter((number) => said.has(number)).length / (numbers.length || 1);
    return { figure: kind?.tells(text) ? 1 : 0, number: share };
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

type Reading = { candidates: Candidate[]; passages: SourcePassage[]; all: Evidence[]; share: number };

/** Adds how sure the best sentences answer where they are read together with the question, below the titles above them. */
function addReading(query: string, { candidates, passages, all, share }: Reading): void {
  const answers = answersTo(query);
  const scores = all.map(weigh);
  const best = candidates.map((_, at) => at).sort((a, b) => scores[b]! - scores[a]!);
  best.forEach((at, place) => {
    const { title, text, passage } = candidates[at]!;
    const told = [passages[passage]!.heading, title, text].filter(Boolean).join(' ');
    const odds = place < MAX_READ ? (answers(told) ?? -SUREST) : -SUREST;
    all[at]!.odds = share * Math.max(-SUREST, Math.min(SUREST, odds));
  });
}

export const sum = (values: number[]): number => values.reduce((a, b) => a + b, 0);
