import { readable } from '~/services/answer/support/reading/figures';
import { FREE } from '~/services/answer/support/reading/measure-words';
import { clausesOf, denies, withoutAnswer, withoutPolarity } from '~/services/answer/support/reading/polarity';
import { groupOf, wholeWords } from '~/services/language/phrases';
import { remembered } from '~/services/language/tables/remembered';
import { type StatedFigure, statedFigures, withoutFigures } from '../statements/figures';
import { perUnit, WEEKDAYS } from '../statements/statement';
import type { Statement } from '../statements/statement-type';
import { type SubjectWord, subjectWords } from '../statements/subject-words';
import { type Matter, matters, type Told } from './table';
import { type Value, valueIn } from './values';

/** What a statement says of a matter. */
export type Reading = {
  matter: Matter;
  /** Of a state: whether it is so. */
  state: boolean | undefined;
  value: Value | undefined;
  /** Words that make another thing of it: people, places, sizes, cases. */
  parting: string[];
  /** Words that are none of the matter's own. */
  others: SubjectWord[];
  /** Figures of another kind: a price of so many months, so many grams. */
  beside: StatedFigure[];
  /** It holds in a case only: "when ordering", "if". */
  isConditional: boolean;
  /** Whether it names children or adults. */
  ages: string[];
  /** Times that a price is for, where the matter does not say them itself: an hour, a night. */
  periods: string;
};

/** What is read at once: a statement, or a clause of it. */
type Unit = { text: string; asked: string; figures: StatedFigure[] };

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
  const possible = matters().filter(
    ({ tells, not }) => tells.every((tell) => begun(tell) && tell.met().test(told)) && !not?.().test(told),
  );
  if (possible.length === 0) return [];
  const clauses = clausesIn(text);
  const units = [text, ...(clauses.length > 1 ? clauses : [])].map(
    (part): Unit => ({ text: part, asked, figures: statedFigures(part) }),
  );
  return possible.flatMap((matter) => readOne(matter, units, statement) ?? []);
}

const BEFORE_WORD = /^[^\p{L}\d]+/u;
const WITHIN_WORD = /(?<=[^\p{L}\d])(?=[\p{L}\d])/u;

/** Most words begin no phrase of the table: what each may begin is worked out once. */
const startedBy = remembered(
  (word): ReadonlySet<Told> =>
    new Set(matters().flatMap(({ tells }) => tells.filter(({ begins }) => begins?.test(word) ?? true))),
);

/** Whether a word of a text may begin a phrase of a row. */
function begunBy(text: string): (told: Told) => boolean {
  const started = text
    .split(/\s+/u)
    .flatMap((word) => [word.replace(BEFORE_WORD, ''), ...word.split(WITHIN_WORD).slice(1)])
    .map(startedBy);
  return (told) => started.some((rows) => rows.has(told));
}

/** The least part of the statement that states the matter says what it states. */
function readOne(matter: Matter, [whole, ...clauses]: Unit[], { language }: Statement): Reading | undefined {
  if (!whole || !mayHold(matter, whole)) return undefined;
  // "Free from 10,000"
  if (matter.value === 'money' && !matter.isState && !matter.isLimit && isFreeFrom(whole)) return undefined;
  const kazakh = language === 'kk';
  const isOf = ({ text, asked }: Unit) => matter.tells.every(({ met }) => met().test(`${asked} ${text}`));
  const stated = clauses.filter(isOf).filter((unit) => readUnit(matter, unit, kazakh));
  const readings = (stated.length > 0 ? stated : [whole]).map((unit) => readUnit(matter, unit, kazakh));
  const [one, ...more] = readings;
  if (!one || more.some((other) => other && saysOther(one, other))) return undefined;
  // "It is paid extra: 3,000"
  const value = one.state === false && matter.value ? (one.value ?? valueIn(whole.figures, matter.value)) : one.value;
  const beside = whole.figures.filter((figure) => figure.of !== 'bare' && !isIn(value, figure));
  const isConditional = CONDITION.test(whole.text);
  const ages = AGES.flatMap(({ name, met }) => (met.test(whole.text) ? [name] : []));
  return { matter, ...one, value, beside, isConditional, ages, ...wordsOf(matter, textUntil(whole, stated.at(-1)), kazakh) };
}

/** What follows the clause that states it is said of something else: "from 3 years, younger ones come with parents". */
const textUntil = ({ text }: Unit, last: Unit | undefined): string =>
  last ? text.slice(0, text.indexOf(last.text) + last.text.length) : text;

/** The words that do not belong to the matter. */
function wordsOf({ vocabulary }: Matter, text: string, kazakh: boolean) {
  const rest = withoutFigures(text, statedFigures(text)).replace(vocabulary(), ' ').replace(WEEKDAYS, ' ');
  const others = subjectWords(withoutPolarity(rest, kazakh), kazakh).filter(({ weak }) => !weak);
  return { parting: rest.match(APART) ?? [], others, periods: perUnit(rest) };
}

const isIn = (value: Value | undefined, { of, value: figure }: StatedFigure): boolean =>
  value !== undefined && of === value.low.of && (figure === value.low.value || figure === value.high.value);

type Said = Pick<Reading, 'state' | 'value'>;
const saysOther = (a: Said, b: Said): boolean =>
  a.state !== b.state || a.value?.low.value !== b.value?.low.value || a.value?.high.value !== b.value?.high.value;

const isFreeFrom = ({ text, figures }: Unit): boolean =>
  text.match(FREE) !== null && figures.some(({ of }) => of === 'money');

/** A condition stands in the words of the matter itself: "if you are late", "when booking". */
function mayHold({ vocabulary }: Matter, { text }: Unit): boolean {
  if (!CONDITION.test(text)) return true;
  return clausesIn(text)
    .filter((clause) => CONDITION.test(clause))
    .every((clause) => clause.match(vocabulary()) !== null);
}

function readUnit(matter: Matter, unit: Unit, kazakh: boolean): Said | undefined {
  const value = matter.value && valueIn(unit.figures, matter.value);
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
  const agreeing = yes ? [...text.matchAll(yes())].map(endsOf) : [];
  const denying = no ? [...text.matchAll(no())].map(endsOf) : [];
  const isWithin = (one: Ends) => agreeing.some(({ at, end }) => at <= one.at && one.end <= end);
  if (denying.some((one) => !isWithin(one))) return false;
  if (agreeing.length > 0) {
    const isDenied = denies(said.replace(yes!(), ' '), kazakh);
    return isDenied ? (clausesIn(text).length === 1 ? false : undefined) : true;
  }
  const [answer, agreed] = asked ? (YES_OR_NO.exec(text) ?? []) : [];
  return answer === undefined ? undefined : agreed !== undefined;
}

type Ends = { at: number; end: number };
const endsOf = ({ index, 0: { length } }: RegExpExecArray): Ends => ({ at: index, end: index + length });
