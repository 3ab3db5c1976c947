/**
 * Fits what speaks for a sentence to be quoted (app/services/search/sentences/scores.ts), and prints what each counts, with how many
 * questions to businesses that were left out of the fit get the right sentence first:
 *   npx tsx eval/sentences.ts
 */
import { quoteRule } from '~/services/answer/generate/quote';
import { candidatesOf, wordsAsked } from '~/services/search/sentences/candidates';
import { COUNTS, type Evidence, evidenceOf, scoreCandidates, worthOf } from '~/services/search/sentences/scores';
import { baseOf } from './bases/base';
import { ownBusinesses, type Question, tellsAll } from './bases/businesses';
import { look } from './bases/look';
import { type Choice, conditionalLogit } from './rule/fit';

const PASSAGES_READ = 3;
const PARTS = 8;
/** No own business has a model's vectors. */
const NAMES = (Object.keys(COUNTS) as (keyof Evidence)[]).filter((name) => name !== 'nearness');
const RIDGE = NAMES.map(() => 1);
const NOW = NAMES.map((name) => COUNTS[name]);

/** A question with its sentences; `known`: it gets a reply. */
type Asked = Choice & { business: string; known: boolean };

const all: Asked[] = [];
for (const { name, pieces, questions } of await ownBusinesses()) {
  const base = baseOf(pieces);
  for (const question of questions) {
    const asked = askedOf(question, look(base, question.question, false));
    if (asked) all.push({ business: name, ...asked });
  }
}

/** Undefined where no sentence is quoted, or none of the passages answers. */
function askedOf(
  question: Question,
  { passages, known }: ReturnType<typeof look>,
): Omit<Asked, 'business'> | undefined {
  const { question: message, source, holds } = question;
  const read = passages.slice(0, PASSAGES_READ);
  if (source === null || holds === null || quoteRule({ message, question: message, passages }) !== 'sentences')
    return undefined;
  const words = wordsAsked(message);
  const candidates = candidatesOf(message, read, words);
  const scoring = { candidates, passages: read, read: true };
  scoreCandidates(message, words, { ...scoring, worth: worthOf(words, candidates) });
  const rows = evidenceOf(message, words, scoring).map((evidence) => NAMES.map((name) => evidence[name]));
  const right = candidates.map(({ text, passage }) => read[passage]!.source === source && tellsAll(text, question));
  return right.includes(true) ? { rows, right, known } : undefined;
}

const isRight = ({ rows, right }: Choice, weights: number[]): boolean => {
  const scores = rows.map((row) => row.reduce((sum, value, at) => sum + value * weights[at]!, 0));
  return right[scores.indexOf(Math.max(...scores))]!;
};

const fitted = conditionalLogit(all, RIDGE);
NAMES.forEach((name, at) => {
  console.log(`  ${name}: ${(fitted[at]! / fitted[0]!).toFixed(2)},`);
});
console.log(`a tenth is odds of ${Math.exp(fitted[0]! / 10).toFixed(2)}`);
const names = [...new Set(all.map(({ business }) => business))].sort();
const leftOut = new Map(
  Array.from({ length: PARTS }, (_, part) => names.filter((_, at) => at % PARTS === part)).flatMap((out) => {
    const weights = conditionalLogit(
      all.filter(({ business }) => !out.includes(business)),
      RIDGE,
    );
    return out.map((name) => [name, weights] as const);
  }),
);
const known = all.filter((one) => one.known);
for (const [what, of] of [
  ['all', all],
  ['answered', known],
] as const) {
  const now = of.filter((one) => isRight(one, NOW)).length;
  const without = of.filter((one) => isRight(one, leftOut.get(one.business)!)).length;
  console.log(JSON.stringify({ what, questions: of.length, now, leftOut: without }));
}
