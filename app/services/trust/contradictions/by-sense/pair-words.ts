import { readable } from '~/services/answer/support/reading/figures';
import { words } from '~/services/language/words';
import { type StatedFigure, sameStated, statedFigures } from '../../statements/figures';
import { numbersInDigits } from '../../statements/spelt-numbers';
import { timesInDigits } from '../../statements/spelt-times';
import type { Statement } from '../../statements/statement-type';

/** `said` is the number itself: 3 of three hours. `isEitherHalf`: an hour that may be of the morning or the evening: "till 7". */
type ToldFigure = StatedFigure & { said: number; isEitherHalf: boolean };
/** A statement as it is read beside another: its words in order, with the figures among them. */
export type Told = { parts: (string | ToldFigure)[]; figures: ToldFigure[] } & Pick<
  Statement,
  'days' | 'denies' | 'free' | 'language'
>;

/** What a figure or a comparison is written with: no word of a text begins with it. */
export const MARK = '#';
/** Figures whose text does not say what they measure. */
const OPEN_CLASSES = new Set(['bare', 'count']);

export function toldOf({ quote, question, days, denies, free, language }: Statement): Told {
  const text = numbersInDigits(timesInDigits(readable(question ? `${question} ${quote}` : quote), language), language);
  const figures = statedFigures(text).map((figure) => classed(figure, text));
  const parts: Told['parts'] = [];
  let from = 0;
  for (const figure of figures) {
    if (figure.at < from) continue;
    parts.push(...words(text.slice(from, figure.at)), figure);
    from = figure.end;
  }
  return { parts: [...parts, ...words(text.slice(from))], figures, days, denies, free, language };
}

/** A figure from here on that names no measure is a sum of money: "пятнадцать тысяч". */
const LEAST_SUM = 500;
function classed(figure: StatedFigure, text: string): ToldFigure {
  const said = Number(/^\d+(?:[.,]\d+)?/.exec(text.slice(figure.at))?.[0].replace(',', '.'));
  const isSum = OPEN_CLASSES.has(figure.of) && figure.value >= LEAST_SUM;
  return { ...figure, of: isSum ? 'money' : figure.of, said, isEitherHalf: isEitherHalf(figure, text) };
}

const HALF_DAY = 720;
const isEitherHalf = ({ of, value, at, end }: StatedFigure, text: string): boolean =>
  of === 'clock' &&
  value <= HALF_DAY &&
  !/[:.]|утра|таңғы|\bam/u.test(text.slice(Math.max(0, at - 'таңғы '.length), end));

/** Between a word and its neighbours: the one before, the word, the one behind; at the ends of a text they are empty. */
export const BETWEEN = '\t';

/**
 * The words of a statement beside another, each with its neighbours: a figure is a word that tells what it is of, and whether the other has the same one,
 * another of its class, or none; words before them tell how days, denial and "free" of the two compare.
 */
export function wordsBeside(one: Told, other: Told): string[] {
  const told = [
    ...compared('days', one.days, other.days, ''),
    ...compared('denies', one.denies, other.denies, false),
    ...compared('free', one.free, other.free, false),
    ...one.parts.map((part) => (typeof part === 'string' ? part : figureWord(part, other.figures))),
  ];
  return told.map((word, at) => [told[at - 1] ?? '', word, told[at + 1] ?? ''].join(BETWEEN));
}

/** Nothing where both are as most statements are. */
function compared<T>(name: string, mine: T, theirs: T, usual: T): string[] {
  if (mine === usual && theirs === usual) return [];
  return [`${MARK}${name} ${mine === theirs ? 'same' : mine === usual ? 'less' : theirs === usual ? 'more' : 'other'}`];
}

function figureWord(figure: ToldFigure, others: ToldFigure[]): string {
  const ofClass = others.filter(({ of }) => of === figure.of);
  const mayBe = others.filter(({ of }) => of !== figure.of && (OPEN_CLASSES.has(of) || OPEN_CLASSES.has(figure.of)));
  const isSame =
    ofClass.some((other) => sameStated(figure, other) || areHalvesApart(figure, other)) ||
    mayBe.some(({ said }) => said === figure.said);
  const relation = isSame ? 'same' : ofClass.length > 0 ? 'other' : mayBe.length > 0 ? 'maybe' : 'alone';
  return `${MARK}${figure.of} ${relation}${figure.bound ? ` ${figure.bound}` : ''}`;
}

/** "Till 7" and "till 19:00" */
const areHalvesApart = (a: ToldFigure, b: ToldFigure): boolean =>
  a.of === 'clock' && (a.isEitherHalf || b.isEitherHalf) && Math.abs(a.value - b.value) === HALF_DAY;
