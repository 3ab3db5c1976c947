import { holdsMoney } from '~/services/rows/values';
import { alternatives, groupOf } from '../../language/phrases';
import { asksNumber } from '../index/asks-number';
import { asksForPrice } from './row-answer';
import type { QueryWord } from './word-matches';

/** A kind of figure: how a question asks for it, and how a line tells it. */
export type FigureKind = {
  name: 'age' | 'duration' | 'hour' | 'day' | 'when' | 'price' | 'number';
  asks: (question: string, asked: QueryWord[]) => boolean;
  tells: (text: string) => boolean;
};

const anywhere = (ids: string[]): string => `(?:${ids.map((id) => alternatives(id)).join('|')})`;
const starting = (...ids: string[]): RegExp => new RegExp(`(?<!\\p{L})${anywhere(ids)}`, 'iu');

const HOW_LONG = new RegExp(anywhere(['asks/how-long']), 'iu');
/** By a word for it: "how many" alone asks for other things too. */
const ASKS_PRICE = new RegExp(anywhere(['asks/price']), 'iu');
const ASKS_AGE = starting('asks-figure/age');
const ASKS_HOUR = starting('asks-figure/hour');
const ASKS_DAY = starting('asks-figure/day');
const ASKS_WHEN = starting('asks-figure/when');

const ORDINAL = '(?<!\\p{L})(?:first|second|third|перв|втор|трет|бірінші|екінші|үшінші)';
const TIME = anywhere(['time-in-words/time']);
/** Measures of time as lists shorten them, behind a number. */
const SHORT_TIME = '(?:мин|ч|сут|дн|нед|мес|сағ|min|h|hrs?|d|wks?)(?!\\p{L})';
/** A number and a measure of time, with a word between them at most; "the second month" is none. */
const DURATION = new RegExp(
  `(?:\\d|(?!${ORDINAL})${starting('amount-in-words/amount').source}\\p{L}*)(?:[\\s–—-]{1,3}[\\p{L}\\d]+)?[\\s–—-]{0,3}(?:${TIME}|${SHORT_TIME})`,
  'iu',
);
const CLOCK =
  /(?<![\d:.])\d{1,2}[:.]\d{2}(?!\d)|(?<!\d)\d{1,2}(?:\s?[ap]\.?m\b|\sчас|-(?:ден|де|ге|дан|да|ға|тен|те|ке|тан|та|қа)(?!\p{L}))/iu;
/** "From 12 years", "16+", "5–7 жас"; months of babies too. */
const AGE =
  /(?<![\d.,])\d{1,2}(?:\s?\+(?!\s?\d)|[\s–—-]{1,3}(?:лет(?!\p{L})|год|мес|жас|ай(?!\p{L})|years?|months?|y\.?\s?o\b))/iu;
const DAYS = ['weekday', 'days'].flatMap((group) => groupOf(group).map(({ name }) => `${group}/${name}`));
const DAY = new RegExp(`(?<!\\p{L})${anywhere(DAYS)}(?!\\p{L})`, 'iu');
/** Years, telephone numbers, and how many of something there are: "2016", "140 pupils". */
const NO_PRICE =
  /(?<!\d)(?:19|20)\d{2}(?![\d ]\d)|\+?\d[\d ()-]{8,20}\d{2}|(?<!\d)(?<!\d[ .,])\d{3}(?= (?!(?:тг|тенге|теңге|tenge|kzt|руб)(?!\p{L}))\p{L})/giu;

const KINDS: FigureKind[] = [
  // Before hours: "до скольки лет" begins as "до скольки" does.
  { name: 'age', asks: (question) => ASKS_AGE.test(question), tells: (text) => AGE.test(text) },
  { name: 'duration', asks: (question) => HOW_LONG.test(question), tells: (text) => DURATION.test(text) },
  { name: 'hour', asks: (question) => ASKS_HOUR.test(question), tells: (text) => CLOCK.test(text) },
  { name: 'day', asks: (question) => ASKS_DAY.test(question), tells: (text) => DAY.test(text) },
  {
    name: 'when',
    asks: (question) => ASKS_WHEN.test(question),
    tells: (text) => CLOCK.test(text) || DAY.test(text) || DURATION.test(text),
  },
  {
    name: 'price',
    asks: (question, asked) => ASKS_PRICE.test(question) && asksForPrice(question, asked),
    tells: (text) => holdsMoney(text.replace(NO_PRICE, ' ')),
  },
  { name: 'number', asks: (_, asked) => asksNumber(asked.map(({ word }) => word)), tells: (text) => /\d/.test(text) },
];

/** Which kind of figure a question asks for, the surest first; undefined where it asks for something else. */
export const figureAsked = (question: string, asked: QueryWord[]): FigureKind | undefined =>
  KINDS.find((kind) => kind.asks(question, asked));

const ASKS = new RegExp(
  `^${anywhere(['asks-figure/number', 'asks-figure/age-word', 'list/asks-price', 'list/other-amount', 'follow-up-aspect/words'])}`,
  'iu',
);
const OF_TIME = new RegExp(
  `^(?:${DAY.source}|${starting('time-in-words/time').source}|${starting('price-in-words/price').source})`,
  'iu',
);

/** Whether a word asks for a figure, or is one: it is not what the figure is of. */
export const isOfFigure = ({ word, asksPrice }: QueryWord): boolean =>
  asksPrice || ASKS.test(word) || OF_TIME.test(word);
