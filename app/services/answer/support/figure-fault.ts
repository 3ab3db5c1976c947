import { type Claim, type Fault, RULE, type Support, score, sum, type Weighed } from './claim';
import { termsOf } from './evidence';
import { claimedFigures, type Figure, sameFigure } from './reading/figures';
import { isReckoned, isReckonedFrom } from './reckoning';

/** Figures of one sentence that are looked at. */
const MAX_FIGURES = 30;

/** A figure that stands nowhere, or not where the words stand that it is said with, and is no plain sum or product. */
export function figureFault(claim: Claim): Fault | undefined {
  const { text, evidence, before, support } = claim;
  const figures = claimedFigures(text).slice(0, MAX_FIGURES);
  const digits = figures.filter(({ at, end }) => /\d/.test(text.slice(at, end)));
  const whole = evidence.units.some(
    (unit) => digits.length > 1 && digits.every((figure) => unit.figures.some((one) => sameFigure(figure, one))),
  );
  for (const figure of figures) {
    if (whole && digits.includes(figure)) continue;
    if (evidence.said.some((one) => sameFigure(figure, one)) || stands(figure, claim)) continue;
    const others = [...figures.filter((one) => one !== figure), ...before, ...evidence.said];
    if (isReckoned(figure, others) || isReckonedFrom(figure, pricesOf(support), others)) continue;
    return { kind: 'figure', said: text.slice(figure.at, figure.end + 12).trim() };
  }
  return undefined;
}

/** Prices that stand where a sentence is said: it may add them up, or take them several times. */
const pricesOf = (support: Support[]): Figure[] =>
  support
    .slice(0, 2)
    .flatMap(({ unit }) => unit.figures)
    .filter(
      ({ measure, value }) => measure === 'money' || measure === 'percent' || (measure === undefined && value >= 100),
    );

function stands(figure: Figure, claim: Claim): boolean {
  const list = wordsOfFigure(figure, claim);
  let best = 0;
  let own = -1;
  for (const unit of claim.evidence.units) {
    if (!unit.figures.some((one) => isOfKind(figure, one))) continue;
    const said = score(unit, list, claim.evidence);
    best = Math.max(best, said);
    if (unit.figures.some((one) => sameFigure(figure, one))) own = Math.max(own, said);
  }
  if (own < 0) return false;
  // Nothing that has such a figure is clearly what is spoken of.
  const all = sum(list.filter(({ term }) => claim.evidence.says(term)));
  return best < RULE.clearly * all || own >= (claim.foreign ? RULE.foreignFigure : RULE.figure) * best;
}

/** Whether two figures may be of the same thing: both prices, both hours. */
const isOfKind = (a: Figure, b: Figure): boolean => sameFigure(a, b) || a.measure === b.measure;

/** The words a figure is said with: those of its clause; the others of the sentence and the question hardly count beside them. */
function wordsOfFigure(figure: Figure, { text, terms, asked, kazakh, evidence }: Claim): Weighed[] {
  const near = new Set(termsOf(clauseAt(text, figure.at), kazakh).map(({ word }) => word));
  const isNear = ({ term }: Weighed): boolean => near.has(term.word);
  const around = terms.some((one) => isNear(one) && evidence.says(one.term)) ? RULE.beside : RULE.around;
  const own = terms.map((one) => (isNear(one) ? one : { ...one, weight: around * one.weight }));
  const said = new Set(terms.map(({ term }) => term.word));
  const others = asked.filter(({ term }) => !said.has(term.word));
  return [...own, ...others.map((one) => ({ ...one, weight: around * one.weight }))];
}

/** The part of a sentence between commas and the like that a place is in. */
function clauseAt(text: string, at: number): string {
  let from = 0;
  for (const { index, 0: end } of text.matchAll(/[,;()\n]\s|\s(?:и|and|және|но|but|бірақ|а)\s/g)) {
    if (index >= at) return text.slice(from, index);
    from = index + end.length;
  }
  return text.slice(from);
}

/** A figure that stands nowhere: all that can be told of a sentence whose words say nothing here. */
export function unknownFigure({ text, evidence }: Claim): Fault | undefined {
  const known = [...evidence.said, ...evidence.units.flatMap(({ figures }) => figures)];
  const figure = claimedFigures(text).find((one) => !known.some((other) => sameValue(one, other)));
  return figure && { kind: 'figure', said: text.slice(figure.at, figure.end) };
}

/** Their measures are words that are not known. */
const sameValue = (a: Figure, b: Figure): boolean =>
  sameFigure(a, b) || (a.value === b.value && (a.measure === undefined || b.measure === undefined));
