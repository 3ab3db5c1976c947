import { mattersIn, type Reading } from '../matters/read';
import { housesDiffer } from '../statements/address';
import { type FigureClass, maySuit, type StatedFigure, sameStated } from '../statements/figures';
import { openingsDiffer } from '../statements/schedule';
import type { Fact, Statement } from '../statements/statement-type';
import { type SubjectWord, sameWord } from '../statements/subject-words';
import type { ContradictionKind } from './kinds';
import { areOppositeCases, areOtherTitles, areTwoTitles, isOneSubject, wordsApart } from './one-subject';
import { isSaidWithMore, tellingOf } from './said-with-more';

const KIND_OF: Partial<Record<FigureClass, ContradictionKind>> = {
  money: 'price',
  percent: 'percent',
  length: 'length',
  clock: 'hours',
  person: 'number',
  count: 'number',
  size: 'number',
};

/**
 * Whether two statements cannot both be true of one thing, and in what. In doubt they can: another size, place, day, date
 * or condition is another thing.
 */
export function contradictionOf(a: Statement, b: Statement): ContradictionKind | undefined {
  if (a.language !== b.language && !(isOfBusiness(a) && isOfBusiness(b)) && !isNamedAlike(a, b)) return undefined;
  if (areTwoTitles(a.above, b.above, a.language === 'kk') || areOppositeCases(a, b)) return undefined;
  if (a.opening && b.opening)
    return openingsDiffer(a.opening, b.opening) && isOneSubject(a, b, 'hours') ? 'hours' : undefined;
  const kind = a.days === b.days ? differenceOf(a, b) : undefined;
  if (kind && isOneSubject(a, b, kind)) return kind;
  return !areOtherTitles(a, b) && clausesDeny(a, b) ? 'negation' : (versionsDiffer(a, b) ?? factsDiffer(a, b));
}

/** What may be said of one thing with more words. Hours and denials need the same words. */
const WITH_MORE: readonly ContradictionKind[] = ['price', 'percent', 'length', 'number', 'free', 'hours', 'phone'];
export type WithMore = { kind: ContradictionKind; shared: SubjectWord[] };

/**
 * The same of two statements of which one says its thing with more words, none of which tells it from the other. Only where
 * the knowledge has no third statement that begins from the same words: then a word more is another thing.
 */
export function contradictionWithMore(a: Statement, b: Statement): WithMore | undefined {
  if (a.language !== b.language) return undefined;
  if (areOtherTitles(a, b) || areTwoMatters(a, b) || areOppositeCases(a, b)) return undefined;
  if (a.opening && b.opening) return openingsDiffer(a.opening, b.opening) ? withMore(a, b, 'hours') : undefined;
  for (const [one, other] of [[a, b] as const, ...factPairs(a, b)]) {
    const kind = one.days === other.days ? differenceOf(one, other) : undefined;
    const found = kind && withMore(one, other, kind);
    if (found) return found;
  }
  return undefined;
}

/** "Children come by 9:00", "Children are fetched by 18:30" */
function areTwoMatters(a: Statement, b: Statement): boolean {
  const [mine, theirs] = [a, b].map((one) => mattersIn(one).filter(({ matter }) => !matter.isState)) as [
    Reading[],
    Reading[],
  ];
  return (
    mine.length > 0 && theirs.length > 0 && !mine.some(({ matter }) => theirs.some((one) => one.matter === matter))
  );
}

function withMore(a: Statement, b: Statement, kind: ContradictionKind): WithMore | undefined {
  if (!WITH_MORE.includes(kind)) return undefined;
  if (kind === 'number' && [...a.figures, ...b.figures].some(({ of, value }) => of === 'count' && value === 1))
    return undefined;
  const { shared, onlyA, onlyB } = wordsApart(a, b);
  if (!shared.some((word) => !word.weak)) return undefined;
  const [fewA, fewB] = [tellingOf(a, onlyA), tellingOf(b, onlyB)];
  if (fewA.length > 0 && fewB.length > 0) return undefined;
  const isOne = fewB.length === 0 ? isSaidWithMore(a, b, fewA) : isSaidWithMore(b, a, fewB);
  return isOne ? { kind, shared } : undefined;
}

/** Letters of a line that two versions have in common at least. */
const MIN_WORDING = 4;

/** The same line below the same title, with another figure in its place: an old and a new price list. */
function versionsDiffer(a: Statement, b: Statement): ContradictionKind | undefined {
  if (a.wording !== b.wording || a.wording.length < MIN_WORDING || a.figures.length !== b.figures.length)
    return undefined;
  const isTold = ({ above }: Statement, { above: others }: Statement) =>
    above.every(({ word }) => others.some((other) => other.word === word));
  if (!isTold(a, b) || !isTold(b, a)) return undefined;
  const pairs = a.figures.map((figure, at): [StatedFigure, StatedFigure] => [figure, b.figures[at]!]);
  const differing = pairs.filter(([one, other]) => one.of !== other.of || !sameStated(one, other));
  const kinds = new Set(
    differing.map(([one, other]) => (one.of === other.of && one.of !== 'size' ? KIND_OF[one.of] : undefined)),
  );
  const [kind] = kinds;
  return kinds.size === 1 ? kind : undefined;
}

/** Of a list of figures one is not what the other source says of the same thing. */
function factsDiffer(a: Statement, b: Statement): ContradictionKind | undefined {
  for (const [one, other] of factPairs(a, b)) {
    const kind = one.days === other.days ? differenceOf(one, other) : undefined;
    if (kind && OF_FACTS.includes(kind) && isOneSubject(one, other, kind)) return kind;
  }
  return undefined;
}

/** Each figure of a list beside the other statement, and beside each figure of its list. */
function factPairs(a: Statement, b: Statement): [Statement, Statement][] {
  if (a.figures.length === 0 || b.figures.length === 0) return [];
  const [mine, theirs] = [
    [a, ...a.facts()],
    [b, ...b.facts()],
  ];
  return mine.flatMap((one) =>
    theirs
      .filter((other) => !(one === a && other === b) && mayMeet(one, other))
      .map((other): [Statement, Statement] => [one, other]),
  );
}

const OF_FACTS: readonly ContradictionKind[] = ['price', 'percent', 'length', 'number'];
/** What stands further back in a list may lean on what is before it: two such parts do not tell enough. */
const mayMeet = (a: Statement | Fact, b: Statement | Fact): boolean =>
  a.subject.length > 0 && b.subject.length > 0 && (isWholeOrFirst(a) || isWholeOrFirst(b));
const isWholeOrFirst = (one: Statement | Fact): boolean => !('isFirst' in one) || one.isFirst;

/** Hours, telephone and address of the business itself are the same in every language. */
const isOfBusiness = ({ subject, above, opening, phones, house }: Statement): boolean =>
  subject.length + above.length === 0 && (opening !== undefined || phones.length > 0 || house !== undefined);

/** "Бизнес-ланч" is the same in every language. */
function isNamedAlike(a: Statement, b: Statement): boolean {
  const [mine, theirs] = [a, b].map(({ subject }) => subject.map(({ word }) => word).sort()) as [string[], string[]];
  return mine.length > 1 && a.above.length + b.above.length === 0 && mine.join(' ') === theirs.join(' ');
}

/** A clause of one denies what a clause of the other says: "We take cards, and QR too", "Cards we do not take, only cash". */
function clausesDeny(a: Statement, b: Statement): boolean {
  const [mine, theirs] = [clausesOf(a), clausesOf(b)];
  if (mine.length + theirs.length < 3) return false;
  return mine.some((one) => theirs.some((other) => denies(one, other)));
}

function clausesOf(statement: Statement): Statement[] {
  const clauses = statement.clauses();
  return clauses.length > 0 || statement.denies === undefined ? clauses : [statement];
}

/** Of exactly one thing: a clause says less of what it is about than a sentence does. */
function denies(a: Statement, b: Statement): boolean {
  if (a.denies === b.denies || a.days !== b.days || differenceOf(a, b) !== 'negation') return false;
  const kazakh = a.language === 'kk';
  const within = (list: SubjectWord[], all: SubjectWord[]) =>
    list.every((word) => all.some((other) => sameWord(word, other, kazakh)));
  const isAlone = ({ figures, opening, subject, ofAll, quote }: Statement) =>
    figures.length === 0 && !opening && !ofAll && subject.length > 0 && /\s/.test(quote);
  return [a, b].every(isAlone) && within(a.subject, b.subject) && within(b.subject, a.subject);
}

function differenceOf(a: Statement, b: Statement): ContradictionKind | undefined {
  if (a.house || b.house) return a.house && b.house && housesDiffer(a.house, b.house) ? 'address' : undefined;
  if (a.phones.length + b.phones.length > 0) return phonesDiffer(a, b) ? 'phone' : undefined;
  // "Without an appointment" is another condition, whatever it costs.
  if (a.without !== b.without && [a, b].some(isPriced)) return undefined;
  if (a.free !== b.free && [a, b].some(isPriced)) return freeDiffers(a, b) ? 'free' : undefined;
  if (a.periods !== b.periods) return undefined;
  const differing = figuresDiffer(a.figures, b.figures);
  if (differing === undefined) return undefined;
  if (differing !== 'same')
    return a.denies === b.denies || a.denies === undefined || b.denies === undefined ? differing : undefined;
  const isDenied = a.denies !== undefined && b.denies !== undefined && a.denies !== b.denies;
  return isDenied && a.without === b.without ? 'negation' : undefined;
}

const phonesDiffer = (a: Statement, b: Statement): boolean =>
  a.phones.length === 1 &&
  b.phones.length === 1 &&
  a.phones[0] !== b.phones[0] &&
  figuresDiffer(a.figures, b.figures) === 'same';

const isPriced = ({ figures }: Statement): boolean => figures.some(({ of }) => of === 'money');

/** One says that it is free, the other names its price. */
function freeDiffers(a: Statement, b: Statement): boolean {
  const [free, paid] = a.free ? [a, b] : [b, a];
  const prices = paid.figures.filter(({ of }) => of === 'money');
  if (free.denies || prices.length !== 1 || prices[0]?.value === 0) return false;
  const others = paid.figures.filter(({ of }) => of !== 'money');
  return figuresDiffer(free.figures, others) === 'same';
}

/**
 * The kind of the figures in which they differ, if it is one alone and no doubt is left; `same` if all are the same;
 * undefined if they may be of different things.
 */
function figuresDiffer(a: StatedFigure[], b: StatedFigure[]): ContradictionKind | 'same' | undefined {
  if (a.length !== b.length) return limitsDiffer(a, b);
  const classes = new Set([...a, ...b].map(({ of }) => of));
  let kind: ContradictionKind | 'same' = 'same';
  for (const of of classes) {
    const [mine, theirs] = [a, b].map((list) => list.filter((figure) => figure.of === of)) as [
      StatedFigure[],
      StatedFigure[],
    ];
    if (mine.length !== theirs.length) return undefined;
    const pairs = mine.map((figure, at): [StatedFigure, StatedFigure] => [figure, theirs[at]!]);
    if (pairs.every(([one, other]) => sameStated(one, other) && one.bound === other.bound && isOneUnit(one, other)))
      continue;
    const found = KIND_OF[of];
    if (!found || kind !== 'same' || pairs.some(([one, other]) => !comparable(one, other))) return undefined;
    if (of === 'size' && !pairs.every(([one, other]) => isLimit(one, other))) return undefined;
    if (of !== 'clock' && pairs.length > 1 && !isRange(mine, theirs)) return undefined;
    if (pairs.every(([one, other]) => maySuit(one, other))) return undefined;
    kind = found;
  }
  return kind;
}

/** Another size is another thing; the most or the least of it is not. */
const isLimit = (a: StatedFigure, b: StatedFigure): boolean =>
  a.bound !== undefined && a.bound === b.bound && a.unit === b.unit;

/** "From 5 to 14 years" and "from 7 years": one names both ends, and the end that both name is not the same. */
function limitsDiffer(a: StatedFigure[], b: StatedFigure[]): ContradictionKind | undefined {
  const [ends, [end, ...others]] = a.length > b.length ? [a, b] : [b, a];
  const [one, other] = ends;
  if (ends.length !== 2 || !one || !other || !end || others.length > 0) return undefined;
  if (one.of !== other.of || one.of !== end.of || one.value >= other.value) return undefined;
  if (!end.bound) return isOutside(one, end, other) ? KIND_OF[end.of] : undefined;
  if (one.bound !== 'from' || other.bound !== 'to') return undefined;
  const same = end.bound === 'from' ? one : other;
  return end.of !== 'clock' && comparable(same, end) && !sameStated(same, end) ? KIND_OF[end.of] : undefined;
}

/** "40 minutes" beside "2 to 3 hours": no end of a span, nor within it. */
const isOutside = (from: StatedFigure, one: StatedFigure, to: StatedFigure): boolean =>
  (one.of === 'money' || one.of === 'length') &&
  !sameStated(from, one) &&
  !sameStated(to, one) &&
  (one.value < from.value || one.value > to.value);

const isOneUnit = (a: StatedFigure, b: StatedFigure): boolean => a.of !== 'size' || a.unit === b.unit;
const STEM = 4;
/** Hours have the same end; counts are of the same thing. */
function comparable(a: StatedFigure, b: StatedFigure): boolean {
  if (a.of === 'count') return a.unit.slice(0, STEM) === b.unit.slice(0, STEM);
  return a.of !== 'clock' || a.bound === b.bound || a.bound === undefined || b.bound === undefined;
}

/** "2–3 days" and "4–5 days": spans that have nothing in common. */
function isRange(a: StatedFigure[], b: StatedFigure[]): boolean {
  const [least, most] = [a, b].map((list) => list.map(({ value }) => value).sort((x, y) => x - y)) as [
    number[],
    number[],
  ];
  return a.length === 2 && ((least[1] ?? 0) < (most[0] ?? 0) || (most[1] ?? 0) < (least[0] ?? 0));
}
