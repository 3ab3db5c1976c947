import { candidates } from '~/services/search/evidence/candidates';
import { FEATURES, featuresOf } from '~/services/search/evidence/features';
import { largeness } from '~/services/search/evidence/rule';
import { baseOf } from '../bases/base';
import { answers, ownBusinesses } from '../bases/businesses';
import { filler, piecesUpTo } from '../bases/filler';
import { search } from '../bases/look';

/** A question with what speaks for each passage that may answer it. */
export type Example = {
  business: string;
  /** Chunks that the base was filled up to; 0: the business alone. */
  size: number;
  /** How large that is, from 0 to 1. */
  large: number;
  answerable: boolean;
  /** By passage, in the order of FEATURES. */
  passages: number[][];
  /** By passage, whether it answers. */
  right: boolean[];
};

/** The rule is for bases of one business alone, and of these sizes; of the largest every second question is enough. */
const SIZES = [0, 300, 1500];
const HALF_FROM = 1500;

/** What visitors ask of the own businesses, in bases of several sizes. */
export async function examples(onBusiness: (name: string) => void): Promise<Example[]> {
  const businesses = await ownBusinesses();
  const filling = await filler(businesses);
  const all: Example[] = [];
  for (const business of businesses) {
    onBusiness(business.name);
    for (const size of SIZES) {
      const base = baseOf(piecesUpTo(size, business, filling));
      const asked = business.questions.filter((_, at) => size < HALF_FROM || at % 2 === 0);
      for (const question of asked) {
        const seen = search(base, question.question);
        const found = candidates(seen.all, seen.nearest);
        const features = featuresOf(seen.question, found, seen);
        all.push({
          ...{ business: business.name, size, large: largeness(base.index.size) },
          answerable: question.source !== null,
          passages: features.map((each) => FEATURES.map((name) => each[name])),
          right: found.map(({ passage }) => question.source !== null && answers(passage, question)),
        });
      }
    }
  }
  return all;
}
