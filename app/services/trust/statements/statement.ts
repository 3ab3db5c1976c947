import { createHash } from 'node:crypto';
import type { Language } from '~/schemas/language';
import { daysCovered } from '~/services/answer/support/reading/days';
import { readable } from '~/services/answer/support/reading/figures';
import { isFiller } from '~/services/answer/support/reading/fillers';
import { FREE, IN_THE_PRICE } from '~/services/answer/support/reading/measure-words';
import { clausesOf, denies, withoutAnswer, withoutPolarity } from '~/services/answer/support/reading/polarity';
import { alternatives, groupOf, whole, wholeWords } from '~/services/language/phrases';
import { detectLanguage } from '~/services/language/recognise/detect';
import { splitSentences } from '~/services/language/split-sentences';
import { STOPWORDS } from '~/services/language/stopwords';
import { words } from '~/services/language/words';
import { houseIn, withoutHouse } from './address';
import { type StatedFigure, statedFigures, withoutFigures } from './figures';
import { partsOf } from './parts';
import { openingOf } from './schedule';
import { numbersInDigits } from './spelt-numbers';
import type { Statement, Told } from './statement-type';
import { actsIn, type SubjectWord, subjectWords } from './subject-words';

/** Characters. A longer sentence says several things. */
const MAX_STATEMENT = 240;
const MAX_SENTENCES = 60;
const MONEY = wholeWords('measure/money', 'u');
const PHONE = /(?<![\d+])(?:\+\d{1,3}|8|7)(?:[\s\u00a0().-]{0,3}\d{2,4}){3,5}(?!\d)/gu;
export const WEEKDAYS = whole([...groupOf('weekday'), ...groupOf('days')].map(({ id }) => alternatives(id)).join('|'));
const ASKS_PRICE = new RegExp(alternatives('asks/price'), 'iu');
/** Tenge. A number below it may be of anything. */
const LEAST_PRICE = 500;
const PERIODS = whole(
  groupOf('span-alone')
    .map(({ id }) => alternatives(id))
    .join('|'),
);
/** Of what a price is. */
const A_SQUARE_METRE =
  /(?:\/|(?<!\p{L})(?:за|per|a))\s?(?:1 |один |one )?(?:кв(?:адратн\p{L}*|\.)?\s?м(?:етр\p{L}*)?\.?|м2|m2|sq(?:uare)?\.?\s?m(?:et(?:er|re))?|шаршы метр\p{L}*)(?!\p{L})|(?<!\p{L})шаршы метр\p{L}*/gu;
const A_KILO =
  /(?:\/|(?<!\p{L})(?:за|per|a))\s?(?:1 |один |one )?(?:кг|килограмм|kg|kilo)(?!\p{L})|(?<![\d.,]|\d )1 ?(?:кг|kg)(?!\p{L})|(?<!\p{L})(?:келісі|килосы)(?!\p{L})/gu;
const WITHOUT = whole(alternatives('polarity/without'));
/** They bound a figure, or say that it is a telephone's. */
const BOUNDS = /(?<!\p{L})(?:ең көбі|ең азы|ең кемі)(?!\p{L})/gu;
const CALLED =
  /(?<!\p{L})(?:тел(?:ефон\p{L}*)?|номер\p{L}*|контакт\p{L}*|байланыс|бізге|tel|phone|number|call(?: us)?|contacts?)(?!\p{L})/gu;
const OF_ALL = wholeWords('quantity/all');
const CHILDREN = wholeWords('people/children', 'u');
const isChild = ({ word }: SubjectWord): boolean => CHILDREN.test(word);
const ORDERING = wholeWords('context/ordering');
const AGE = wholeWords('people/age', 'u');
/** Not in town: the word alone would be that of "in town". */
const OUT_OF_TOWN = /(?<!\p{L})за городо?м?(?!\p{L})/gu;
const EVERY_DAY = 7;
const HEADING_PARTS = ' > ';

/** The statements of a chunk that rules read: those with a figure, hours or an address, and short ones that something may deny. */
export const statementsIn = (told: Told): Statement[] => sentencesIn(told).filter(saysSomething);

/** All statements of a chunk. */
export function sentencesIn(told: Told): Statement[] {
  const above = wordsAbove(told);
  const lines = splitSentences(told.text)
    .flatMap((sentence) => sentence.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line.length > 2);
  const asked = lines.length === 1 ? told : { heading: told.heading };
  return lines
    .filter((line) => line.length <= MAX_STATEMENT)
    .slice(0, MAX_SENTENCES)
    .map((line) => ({ ...statementOf(line, asked, above), question: told.question || undefined }));
}

/** Whether rules find in it what another statement may say otherwise. */
export const saysSomething = ({ figures, phones, free, denies, opening, house, clauses }: Statement): boolean =>
  figures.length + phones.length > 0 ||
  free ||
  denies !== undefined ||
  Boolean(opening ?? house) ||
  clauses().length > 0;

/** The words of the question or title above a text, read once for each way that its statements are read. */
function wordsAbove({ heading, question }: Omit<Told, 'text'>): (kazakh: boolean) => SubjectWord[] {
  const title = [question, heading?.split(HEADING_PARTS).at(-1)].filter(Boolean).join(' ');
  const read = new Map<boolean, SubjectWord[]>();
  return (kazakh) => {
    const words = read.get(kazakh) ?? wordsOfTitle(readable(title), kazakh);
    read.set(kazakh, words);
    return words;
  };
}

const wordsOfTitle = (title: string, kazakh: boolean): SubjectWord[] =>
  subjectWords(withoutFigures(title, statedFigures(title)), kazakh);

export function statementOf(quote: string, told: Omit<Told, 'text'>, above = wordsAbove(told)): Statement {
  const language = detectLanguage(quote);
  return readAs(language, quote, told, above);
}

function readAs(
  language: Language,
  quote: string,
  told: Omit<Told, 'text'>,
  above: (kazakh: boolean) => SubjectWord[],
): Statement {
  const kazakh = language === 'kk';
  const lower = numbersInDigits(readable(quote), language);
  const phones = (lower.match(PHONE) ?? []).map((phone) => phone.replace(/\D/g, '').replace(/^8(?=\d{10}$)/, '7'));
  const said = (withoutAnswer(lower) || lower).replace(PHONE, ' ');
  const house = houseIn(said);
  const placeless = house ? withoutHouse(said, house) : said;
  const measureless = placeless.replace(A_SQUARE_METRE, ' ');
  const text = MONEY.test(measureless) ? measureless.replace(A_KILO, ' ') : measureless;
  const figures = pricesAsked(statedFigures(text), told.question);
  const rest = withoutFigures(text, figures);
  const asked = told.question ? conditionsOf(told.question, figures) : [];
  const hasPrice = figures.some(({ of }) => of === 'money');
  const free = rest.match(FREE) !== null || (!hasPrice && IN_THE_PRICE.test(rest));
  const isPriced = hasPrice || free;
  const opening = isPriced || house ? undefined : openingOf(quote, text, figures);
  return {
    quote,
    language,
    subject: subjectOf(rest, { kazakh, isPriced, isCalled: phones.length > 0, isAge: isAge(text, figures), opening }),
    answers: Boolean(told.question),
    question: told.question || undefined,
    above: above(kazakh),
    figures: [...asked, ...figures],
    phones,
    periods: isPriced ? perUnit(rest, [measureless !== placeless && 'm²', text !== measureless && 'kg']) : '',
    wording: rest.replace(/[^\p{L}\d%]+/gu, ' ').trim(),
    days: daysOf(rest),
    free,
    denies: deniesIn(text, kazakh),
    without: text.match(WITHOUT) !== null,
    ofAll: rest.replace(WEEKDAYS, ' ').match(OF_ALL) !== null,
    opening: opening?.opening,
    house,
    ...partsOf(quote, told.question, kazakh, (part) => readAs(language, part, {}, () => [])),
  };
}

type Kinds = {
  kazakh: boolean;
  isPriced: boolean;
  isCalled: boolean;
  isAge: boolean;
  opening: ReturnType<typeof openingOf>;
};

function subjectOf(rest: string, { kazakh, isPriced, isCalled, isAge, opening }: Kinds): SubjectWord[] {
  const spoken = rest
    .replace(WEEKDAYS, ' ')
    .replace(BOUNDS, ' ')
    .replace(ORDERING, ' ')
    .replace(OUT_OF_TOWN, 'загород');
  const { acts, left } = actsIn(isCalled ? spoken.replace(CALLED, ' ') : spoken);
  const named = withoutPolarity(left, kazakh);
  const words = subjectWords(isPriced ? named.replace(PERIODS, ' ') : named, kazakh);
  const beside = opening?.beside && new Set(opening.beside.map((word) => word.replaceAll('ё', 'е')));
  const telling = beside ? words.filter(({ word }) => beside.has(word)) : words;
  return [...acts, ...(isAge ? telling.map((word) => (isChild(word) ? { ...word, weak: true } : word)) : telling)];
}

/** "How much is it? Six thousand." */
function pricesAsked(figures: StatedFigure[], question: string | null | undefined): StatedFigure[] {
  if (!question || !ASKS_PRICE.test(readable(question))) return figures;
  return figures.map((one) => (one.of === 'bare' && one.value >= LEAST_PRICE ? { ...one, of: 'money' } : one));
}

/** Sizes, lengths and counts that only the question names: they say of what the answer is. */
function conditionsOf(question: string, figures: StatedFigure[]): StatedFigure[] {
  const asked = statedFigures(readable(question));
  return asked.filter(
    ({ of }) => (of === 'size' || of === 'length' || of === 'count') && !figures.some((one) => one.of === of),
  );
}

/** "From 3 years": of those who come, and not how long something takes. */
const isAge = (text: string, figures: StatedFigure[]): boolean =>
  figures.some(({ of }) => of === 'length') && AGE.test(text);

/** What a price is for, each of: a month, a night, a square metre, a kilo. */
export function perUnit(text: string, measures: (string | false)[] = []): string {
  const periods = [...text.matchAll(PERIODS)].map(([word]) => word.slice(0, 3));
  return [...periods, ...measures.filter(Boolean)].sort().join(' ');
}

/** Whether all clauses deny, or none does. */
function deniesIn(text: string, kazakh: boolean): boolean | undefined {
  const [first, ...others] = clausesOf(text)
    .filter(isTelling)
    .map((clause) => denies(clause, kazakh));
  return others.every((other) => other === first) ? first : undefined;
}

/** "Unfortunately," says nothing. */
const isTelling = (clause: string): boolean => words(clause).some((word) => !isFiller(word) && !STOPWORDS.has(word));

function daysOf(text: string): string {
  const days = daysCovered(text);
  return days.size === EVERY_DAY ? '' : [...days].sort().join('');
}

/** What a statement says, as one value: of the same words with the same titles above them. */
export function printOf({ quote, above }: Pick<Statement, 'quote' | 'above'>): string {
  const words = above.map(({ word }) => word).sort();
  return createHash('sha256')
    .update(JSON.stringify([readable(quote).replace(/\s+/g, ' ').trim(), words]))
    .digest('base64url');
}

/** The same of two statements, in whichever order. */
export const pairPrint = (one: string, other: string): string =>
  createHash('sha256').update([one, other].sort().join(' ')).digest('base64url');
