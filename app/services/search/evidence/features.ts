import { currencyIn } from '~/services/rows/values';
import { questionVector } from '../encoder/encoder';
import type { Likenesses, UnitVectors } from '../encoder/unit-vectors';
import { wordLikeness } from '../encoder/word-likeness';
import { asksNumber } from '../index/asks-number';
import { inverseFrequency } from '../index/bm25';
import type { Hit, LexicalIndex } from '../index/lexical-index';
import { asksForPrice, type RowPassage } from '../match/row-answer';
import { comparedOnce, matchesOf, matchOf, type QueryWord, queryWords, textWords } from '../match/word-matches';
import { type Compared, leadsOf } from './leads';
import { type Read, readsOf, type Told } from './reads';
import { readPassage, type Unit, unitLikenesses } from './units';

/** What the vectors of a model say of the chunks of a base, as far as they are trusted. */
export type Standing = {
  /** By how many standard deviations a chunk is nearer than the mean; 0 of one without a vector that counts. */
  of: (id: string) => number;
  /** Ids of all whose vector counts, nearest first. */
  nearest: string[];
  /** How far the vectors count for a chunk, from 0 to 1. */
  trust: (id: string) => number;
  /**
   * The cosine of each of a chunk's units, of so many; undefined of a chunk whose vectors do not count. Missing where units
   * have no vectors.
   */
  units?: (id: string, count: number) => readonly number[] | undefined;
};

/** What passages are compared in: the index and the vectors that hold them, and how like all units are to the question. */
export type Base = {
  index: LexicalIndex;
  vectors: UnitVectors;
  usual: Pick<Likenesses, 'mean' | 'spread'>;
  /** What the vectors of a configured model say, where they count. */
  standing?: Standing;
};

/** What speaks for a passage, by name. All are about 0 to 1, sums of telling words and logarithms a little more. */
export type Features = Record<(typeof FEATURES)[number], number>;

export const FEATURES = [
  // How it was found: its score beside the best one's, whether it is the best, and the inverse of its rank.
  ...(['score', 'first', 'rank'] as const),
  // The evidence of the index (see index/features.ts).
  ...(['closeness', 'information', 'translated', 'share', 'missing', 'strange', 'lead'] as const),
  ...(['questionLength', 'numberMissing'] as const),
  // In another language than the question, and a pair.
  ...(['foreign', 'pair', 'foreignCloseness', 'pairCloseness', 'foreignShare'] as const),
  // How much of the question its best unit says: by itself, with its title, with the whole passage.
  ...(['said', 'titled', 'beside', 'foreignTitled', 'pairTitled'] as const),
  // How much more than any other passage, how much of the unit the question says, and of a pair's question.
  ...(['ahead', 'precision', 'pairAsked'] as const),
  // A price or a number is asked for, and it has one; a price is asked for, and its best unit has none.
  ...(['price', 'number', 'priceMissing'] as const),
  // How well its best unit answers by the encoder; how much better than other passages' and than most units; by kind.
  ...(['like', 'likeAhead', 'likeZ', 'foreignLike', 'pairLike', 'likeCloseness'] as const),
  // How near that unit comes to the words of the question, in all and to the telling one that it comes least near to.
  ...(['met', 'metLeast'] as const),
  // How well its likest units answer where question and unit are read together (cross-encoder); what share of all that may answer
  // that is, nothing among it; how much better than other passages.
  ...(['read', 'readShare', 'readAhead'] as const satisfies (keyof Read)[]),
  // How sure the rule of the words is that what they found first answers (logarithm of odds); 0 of what they did not.
  'sure',
  // How far it stands out by the vectors of a configured model, as far as they are trusted; 0 without a model.
  'meant',
  // How far its best unit is ahead of all others', by the encoder and that model together; 0 without vectors of units.
  'together',
] as const;

/** A passage with what the index says of it. */
export type Found<P extends RowPassage> = { passage: P; hit: Hit };

/** How far a word of a question counts by its kind, and one that asks for a price. */
const KINDS = { telling: 1, light: 0.5, stopword: 0.1 };
const ASKS_PRICE = 0.3;
/** What a word counts that stands only in the title above a unit, or elsewhere in its passage. */
const IN_TITLE = 0.8;
const IN_PASSAGE = { passage: 0.5, qa: 0.8 };
/** From which match on a text says a word. */
const SAYS = 0.5;
const LONG_UNIT = 12;
/** What counts beside its likeness and its words where a passage is chosen to be read. */
const FOUND_SHARE = 0.3;
/** How like the best of several passages is to a question that none answers: a base of one passage has no other. */
const USUAL_LIKENESS = 0.35;
/** What brings a z-score of likeness to the scale of the others. */
const Z_SCALE = 4;

/** No rule is surer than this; what brings a logarithm of odds to the scale of the others. */
const SUREST = 0.99;
const SURE_SCALE = 4;

/** The logarithm of the odds. */
export const logit = (share: number): number => {
  const within = Math.min(SUREST, Math.max(1 - SUREST, share));
  return Math.log(within / (1 - within));
};

type Asked = {
  words: QueryWord[];
  worth: number[];
  price: boolean;
  number: boolean;
  question: string;
  vector: Float32Array;
  /** How near its words come to those of a text. */
  met: (text: string) => number[];
};

/** What speaks for each of the passages found, in their order. */
export function featuresOf(
  question: string,
  found: Found<RowPassage>[],
  { index, vectors, usual, standing, sure }: Base & { sure: number },
): Features[] {
  const words = comparedOnce(queryWords(question));
  const worth = words.map((word) => {
    const told = inverseFrequency(index.size, index.chunksWith([...word.keys, ...word.related]));
    return told * KINDS[word.kind] * (word.asksPrice ? ASKS_PRICE : 1);
  });
  const asked: Asked = {
    ...{ words, worth, question, vector: questionVector(question) },
    met: wordLikeness(words.map(({ word }) => word)),
    price: asksForPrice(question, words),
    number: asksNumber(words.map(({ word }) => word)),
  };
  const top = found[0]?.hit.score || 1;
  const compared: Compared[] = [];
  const told: Told[] = [];
  const all = found.map(({ passage, hit }, at) => {
    const { likes, read, ...cover } = coverOf(passage, asked, vectors.likenessesOf(question, hit.id));
    told.push({ units: read, promise: cover.like + cover.titled + FOUND_SHARE * (hit.score / top) });
    compared.push({ likes, cosines: standing?.units?.(hit.id, likes.length), trust: standing?.trust(hit.id) ?? 0 });
    return { ...evidenceOf(hit, at, top), ...cover };
  });
  const together = leadsOf(compared);
  const reads = readsOf(question, told);
  return all.map((one, at) => {
    // What says the same in another language than the question speaks against nothing.
    const others = all.filter((other, place) => place !== at && other.foreign <= one.foreign);
    const { closeness, share, titled, foreign, pair, like } = one;
    return {
      ...one,
      ahead: one.beside - Math.max(0, ...others.map(({ beside }) => beside)),
      ...{ foreignCloseness: foreign * closeness, pairCloseness: pair * closeness, foreignShare: foreign * share },
      ...{ foreignTitled: foreign * titled, pairTitled: pair * titled },
      ...{
        likeAhead: like - Math.max(USUAL_LIKENESS, ...others.map((other) => other.like)),
        foreignLike: foreign * like,
        pairLike: pair * like,
      },
      likeCloseness: like * closeness,
      sure: one.first * (logit(sure) / SURE_SCALE),
      meant: (standing?.of(found[at]!.hit.id) ?? 0) / Z_SCALE,
      together: together[at]! / Z_SCALE,
      ...reads[at]!,
      likeZ: (like - usual.mean) / (usual.spread || 1) / Z_SCALE,
    };
  });
}

function evidenceOf({ kind, score, evidence }: Hit, at: number, top: number) {
  const { closeness, information, translated, share, missing, strange, lead, questionLength, number, foreign } =
    evidence;
  return {
    ...{ score: score / top, first: at === 0 ? 1 : 0, rank: 1 / (1 + at) },
    ...{ closeness, information, translated, share, missing, strange, lead, questionLength },
    numberMissing: number === 'missing' ? 1 : 0,
    ...{ foreign: foreign ? 1 : 0, pair: kind === 'qa' ? 1 : 0 },
  };
}

/** How much of the question a passage says, by the unit that says most. `read`: that unit and the likest one. */
function coverOf(passage: RowPassage, asked: Asked, told?: number[]) {
  const read = readPassage(passage);
  // The same for each of its units.
  const around = {
    title: matchesOf(asked.words, read.title).map((match) => IN_TITLE * match),
    passage: matchesOf(asked.words, read.all).map((match) => IN_PASSAGE[passage.kind] * match),
  };
  const { units } = read;
  const covers = units.map((unit) => unitCover(unit, asked, around));
  const holds = (test: (unit: Unit) => boolean): number => (units.some(test) ? 1 : 0);
  const best = covers.reduce((most, cover) => (cover.titled > most.titled ? cover : most), covers[0] ?? NO_COVER);
  const { likes, ...like } = likenessOf(read.units, asked, told);
  const apart = new Set([likes.indexOf(like.like), covers.indexOf(best)].filter((at) => at >= 0));
  return {
    ...{ likes, read: [...apart].map((at) => units[at]!.told.at(-1)!) },
    ...{ said: best.said, titled: best.titled, beside: best.beside, precision: best.precision },
    ...like,
    pairAsked: passage.kind === 'qa' ? askedOfPair(passage.question ?? '', asked) : 0,
    price: asked.price ? holds(holdsPrice) : 0,
    number: asked.number ? holds(({ text }) => /\d/.test(text)) : 0,
    priceMissing: asked.price && units.length > 0 && !holdsPrice(best) ? 1 : 0,
  };
}

/** How well the unit that is likest to the question answers it, and how near it comes to the question's words. */
function likenessOf(units: Unit[], { words, worth, vector, met: metBy }: Asked, told?: number[]) {
  const likes = unitLikenesses(vector, units, told);
  const like = Math.max(-1, ...likes);
  const nearest = units[likes.indexOf(like)];
  const met = metBy(nearest?.told.at(-1) ?? '');
  const total = worth.reduce((sum, value) => sum + value, 0) || 1;
  return {
    likes,
    like,
    met: met.reduce((sum, value, at) => sum + value * worth[at]!, 0) / total,
    metLeast: Math.min(1, ...met.filter((_, at) => words[at]!.kind === 'telling')),
  };
}

const NO_COVER = { text: '', row: false, said: 0, titled: 0, beside: 0, precision: 0 };

const holdsPrice = ({ text, row }: Pick<Unit, 'text' | 'row'>): boolean =>
  /\d/.test(text) && (row || currencyIn(text) !== undefined);

/** @param around by word, what it counts where it stands in the title, or elsewhere in the passage. */
function unitCover(
  { text, row, words: told, length }: Unit,
  { words, worth }: Asked,
  around: { title: number[]; passage: number[] },
) {
  const sums = { worth: 0, said: 0, titled: 0, beside: 0, met: 0 };
  const matches = matchesOf(words, told);
  for (let at = 0; at < words.length; at++) {
    const own = matches[at]!;
    const titled = Math.max(own, around.title[at]!);
    sums.worth += worth[at]!;
    sums.said += worth[at]! * own;
    sums.titled += worth[at]! * titled;
    sums.beside += worth[at]! * Math.max(titled, around.passage[at]!);
    if (own >= SAYS && words[at]!.kind !== 'stopword') sums.met++;
  }
  const most = sums.worth || 1;
  return {
    ...{ text, row, said: sums.said / most, titled: sums.titled / most, beside: sums.beside / most },
    precision: Math.min(1, sums.met / Math.max(1, Math.min(length, LONG_UNIT))),
  };
}

/** How much of a pair's question the visitor's says. */
function askedOfPair(own: string, { question }: Asked): number {
  const words = queryWords(own).filter(({ kind }) => kind !== 'stopword');
  const visitor = textWords(question);
  return words.reduce((sum, word) => sum + matchOf(word, visitor), 0) / (words.length || 1);
}
