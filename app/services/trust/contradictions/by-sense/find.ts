import { backgroundBreather } from '~/services/event-loop/slices';
import { pairPrint } from '../../statements/statement';
import type { Statement } from '../../statements/statement-type';
import type { Found, Sourced } from '../find';
import { areOppositeCases, areOtherTitles, areTwoTitles } from '../one-subject';
import { type Told, toldOf } from './pair-words';
import { likenessOf, PairReader, type WholeText } from './reader';

/** Statements that contradict each other in words of their own: "Half of the stay is due in advance", "No money up front". */

/** Logarithm of odds from which a pair is shown. Fitted (decision 323). */
const LEAST_ODDS = 1.5;
/** Words and figures of a statement without which it says too little: a title, a cell. */
const LEAST_PARTS = 3;
/** With fewer it is a row. */
const WORDS_OF_SENTENCE = 5;
/** Bounds of one search: statements that are read, the likest of each that are read with it, and what is shown. */
const MOST_STATEMENTS = 2_000;
const MOST_OF_ONE = 10;
const MOST_BY_SENSE = 20;
/** A pair less like than this is of two matters. */
const LEAST_LIKENESS = 0.2;

type Read<T> = { statement: T; told: Told; whole: WholeText };
type BySense<T> = Found<T> & { kind: 'sense'; odds: number };

/**
 * Pairs of different sources and of one language that the reader is surest of, the surest first, each statement in one of them.
 * @param known prints of statements that stand in a contradiction already: the owner settles that first.
 * @param settled prints of pairs that the owner has settled: they take nobody's place.
 */
export async function findBySense<T extends Sourced & { print: string }>(
  statements: readonly T[],
  { known = new Set(), settled = new Set() }: { known?: ReadonlySet<string>; settled?: ReadonlySet<string> } = {},
): Promise<BySense<T>[]> {
  if (statements.every(({ source }) => source === statements[0]?.source)) return [];
  const pause = backgroundBreather();
  const reader = new PairReader();
  const before: Read<T>[] = [];
  const found: BySense<T>[] = [];
  for (const statement of statements.slice(0, MOST_STATEMENTS)) {
    if (known.has(statement.print)) continue;
    const one = readIn(reader, statement);
    await pause();
    if (!one) continue;
    for (const other of likest(one, before)) {
      if (settled.has(pairPrint(other.statement.print, statement.print))) continue;
      const odds = oddsOf(reader, other, one);
      if (odds !== undefined) found.push({ a: other.statement, b: statement, kind: 'sense', odds });
      await pause();
    }
    before.push(one);
  }
  return eachOnce(found.sort((x, y) => y.odds - x.odds)).slice(0, MOST_BY_SENSE);
}

/** Undefined where it says too little to be read. */
export function readIn<T extends Statement>(reader: PairReader, statement: T): Read<T> | undefined {
  const told = toldOf(statement);
  const whole = told.parts.length >= LEAST_PARTS ? reader.wholeText(told) : undefined;
  return whole && { statement, told, whole };
}

/** How sure two statements contradict each other, as a logarithm of odds; undefined where that is not sure enough to be shown. */
export function oddsOf(reader: PairReader, a: Read<Statement>, b: Read<Statement>): number | undefined {
  if (a.statement.language !== b.statement.language || areOppositeCases(a.statement, b.statement)) return undefined;
  if (areOfTwoTitles(a, b)) return undefined;
  const odds = reader.against(a.told, b.told);
  return odds !== undefined && odds >= LEAST_ODDS ? odds : undefined;
}

/** "Men's haircuts" and "Women's haircuts"; and a row or an answer leans on what stands above it: "Removal: 1,000" below "Manicure". */
function areOfTwoTitles(a: Read<Statement>, b: Read<Statement>): boolean {
  const [one, other] = [a.statement, b.statement];
  const kazakh = one.language === 'kk';
  if (areTwoTitles(one.above, other.above, kazakh)) return true;
  const isRow = wordCount(a.told) < WORDS_OF_SENTENCE || wordCount(b.told) < WORDS_OF_SENTENCE;
  const arePriced = [a, b].every(({ told }) => told.figures.some(({ of }) => of === 'money'));
  if (isRow && arePriced && areTwoTitles(one.subject, other.subject, kazakh)) return true;
  return (isRow || one.answers || other.answers) && areOtherTitles(one, other);
}

const wordCount = ({ parts }: Told): number => parts.filter((part) => typeof part === 'string').length;

/** Those of other sources and the same language that are likest as wholes. */
function likest<T extends Sourced>({ statement, whole }: Read<T>, others: Read<T>[]): Read<T>[] {
  const like: { other: Read<T>; likeness: number }[] = [];
  for (const other of others) {
    const { source, language, quote } = other.statement;
    if (source === statement.source || language !== statement.language || quote === statement.quote) continue;
    const likeness = likenessOf(whole, other.whole);
    if (likeness >= LEAST_LIKENESS) like.push({ other, likeness });
  }
  return like
    .sort((x, y) => y.likeness - x.likeness)
    .slice(0, MOST_OF_ONE)
    .map(({ other }) => other);
}

/** A statement that is beside two others is shown with the surer one. */
function eachOnce<T extends Statement>(found: BySense<T>[]): BySense<T>[] {
  const shown = new Set<T>();
  return found.filter(({ a, b }) => {
    const isNew = !shown.has(a) && !shown.has(b);
    if (isNew) shown.add(a).add(b);
    return isNew;
  });
}
