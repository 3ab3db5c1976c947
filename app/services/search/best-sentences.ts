import { currencyIn } from '~/services/rows/values';
import { splitSentences } from '../language/split-sentences';
import { words } from '../language/words';
import { answersTo } from './cross-encoder/cross-encoder';
import { sigmoid } from './cross-encoder/numbers';
import { familiarity, likeness, questionVector, vectorOfWords } from './encoder/encoder';
import { modelsShare } from './encoder/familiar';
import { inverseFrequency } from './index/bm25';
import { asksLeave, isNumber, namesThing } from './match/asked-things';
import { languageOf } from './match/language-of';
import { asksForPrice } from './match/row-answer';
import { linesWithRows } from './match/rows';
import { comparedOnce, keptWords, type QueryWord, queryWords, matchesOf as wordMatches } from './match/word-matches';
import { isElsewhere, placesIn } from './places';
import { type Quotable, quotable } from './quotable';

export { splitSentences };

export type SourcePassage = {
  text: string;
  kind: 'passage' | 'qa';
  /** The hit's score; without it earlier passages count for more by a fixed step. */
  score?: number;
  /** Found first by its meaning: it is quoted alone, though the question's words may stand nowhere in it. */
  meant?: boolean;
  /** The cosines of its sentences by a model's vectors, by their text. */
  nearness?: ReadonlyMap<string, number>;
};

/** A verbatim quote; `passage` is the index of its passage. */
export type Quote = {
  text: string;
  passage: number;
  /** A row of a list: each row has a line of its own. */
  row?: boolean;
};

/** Answers up to this many characters are quoted whole. */
const SHORT_ANSWER = 600;

/** How far a word counts by its kind; fitted on public question sets. */
const WEIGHTS = { telling: 1, light: 0.5, stopword: 0.1 };
/** Share of the better neighbour's score that a sentence gets for standing beside it. */
const NEIGHBOUR_SHARE = 0.15;
/** How much a further quote loses for what the quotes chosen already say. */
const REPETITION_LOSS = 0.4;
const SCORE_POWER = 2;
/** What a word counts that stands in the title above a sentence, or beside it in its line; that of the passage counts in its score. */
const TITLE_SHARE = 0.6;
/** From which match on a sentence says a word. */
const SAYS = 0.5;
/** Rows that answer as well as the best one, up to this share of its score, are its kind: all crowns, all sizes. */
const KIND_SHARE = 0.9;
const MAX_ROWS = 8;
/** A price answers a question for something else less well than prose does. */
const PRICE_UNASKED = 0.8;
const holdsPrice = (text: string): boolean => /\d/.test(text) && currencyIn(text) !== undefined;
/** What is said of another place answers less well than what is said of the one asked for, or of none. */
const ELSEWHERE_SHARE = 0.8;
/** Sentences that the encoder compares with the question: three passages have fewer. */
const MAX_ENCODED = 200;
/** What the encoder's likeness counts beside the share of the question that a sentence says. */
const LIKENESS_SHARE = 1;
/** So many sentences, the best by these, are read together with the question; what the odds that one answers count beside it. */
const MAX_READ = 8;
const READ_SHARE = 0.9;
const STEP_BY_RANK = [1, 0.8, 0.65, 0.5];

/** How well the sentence matches each word of the question: `said` alone, `matches` together with its heading. */
type Candidate = Quote & {
  title?: string;
  list?: string[];
  line?: number;
  at: number;
  said: number[];
  matches: number[];
  /** How much of the question it says. */
  cover: number;
  score: number;
  elsewhere: boolean;
};

/**
 * The `n` sentences that answer a question best, as they stand in the passages, in reading order.
 * When the best passage is a Q/A pair with a short answer, that answer is the one quote, whole.
 *
 * @param read whether the best are read together with the question, which takes most of the time: what only begins a choice is as
 * good without.
 */
export function bestSentences(query: string, passages: SourcePassage[], n: number, read = true): Quote[] {
  const first = passages[0];
  if (n < 1 || first === undefined) return [];
  if (first.kind === 'qa' && first.text.trim() !== '' && first.text.length <= SHORT_ANSWER)
    return [{ text: first.text.trim(), passage: 0 }];
  if (first.meant) return sentencesOf(first.text, query, n);
  return sentencesOfAll(query, passages, n, read);
}

/** Of a passage whose words may not be the question's: all of a short one, else its best sentences. */
function sentencesOf(text: string, query: string, n: number): Quote[] {
  const whole = text.trim();
  if (whole.length <= SHORT_ANSWER && !linesWithRows(whole)) return [{ text: whole, passage: 0 }];
  return sentencesOfAll(query, [{ kind: 'passage', text }], n, true);
}

function sentencesOfAll(query: string, passages: SourcePassage[], n: number, read: boolean): Quote[] {
  const asked = comparedOnce(queryWords(query)).map((word) =>
    asksLeave(word) ? { ...word, kind: 'light' as const } : word,
  );
  const places = placesIn(query);
  const told = places.length > 0 ? passages.flatMap(({ text }) => placesIn(text)) : [];
  const candidates = inLanguageOfFirst(passages).flatMap(({ text, passage }) =>
    quotable(text).map((one, at): Candidate => {
      const said = matchesOf(one, asked);
      const around = one.row ? '' : `${one.title ?? ''} ${one.whole ?? ''}`;
      const above = around.trim() === '' ? [] : matchesOf({ text: around }, asked);
      const matches = said.map((match, word) => Math.max(match, TITLE_SHARE * (above[word] ?? 0)));
      const elsewhere = isElsewhere(one.text, places, told);
      return { ...one, passage, at, said, matches, elsewhere, cover: 0, score: 0 };
    }),
  );
  const worth = asked.map(({ kind }, word) => {
    const holding = candidates.reduce((sum, { matches }) => sum + matches[word]!, 0);
    return WEIGHTS[kind] * inverseFrequency(candidates.length, holding);
  });
  scoreCandidates(query, candidates, worth, passages, { priceAsked: asksForPrice(query, asked), read });
  const chosen = choose(candidates, worth, asked, n);
  const [best] = chosen;
  return (best?.row ? rowsLike(best, candidates) : best?.list ? listOf(best, candidates) : chosen)
    .sort((a, b) => a.passage - b.passage || a.at - b.at)
    .map(({ text, passage, row, list }) => (row || list ? { text, passage, row: true } : { text, passage }));
}

/** The passages, with their places, in the language of the first: another one says the same again, or what a visitor may not read. */
function inLanguageOfFirst([first, ...others]: SourcePassage[]): { text: string; passage: number }[] {
  if (!first) return [];
  const placed = others.map(({ text }, at) => ({ text, passage: at + 1 }));
  const language = others.length > 0 ? languageOf(first) : undefined;
  return [{ text: first.text, passage: 0 }, ...placed.filter((one) => languageOf(one, language) === language)];
}

/** A line with the rows below it. */
function listOf(best: Candidate, candidates: Candidate[]): Candidate[] {
  const rows = candidates.filter(({ passage, at }) => passage === best.passage && at > best.at);
  return [best, ...rows.slice(0, Math.min(best.list?.length ?? 0, MAX_ROWS))];
}

/** The rows that answer as well as the best: a row of its kind says the same of the question. No sentence joins them. */
function rowsLike(best: Candidate, candidates: Candidate[]): Candidate[] {
  return candidates
    .filter((one) => one === best || (one.row && one.cover > 0 && one.cover >= best.cover * KIND_SHARE))
    .slice(0, MAX_ROWS);
}

/** How well a sentence answers by the encoder, by itself or with the title above it. */
function likenessOf({ text, title }: Quotable, vector: Float32Array): number {
  const said = words(text);
  const alone = likeness(vector, vectorOfWords(said));
  return title ? Math.max(alone, likeness(vector, vectorOfWords(words(title), said))) : alone;
}

/**
 * How well each sentence answers by the encoder, and how much nearer than the others it is by a model's vectors, where it has one:
 * both count alike.
 */
function likenessesOf(query: string, candidates: Candidate[], passages: SourcePassage[]): number[] {
  const vector = questionVector(query);
  const near = candidates.map(({ text, passage }) => passages[passage]!.nearness?.get(text));
  const known = near.filter((cosine) => cosine !== undefined);
  const mean = sum(known) / (known.length || 1);
  return candidates.map((one, at) => (at < MAX_ENCODED ? likenessOf(one, vector) : 0) + (near[at] ?? mean) - mean);
}

/** How well a sentence matches each word of the question, from 0 to 1. */
function matchesOf({ text, row }: { text: string; row?: boolean }, asked: QueryWord[]): number[] {
  const matches = wordMatches(asked, keptWords(text));
  // A row of a list says a price without naming it.
  return row ? matches.map((match, at) => (asked[at]!.asksPrice ? 1 : match)) : matches;
}

function scoreCandidates(
  query: string,
  candidates: Candidate[],
  worth: number[],
  passages: SourcePassage[],
  { priceAsked, read }: { priceAsked: boolean; read: boolean },
): void {
  const most = sum(worth) || 1;
  for (const one of candidates) one.cover = sum(one.matches.map((match, word) => match * worth[word]!)) / most;
  // Where a sentence says the question's words, they tell which it is.
  const unsaid = 1 - Math.max(0, ...candidates.map(({ cover }) => cover));
  const models = modelsShare(familiarity(wordsOf(candidates)));
  const share = LIKENESS_SHARE * models * unsaid;
  const likes = share > 0 ? likenessesOf(query, candidates, passages) : [];
  const own = candidates.map(({ cover }, at) => cover + share * Math.max(0, likes[at] ?? 0));
  const priors = passages.map((_, at) => priorOf(passages, at));
  if (read) addReading(query, candidates, own, priors, READ_SHARE * models);
  candidates.forEach((candidate, at) => {
    const { passage } = candidate;
    const beside = (other: number): number => (candidates[other]?.passage === passage ? own[other]! : 0);
    const prior = priors[passage]!;
    // A row says nothing of the row beside it.
    if (candidate.row)
      candidate.score = prior * own[at]! * (priceAsked || !holdsPrice(candidate.text) ? 1 : PRICE_UNASKED);
    else candidate.score = prior * (own[at]! + NEIGHBOUR_SHARE * Math.max(beside(at - 1), beside(at + 1)));
    if (candidate.elsewhere) candidate.score *= ELSEWHERE_SHARE;
  });
}

function* wordsOf(candidates: Candidate[]): Generator<string[]> {
  for (const { text } of candidates) yield words(text);
}

/** What a sentence counts for the passage that it stands in. */
function priorOf(passages: SourcePassage[], at: number): number {
  const [top, score] = [passages[0]?.score, passages[at]?.score];
  if (top && score !== undefined) return (score / top) ** SCORE_POWER;
  return STEP_BY_RANK[at] ?? STEP_BY_RANK.at(-1)!;
}

/** Adds how well the best sentences answer where they are read together with the question. */
function addReading(query: string, candidates: Candidate[], own: number[], priors: number[], share: number): void {
  if (share === 0) return;
  const answers = answersTo(query);
  const score = (at: number): number => priors[candidates[at]!.passage]! * own[at]!;
  const best = candidates.map((_, at) => at).sort((a, b) => score(b) - score(a));
  for (const at of best.slice(0, MAX_READ)) {
    const { title, text } = candidates[at]!;
    const odds = answers(title ? `${title} ${text}` : text);
    if (odds !== undefined) own[at]! += share * sigmoid(odds);
  }
}

/** How well a sentence of another line of the passage has to answer beside the best, to be added to it. */
const OTHER_LINE_SHARE = 0.6;
/** The same of a sentence of another passage, which has a paragraph of its own in the reply. */
const OTHER_PASSAGE_SHARE = 0.5;

/**
 * The best quote, then others of its line, and such as say a telling word of the question that no earlier quote has, if they
 * answer nearly as well: two lines may be about two things, and a reply that joins them tells what nobody has written. A sentence of
 * another passage has to answer half as well, or say more of the question: "Замена стекла стоит 12 000" is not followed by what
 * a case costs.
 */
function choose(candidates: Candidate[], worth: number[], asked: QueryWord[], n: number): Candidate[] {
  const most = sum(worth) || 1;
  const left = new Set(candidates);
  const chosen: Candidate[] = [];
  const full = new Map(candidates.map((one) => [one, one.score]));
  const sameAs = (one: Candidate): boolean =>
    chosen.some(({ passage, line, title }) =>
      passage === one.passage ? line === one.line && title === one.title : !!title && title === one.title,
    );
  const asGoodAs = (one: Candidate, share: number): boolean => full.get(one)! >= share * full.get(chosen[0]!)!;
  // "On which day" is said of storing things too, and "repair" of what is free with it.
  const things = asked.map(namesThing);
  const saysMore = (one: Candidate, which: (word: QueryWord) => boolean = () => true): boolean =>
    asked.some(
      (word, at) => things[at] && which(word) && one.said[at]! >= SAYS && chosen.every(({ said }) => said[at]! < SAYS),
    );
  const belongs = (one: Candidate): boolean => {
    if (chosen.length === 0 || sameAs(one)) return true;
    if (one.elsewhere !== chosen[0]!.elsewhere) return false;
    const here = one.passage === chosen[0]!.passage;
    return here
      ? asGoodAs(one, OTHER_LINE_SHARE) && saysMore(one)
      : // Elsewhere a number is of something else: "4 years old" is not "up to 4 people".
        asGoodAs(one, OTHER_PASSAGE_SHARE) || saysMore(one, (word) => !isNumber(word));
  };
  while (chosen.length < n && left.size > 0) {
    const [best] = [...left].filter(belongs).sort((a, b) => b.score - a.score);
    if (!best) break;
    left.delete(best);
    chosen.push(best);
    for (const other of left) {
      const repeated = sum(other.matches.map((match, word) => Math.min(match, best.matches[word]!) * worth[word]!));
      other.score -= (REPETITION_LOSS * repeated) / most;
    }
  }
  return chosen;
}

function sum(values: number[]): number {
  return values.reduce((a, b) => a + b, 0);
}
