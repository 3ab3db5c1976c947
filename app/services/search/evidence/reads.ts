import { words } from '../../language/words';
import { answersTo } from '../cross-encoder/cross-encoder';
import { loadEncoder } from '../encoder/encoder';
import { stemHashes } from '../encoder/word-features';

/** How well a passage answers where its units are read together with the question, about -2 to 2. */
export type Read = {
  read: number;
  /** Its share of all that may answer, nothing among it, from 0 to 1. */
  readShare: number;
  /** By how much it is better than other passages. */
  readAhead: number;
};

/** The units of a passage that are read, and how much it promises beside others. */
export type Told = { units: readonly string[]; promise: number };

/** So many passages are read, those that promise most: a reading takes longer than all else that speaks for a passage. */
const MAX_READ = 5;
/** No reading is surer than this (logarithm of odds); what brings it to the scale of other features. */
const SUREST = 8;
const SCALE = 4;
/** How the best of several passages that do not answer is read: a base of one passage has no other. */
const USUAL = -1.5;

/** @param told of each passage. One that is not read is taken to say nothing of the question. */
export function readsOf(question: string, told: readonly Told[]): Read[] {
  const answers = answersTo(question);
  const most = told.map((_, at) => at).sort((a, b) => told[b]!.promise - told[a]!.promise);
  const reading = new Set(most.slice(0, MAX_READ));
  const reads = told.map(({ units }, at) => {
    const odds = reading.has(at) ? units.map((unit) => answers(unit) ?? -SUREST) : [];
    return Math.min(SUREST, Math.max(-SUREST, ...odds)) / SCALE;
  });
  const powers = reads.map((read) => Math.exp(read * SCALE));
  const rivals = rivalsOf(question, told);
  return reads.map((read, at) => {
    const others = reads.map((_, place) => place).filter((place) => rivals(at, place));
    const all = others.reduce((sum, place) => sum + powers[place]!, 1 + powers[at]!);
    const best = others.length > 0 ? Math.max(...others.map((place) => reads[place]!)) : USUAL;
    return { read, readShare: powers[at]! / all, readAhead: read - best };
  });
}

/**
 * Whether a passage competes with another for the question. One that lacks a name of the question does not compete with one that
 * says it: the encoder reads a word it has not learnt by its letters, and takes "the code of the Salrosta" for that of the Doldolkoro.
 */
function rivalsOf(question: string, told: readonly Told[]): (one: number, other: number) => boolean {
  const { knows } = loadEncoder();
  const names = [...new Set(words(question))].filter((word) => knows(word) === false).map(stemHashes);
  if (names.length === 0) return (one, other) => one !== other;
  const said = told.map(({ units }) => {
    const stems = new Set(units.flatMap((unit) => words(unit)).flatMap(stemHashes));
    return names.map((name) => name.some((stem) => stems.has(stem)));
  });
  return (one, other) => one !== other && said[one]!.every((says, at) => !says || said[other]![at]);
}
