import { readable } from '~/services/answer/support/reading/figures';
import { words } from '~/services/language/words';
import { mattersIn, type Reading, type Words } from '../matters/read';
import type { ValueKind } from '../matters/table';
import { valuesDiffer } from '../matters/values';
import { type StatedFigure, sameStated } from '../statements/figures';
import type { Statement } from '../statements/statement-type';
import { isVerb, type SubjectWord, sameWord } from '../statements/subject-words';
import type { ContradictionKind } from './kinds';
import { areOppositeCases } from './one-subject';
import { isAdjective, isName, isNarrowed } from './said-with-more';

/** Statements of one matter that say it in words of their own: "Check-out is at 12:00", "Please leave your room by 11". */

const KIND_OF: Record<ValueKind, ContradictionKind> = {
  clock: 'hours',
  length: 'length',
  money: 'price',
  percent: 'percent',
  number: 'number',
  size: 'number',
};
/** Words of a thing that one side may have more. */
const MOST_WORDS = 2;

export type OfMatter = { kind: ContradictionKind; matter: string };

export function contradictionOfMatter(a: Statement, b: Statement): OfMatter | undefined {
  if (a.days !== b.days || areOppositeCases(a, b)) return undefined;
  for (const mine of mattersIn(a)) {
    const theirs = mattersIn(b).find(({ matter }) => matter === mine.matter);
    const kind = theirs && differenceOf(mine, theirs);
    if (kind && isOneThing({ ...mine, ...mine.words(), of: a }, { ...theirs, ...theirs.words(), of: b }))
      return { kind, matter: mine.matter.name };
  }
  return undefined;
}

/** Whether two readings of one matter cannot both be true, and in what they differ. */
export function differenceOf(a: Reading, b: Reading): ContradictionKind | undefined {
  const { value: of, isLimit } = a.matter;
  if (a.matter.isState && of === 'clock' && a.value && b.value) return undefined;
  if (a.value && b.value) return of && valuesDiffer(a.value, b.value, isLimit) ? KIND_OF[of] : undefined;
  if (a.state === b.state) return undefined;
  const value = a.value ?? b.value;
  if (!value) return 'negation';
  return of === 'money' ? (value.low.value > 0 ? 'free' : undefined) : 'hours';
}

type Said = Reading & Words & { of: Statement };

/** In doubt they are of two things: people, places, sizes and cases that one alone names, and things that both name. */
function isOneThing(a: Said, b: Said): boolean {
  if (a.of.language !== b.of.language)
    return !a.matter.byThing && [a, b].every(({ parting, others }) => parting.length + others.length === 0);
  const kazakh = a.of.language === 'kk';
  if (!isWithin(a.parting, b.parting, kazakh) || !isWithin(b.parting, a.parting, kazakh)) return false;
  if (a.periods !== b.periods || besideDiffers(a, b) || areOfOthers(a, b)) return false;
  const [onlyA, onlyB] = [onlyIn(a, b, kazakh), onlyIn(b, a, kazakh)];
  if (partsIt(onlyA, a, b) || partsIt(onlyB, b, a)) return false;
  if (a.matter.isState && onlyA.length > 0 && onlyB.length > 0) return false;
  if (!a.matter.byThing) return true;
  if ([onlyA, onlyB].some((only, at) => beginsWithOne(only, [a, b][at]!))) return false;
  return (onlyA.length === 0 || onlyB.length === 0) && onlyA.length + onlyB.length <= MOST_WORDS;
}

/** Of children and of adults, or free in a case that the other does not speak of. */
const areOfOthers = (a: Said, b: Said): boolean =>
  (a.ages.length > 0 && b.ages.length > 0 && !a.ages.some((age) => b.ages.includes(age))) ||
  (a.matter.value === 'money' && !a.matter.isLimit && a.isConditional !== b.isConditional);

/** What a sentence begins with may be a name: "Шымкентке жеткізу". */
const beginsWithOne = (only: SubjectWord[], { of: { quote } }: Said): boolean => {
  const [first] = words(quote);
  return only.some(({ word }) => word === first);
};

/** "One month — 20,000", "Three months — 54,000": another length or size is another thing. */
function besideDiffers(a: Said, b: Said): boolean {
  const isSaid = (one: StatedFigure, all: StatedFigure[]) =>
    all.some((other) => other.of === one.of && sameStated(one, other));
  const isAnother = (one: StatedFigure, all: StatedFigure[]) =>
    !isSaid(one, all) && (a.matter.byThing || a.matter.value === 'money' || all.some(({ of }) => of === one.of));
  return a.beside.some((one) => isAnother(one, b.beside)) || b.beside.some((one) => isAnother(one, a.beside));
}

const onlyIn = ({ others: mine }: Said, { others: theirs }: Said, kazakh: boolean): SubjectWord[] =>
  mine.filter((word) => !isVerb(word, kazakh) && !theirs.some((other) => sameWord(word, other, kazakh)));

const partsIt = (only: SubjectWord[], one: Said, other: Said): boolean =>
  only.some(
    ({ word }) =>
      isAdjective(word) ||
      isName(word, one.of.quote) ||
      isNarrowed(word, readable(one.of.quote)) ||
      (one.matter.isState && isPlaced(word, one.of)) ||
      (one.matter.byThing && isBeforeShared(word, one, other)),
  );

/** Where it is so: "no cameras in the changing rooms", "имплантта". */
const IN = new Set('в во на in on at'.split(' '));
const LOCATIVE = /\p{L}{3}(?:да|де|та|те|нда|нде)$/u;
function isPlaced(word: string, { quote, language }: Statement): boolean {
  const said = words(readable(quote));
  const at = said.indexOf(word);
  const [farther = '', before = ''] = [said[at - 2], said[at - 1]];
  return language === 'kk' ? LOCATIVE.test(word) : IN.has(before === 'the' ? farther : before);
}

/** "Wedding cakes" beside "cakes" */
function isBeforeShared(word: string, { of: { quote, language } }: Said, { others }: Said): boolean {
  const said = words(readable(quote));
  const next = said[said.indexOf(word) + 1] ?? '';
  return language === 'en' && others.some((other) => other.word === next);
}

const isWithin = (some: string[], all: string[], kazakh: boolean): boolean =>
  some.every((word) =>
    all.some((other) => word === other || (kazakh ? false : word.slice(0, STEM) === other.slice(0, STEM))),
  );
const STEM = 5;
