import type { Language } from '~/schemas/language';
import type { House } from './address';
import type { StatedFigure } from './figures';
import type { Opening } from './schedule';
import type { SubjectWord } from './subject-words';

/** A piece of the knowledge that statements are read in. */
export type Told = { heading?: string | null; question?: string | null; text: string };

/** One sentence or row, read for comparing it with another. */
export type Statement = {
  quote: string;
  language: Language;
  subject: SubjectWord[];
  /** It is the whole answer to the question above it: that says what it is about. */
  answers: boolean;
  /** The question above it, also where it is one of several sentences of the answer. */
  question: string | undefined;
  /** Words of the question or title above it that the sentence does not say itself. */
  above: SubjectWord[];
  figures: StatedFigure[];
  phones: string[];
  /** Times that a price is for: a month, a night. */
  periods: string;
  /** Its letters without the figures: what two versions of one line have in common. */
  wording: string;
  /** The days that it is about, from 0 for Monday. */
  days: string;
  free: boolean;
  /** Whether it denies; undefined where it says several things. */
  denies: boolean | undefined;
  /** It says "without", which denies a thing and not the clause. */
  without: boolean;
  /** It speaks of all of what it names. */
  ofAll: boolean;
  opening: Opening | undefined;
  house: House | undefined;
  /** It holds under a condition: `true` if something is so ("if you are a member"), `false` if it is not. */
  holdsIf: () => boolean | undefined;
  /** Its clauses, each as a statement of its own; none where they lean on each other. */
  clauses: () => Statement[];
  /** The figures of a row or a list, each with what it is of; the first of them first, if the line begins with it. */
  facts: () => Fact[];
};
export type Fact = Statement & { isFirst: boolean };
