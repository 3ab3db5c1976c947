import type { Language } from '~/schemas/language';
import { splitSentences } from '~/services/language/split-sentences';
import { wordsOf } from '~/services/language/tables/word-lists';
import { words } from '~/services/language/words';
import { type Evidence, type Term, termsOf, type Unit } from './evidence';
import { claimedFigures, type Figure, readable } from './reading/figures';
import { withoutAnswer } from './reading/polarity';

/** Why a sentence may not be shown: what it claims that nothing says. */
export type Fault = {
  kind: 'figure' | 'day' | 'free' | 'every' | 'name' | 'words' | 'opposite';
  /** The words of the reply it is about. */
  said: string;
};

/** A unit that says part of a sentence, and how far. */
export type Support = { unit: Unit; share: number };

/** Fitted on eval/replies/fitted.json: decision 84. */
export const RULE = {
  /** A figure stands where its own words do: in a unit that says so much of them as the best unit with such a figure. */
  figure: 0.7,
  /** The same across languages, where fewer words meet. */
  foreignFigure: 0.5,
  /** A unit is clearly what is spoken of if it says so much of the words. */
  clearly: 0.6,
  /** Words around a figure's clause, and of the question, count so much beside those of its clause. */
  around: 0.35,
  /** And so much where the clause itself says what the figure is of. */
  beside: 0.15,
  /** Telling words of a sentence that no passage knows: so many are let pass, and more for each that is known. */
  strange: 2.6,
  foreignStrange: 3.2,
  perKnown: 0.2,
  /** What the question says, but no passage, counts for so much as strange. */
  asked: 0.4,
  /** A word that no table lists says less of whether the passages know it: least so across languages. */
  unlisted: 0.5,
  unlistedOwn: 0.8,
  /** Clauses that say so much the same are compared for which of them denies it. */
  sameClause: 0.55,
  /** A clause that agrees and says nearly as much settles it. */
  agrees: 0.6,
  /** Share of a clause's own telling words that have to be met for it to deny another. */
  ofIt: 0.4,
};

/** A word, and how rare it is in the passages. */
export type Weighed = { term: Term; weight: number };

/** A sentence of a reply as it is checked. */
export type Claim = {
  text: string;
  kazakh: boolean;
  terms: Weighed[];
  /** Words of the question, and of the sentence before where this one goes on from it. */
  asked: Weighed[];
  /** Figures the reply has named before. */
  before: Figure[];
  evidence: Evidence;
  /** The units that say most of it, best first. */
  support: Support[];
  /** What supports it is in another language. */
  foreign: boolean;
};

/** Stand for something said before: "use it up within 60 days". */
const STANDS_FOR = new Set([...wordsOf('pronoun'), ...wordsOf('demonstrative')]);

const CYRILLIC = /\p{Script=Cyrillic}/u;
/** Figures named before that a sentence may reckon with. */
const MAX_BEFORE = 20;
/** Supporting units that are looked at. */
const SUPPORT = 8;

/** @param before what the reply has said so far. */
export function claimOf(
  sentence: string,
  { question, before }: { question: string; before: string },
  evidence: Evidence,
  language: Language,
): Claim {
  const kazakh = language === 'kk' && CYRILLIC.test(sentence);
  const lower = readable(sentence);
  const text = withoutAnswer(lower) || lower;
  const terms = weighed(termsOf(text, kazakh), evidence);
  const asked = weighed(termsOf(`${question} ${goesOnFrom(text, before)}`, kazakh), evidence);
  const support = supportOf(terms, asked, evidence);
  const foreign = support[0] !== undefined && support[0].unit.language !== language;
  return {
    text,
    kazakh,
    terms,
    asked,
    before: claimedFigures(readable(before)).slice(-MAX_BEFORE),
    evidence,
    support,
    foreign,
  };
}

/** The sentence that a pronoun of this one stands for. */
function goesOnFrom(text: string, before: string): string {
  if (!words(text).some((word) => STANDS_FOR.has(word))) return '';
  return splitSentences(before).at(-1) ?? '';
}

export const weighed = (terms: Term[], evidence: Evidence): Weighed[] =>
  terms.map((term) => ({ term, weight: evidence.weight(term) }));

export const sum = (list: Weighed[]): number => list.reduce((total, { weight }) => total + weight, 0);

/** How much of the words a unit says. */
export const score = (unit: Unit, list: Weighed[], evidence: Evidence): number =>
  list.reduce((total, { term, weight }) => total + weight * evidence.match(term, unit), 0);

/** The same of all units: most say none of most words. */
function scores(list: Weighed[], evidence: Evidence): Float64Array {
  const found = new Float64Array(evidence.units.length);
  for (const { term, weight } of list) {
    for (const [at, worth] of evidence.matches(term)) found[at]! += weight * worth;
  }
  return found;
}

/** The question counts for what the sentence does not say again. */
function supportOf(terms: Weighed[], asked: Weighed[], evidence: Evidence): Support[] {
  const all = sum(terms) + RULE.around * sum(asked);
  if (all === 0) return [];
  const own = scores(terms, evidence);
  const around = scores(asked, evidence);
  return evidence.units
    .map((unit) => ({ unit, share: (own[unit.at]! + RULE.around * around[unit.at]!) / all }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share)
    .slice(0, SUPPORT);
}
