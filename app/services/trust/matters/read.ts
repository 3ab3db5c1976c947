import { readable } from '~/services/answer/support/reading/figures';
import { FREE } from '~/services/answer/support/reading/measure-words';
import { clausesOf, denies, withoutAnswer, withoutPolarity } from '~/services/answer/support/reading/polarity';
import { groupOf, wholeWords } from '~/services/language/phrases';
import { type StatedFigure, statedFigures, withoutFigures } from '../statements/figures';
import { perUnit, WEEKDAYS } from '../statements/statement';
import type { Statement } from '../statements/statement-type';
import { type SubjectWord, subjectWords } from '../statements/subject-words';
import { begunBy } from './begun';
import { type Made, type Matter, matters } from './table';
import { hasValue, type Value, valueIn } from './values';

/** What a statement says of a matter. */
export type Reading = {
  matter: Matter;
  /** Of a state: whether it is so. */
  state: boolean | undefined;
  value: Value | undefined;
  /** Figures of another kind: a price of so many months, so many grams. */
  beside: StatedFigure[];
  /** It holds in a case only: "when ordering", "if". */
  isConditional: boolean;
  /** Whether it names children or adults. */
  ages: string[];
  /** Read where two statements differ. */
  words: () => Words;
};

/** The words beside those of the matter. */
export type Words = {
  /** Words that make another thing of it: people, places, sizes, cases. */
  parting: string[];
  /** Words that are none of the matter's own. */
  others: SubjectWord[];
  /** Times that a price is for, where the matter does not say them itself: an hour, a night. */
  periods: string;
};

/** What is read at once: a statement, or a clause of it. */
type Unit = { text: string; asked: string; figures: () => StatedFigure[] };

/** A colon within a time ends no clause. */
const clausesIn = (text: string): string[] =>
  clausesOf(text.replace(/(?<=\d):(?=\d)/gu, '∶')).map((clause) => clause.replaceAll('∶', ':'));

/** Characters of a question that are read. */
const MAX_QUESTION = 240;
const NOON = wholeWords('noon/noon');
const MIDNIGHT = wholeWords('noon/midnight');
const APART = wholeWords(groupOf('apart').map(({ id }) => id));
const CONDITION = wholeWords('quantity/condition', 'u');
const AGES = ['children', 'adults'].map((name) => ({ name, met: wholeWords(`people/${name}`, 'u') }));
const YES_OR_NO = /^\s*(?:(yes|да|иә|ия)|no|нет|жоқ)(?!\p{L})/u;
const read = new WeakMap<Statement, Reading[]>();

/** The matters that a statement states, each once; none of which it states two things. */
export function mattersIn(statement: Statement): Reading[] {
  const before = read.get(statement);
  if (before) return before;
  const found = readMatters(statement);
  read.set(statement, found);
  return found;
}

function readMatters(statement: Statement): Reading[] {
  const text = readable(statement.quote).replace(NOON, '12:00').replace(MIDNIGHT, '00:00');
  const asked = statement.answers ? readable(statement.question ?? '').slice(0, MAX_QUESTION) : '';
  const told = `${asked} ${text}`;
  const begun = begunBy(told);
  const whole = unitOf(text, asked);
  const possible = matters().filter(
    (matter) =>
      matter.tells.every(begun) &&
      mayState(matter, whole) &&
      matter.tells.every(({ met }) => isIn(told, met)) &&
      !matter.not.some((made) => isIn(told, made)),
  );
  if (possible.length === 0) return [];
  const clauses = clausesIn(text);
  const units = [whole, ...(clauses.length > 1 ? clauses : []).map((part) => unitOf(part, asked))];
  return possible.flatMap((matter) => readOne(matter, units, statement) ?? []);
}

/** The figures are read when a matter first asks for them. */
function unitOf(text: string, asked: string): Unit {
  let figures: StatedFigure[] | undefined;
  return {
    ...{ text, asked },
    figures: () => {
      figures ??= statedFigures(text);
      return figures;
    },
  };
}

/** What states a figure has one. */
const mayState = ({ isState, value }: Matter, { text, figures }: Unit): boolean =>
  isState || !value || hasValue(figures(), value) || (value === 'money' && text.match(FREE) !== null);

const isIn = (text: string, made: Made): boolean => text.search(made()) >= 0;

/** The least part of the statement that states the matter says what it states. */
function readOne(matter: Matter, [whole, ...clauses]: Unit[], { language }: Statement): Reading | undefined {
  if (!whole || !mayHold(matter, whole)) return undefined;
  // "Free from 10,000"
  if (matter.value === 'money' && !matter.isState && !matter.isLimit && isFreeFrom(whole)) return undefined;
  const kazakh = language === 'kk';
  const isOf = ({ text, asked }: Unit) => matter.tells.every(({ met }) => isIn(`${asked} ${text}`, met));
  const stated = clauses.filter(isOf).filter((unit) => readUnit(matter, unit, kazakh));
  const readings = (stated.length > 0 ? stated : [whole]).map((unit) => readUnit(matter, unit, kazakh));
  const [one, ...more] = readings;
  if (!one || more.some((other) => other && saysOther(one, other))) return undefined;
  // "It is paid extra: 3,000"
  const value = one.state === false && matter.value ? (one.value ?? valueIn(whole.figures(), matter.value)) : one.value;
  const beside = whole.figures().filter((figure) => figure.of !== 'bare' && !isOwn(value, figure));
  const isConditional = CONDITION.test(whole.text);
  const ages = AGES.flatMap(({ name, met }) => (met.test(whole.text) ? [name] : []));
  const text = textUntil(whole, stated.at(-1));
  let words: Words | undefined;
  return {
    ...{ matter, ...one, value, beside, isConditional, ages },
    words: () => {
      words ??= wordsOf(matter, text, whole, kazakh);
      return words;
    },
  };
}

/** What follows the clause that states it is said of something else: "from 3 years, younger ones come with parents". */
const textUntil = ({ text }: Unit, last: Unit | undefined): string =>
  last ? text.slice(0, text.indexOf(last.text) + last.text.length) : text;

/** The words that do not belong to the matter. */
function wordsOf({ vocabulary }: Matter, text: string, whole: Unit, kazakh: boolean): Words {
  const figures = text === whole.text ? whole.figures() : statedFigures(text);
  const foreign = without(withoutFigures(text, figures), vocabulary);
  const rest = foreign.replace(WEEKDAYS, ' ');
  const others = subjectWords(withoutPolarity(rest, kazakh), kazakh).filter(({ weak }) => !weak);
  return { parting: rest.match(APART) ?? [], others, periods: perUnit(rest) };
}

const isOwn = (value: Value | undefined, { of, value: figure }: StatedFigure): boolean =>
  value !== undefined && of === value.low.of && (figure === value.low.value || figure === value.high.value);

type Said = Pick<Reading, 'state' | 'value'>;
const saysOther = (a: Said, b: Said): boolean =>
  a.state !== b.state || a.value?.low.value !== b.value?.low.value || a.value?.high.value !== b.value?.high.value;

const isFreeFrom = ({ text, figures }: Unit): boolean =>
  text.match(FREE) !== null && figures().some(({ of }) => of === 'money');

/** A condition stands in the words of the matter itself: "if you are late", "when booking". */
function mayHold({ vocabulary }: Matter, { text }: Unit): boolean {
  if (!CONDITION.test(text)) return true;
  return clausesIn(text)
    .filter((clause) => CONDITION.test(clause))
    .every((clause) => vocabulary.some((made) => isIn(clause, made)));
}

function readUnit(matter: Matter, unit: Unit, kazakh: boolean): Said | undefined {
  const value = matter.value && valueIn(unit.figures(), matter.value);
  const isFree = unit.text.match(FREE) !== null;
  if (matter.isState) {
    const state = value && !isFree ? false : stateOf(matter, unit, kazakh);
    return state === undefined ? undefined : { state, value: state ? undefined : value };
  }
  if (matter.value === 'money' && isFree && !value && !matter.isLimit) return { state: true, value: undefined };
  return value ? { state: undefined, value } : undefined;
}

/**
 * Whether it is so, as far as it says: by the words for it, and by a denial. Words for it may deny themselves: "no fee", "we let
 * nobody in without a note", which has the words against it in it.
 */
function stateOf({ yes, no }: Matter, { text, asked }: Unit, kazakh: boolean): boolean | undefined {
  const said = withoutAnswer(text) || text;
  const agreeing = yes.flatMap((made) => placesOf(made(), text));
  const denying = no.flatMap((made) => placesOf(made(), text));
  const isWithin = (one: Ends) => agreeing.some(({ at, end }) => at <= one.at && one.end <= end);
  if (denying.some((one) => !isWithin(one))) return false;
  if (agreeing.length > 0) {
    const isDenied = denies(without(said, yes), kazakh);
    return isDenied ? (clausesIn(text).length === 1 ? false : undefined) : true;
  }
  const [answer, agreed] = asked ? (YES_OR_NO.exec(text) ?? []) : [];
  return answer === undefined ? undefined : agreed !== undefined;
}

const without = (text: string, words: Made[]): string => words.reduce((left, made) => left.replace(made(), ' '), text);

type Ends = { at: number; end: number };

/** Every place where a pattern is met: `matchAll` would make the pattern anew. */
function placesOf(pattern: RegExp, text: string): Ends[] {
  const places: Ends[] = [];
  text.replace(pattern, (found: string, ...rest: unknown[]) => {
    const at = rest.find((one) => typeof one === 'number') ?? 0;
    places.push({ at, end: at + found.length });
    return found;
  });
  return places;
}
