import type { FactKind } from '~/schemas/assistant/profile';
import { alternatives } from '~/services/language/phrases';
import { words } from '~/services/language/words';
import { digitsOf, isAddress, leadsToAddress, numbersIn } from '~/services/profile/find/contacts';
import { readQuestion } from '~/services/profile/intent/read-question';
import type { Reading } from '~/services/profile/intent/subjects';
import { isNamed, readWhen } from '~/services/profile/intent/when';
import { asWritten } from '~/services/profile/vocabulary/match';
import { holdsMoney } from '~/services/rows/values';
import { asksNumber } from '../../search/index/asks-number';
import { figureAnswer } from '../../search/line-answer';
import { figureAsked, isOfFigure } from '../../search/match/asked-figure';
import { isNumber, namesThing } from '../../search/match/asked-things';
import { asksForPrice } from '../../search/match/row-answer';
import { linesWithRows } from '../../search/match/rows';
import { isRussianVerb } from '../../search/match/verbs';
import { matchOf, type QueryWord, queryWords, textWords } from '../../search/match/word-matches';
import { speaksOf } from '../follow-up/follow-up';
import { type Grounding, quote, quoteRule } from '../generate/quote';
import { saysCount } from './says-count';

const anywhere = (id: string): RegExp => new RegExp(alternatives(id), 'iu');

/** Prices in words. */
const PRICE_WORD = anywhere('price-in-words/price');
/** Amounts and times in words. */
const AMOUNT_WORD = new RegExp(`(?<!\\p{L})(?:${alternatives('amount-in-words/amount')})`, 'iu');
const DURATION_WORD = anywhere('time-in-words/time');
const EVERY_DAY = anywhere('time-in-words/every-day');
/** A word for price, in a language that rows are compared in. */
const PRICE = 'цена';
/** "When" is answered by "in spring" too. */
const ASKS_WHEN = /^(?:when|когда|қашан|кашан)$/u;

const holdsNumber = (text: string): boolean => numbersIn(text).length > 0 || digitsOf(text).length >= 6;
const holdsTime = (text: string): boolean => /\d{1,2}[:.]\d{2}|\d\s{0,2}[–—-]\s{0,2}\d/u.test(text) || namesDay(text);
/** Whether a text can state a fact of a kind. */
const TELLS: Partial<Record<FactKind, (text: string) => boolean>> = {
  hours: holdsTime,
  address: (text) => isAddress(text) || leadsToAddress(text),
  phone: holdsNumber,
  whatsapp: holdsNumber,
};
const ASKS_PRICE = anywhere('asks/price');
const HOW_LONG = anywhere('asks/how-long');
/** Of what is counted, and no time. */
const HOW_MANY = anywhere('asks/how-many');
const ASKS_AT_HOME = anywhere('asks/at-home');
const SAYS_AT_HOME = anywhere('says/at-home');
const ASKS_DAY =
  /(?:what|which) days?(?!\p{L})|(?:какие|каким|какой|какого) (?:дни|дням|день|дня|число)|по каким дням|(?:қай|қандай|кай) күн/iu;

function namesDay(text: string): boolean {
  const { when } = readWhen(text, asWritten(text));
  return isNamed(when) || EVERY_DAY.test(text);
}

/**
 * Whether the quote misses the question: it lacks the amount, the address or the number that was asked for, or says
 * nothing about what a follow-up names. A pair whose own question asks for the same is the owner's answer in any case.
 *
 * @param topics what a follow-up names by itself.
 */
export function isBeside(input: Grounding, asked: { reading: Reading } | undefined, topics: string[] = []): boolean {
  const said = quote(input).replaceAll(/\[\[\d+\]\]/g, '');
  if (!speaksOfTopic(said, input, topics)) return true;
  // Whoever treats or repairs does not go to people's homes for that.
  if (ASKS_AT_HOME.test(input.question) && !SAYS_AT_HOME.test(`${input.passages[0]?.question ?? ''} ${said}`))
    return true;
  const [best] = input.passages;
  const own = best?.kind === 'qa' ? (best.question ?? '') : '';
  const [subject] = asked?.reading.subjects ?? [];
  const tells = subject && asked?.reading.unknown.length === 0 ? TELLS[subject.kind] : undefined;
  if (tells && !tells(said)) return !readQuestion(own)?.subjects.some(({ kind }) => kind === subject?.kind);
  if (ASKS_DAY.test(input.question) && !holdsTime(said)) return !ASKS_DAY.test(own);
  // In an encyclopedia's prose ages and counts are written in too many ways.
  if (best?.byUnits) {
    if (lacksAge(input.question, own, said)) return true;
    if (asksCount(input.question) && !asksCount(own)) return !saysCount(input.question, `${own} ${said}`);
  }
  if (own ? saysYesToOther(input.question, own, said) : tellsOnlyPrice(input.question, said)) return true;
  if (!own && asksPrice(input.question) && pricesOther(said, input)) return true;
  if (asksPrice(input.question) && !tellsPrice(said, input)) return own ? !asksPrice(own) && hasList(input) : true;
  if (asksPrice(input.question)) return false;
  if (/\d/.test(said) || own || !asksAmount(input.question) || DURATION_WORD.test(said)) return false;
  return HOW_LONG.test(input.question) || !AMOUNT_WORD.test(said);
}

/** From which match on a quote says a word. */
const SAYS = 0.5;
const kindAsked = (question: string) => figureAsked(question, queryWords(question));

/** Whether a time is asked for, and rows tell prices alone: "Куртка — 5 500" says nothing of how long it takes. */
function tellsOnlyPrice(question: string, said: string): boolean {
  const asked = kindAsked(question);
  return asked?.name === 'duration' && holdsMoney(said) && !asked.tells(said) && !DURATION_WORD.test(said);
}

/** Whether an age is asked for, and neither the quote tells one nor the pair's own question asks for one. */
function lacksAge(question: string, own: string, said: string): boolean {
  const asked = kindAsked(question);
  return asked?.name === 'age' && !asked.tells(said) && kindAsked(own)?.name !== 'age';
}

const SAYS_YES = new RegExp(`^\\s*(?:${alternatives('polarity/affirms')})(?=[\\s,.!:;—–-])`, 'iu');

/**
 * Whether a pair says yes, and to something else: "Yes, 900 a kilo" about bed linen, where curtains are asked for, and "Yes,
 * 3,000" about the barbecue, where the whole house is.
 */
function saysYesToOther(question: string, own: string, said: string): boolean {
  if (!SAYS_YES.test(said)) return false;
  const things = thingsIn(question);
  if (things.length > 0) return saysNone(things, `${own} ${said}`);
  // "Do you wash?" is asked of whatever is washed; of another verb for it, the pair's own thing has to be named.
  const told = textWords(own);
  const sameVerb = queryWords(question).some((word) => isRussianVerb(word.word) && matchOf(word, told) === 1);
  return !sameVerb && saysNone(thingsIn(own), question);
}

/** A question that names more tells a story, in words of its own. */
const FEW_THINGS = 2;

/** Whether sentences tell the price of something else than what is asked for: "Birch whisk 2,500" where billiards are. */
function pricesOther(said: string, input: Grounding): boolean {
  const things = thingsIn(input.question);
  if (things.length > FEW_THINGS || quoteRule(input) !== 'sentences' || !holdsMoney(said)) return false;
  return saysNone(things, `${input.passages[0]?.heading ?? ''} ${said}`);
}

const thingsIn = (question: string): QueryWord[] =>
  queryWords(question).filter((word) => namesThing(word) && !isNumber(word));

/** Whether a text says none of several things. */
function saysNone(things: QueryWord[], text: string): boolean {
  const told = textWords(text);
  return things.length > 0 && things.every((word) => matchOf(word, told) < SAYS);
}

/** By a word for it: "how many" alone asks for other things too. */
const asksPrice = (question: string): boolean =>
  ASKS_PRICE.test(question) && !asksCount(question) && asksForPrice(question);

const asksCount = (question: string): boolean => HOW_MANY.test(question) && !HOW_LONG.test(question);

const tellsPrice = (said: string, input: Grounding): boolean =>
  holdsMoney(said) || saysPriceInWords(said, input) || quoteRule(input) === 'rows';

/** How many of the words that a question is about a quote has to say, if its words for a price are to be of the same. */
const MOST_WORDS = 0.6;

/** Whether a word for a price is about what is asked: "you may cancel for free" is no price of a move. */
function saysPriceInWords(said: string, { question, passages: [best] }: Grounding): boolean {
  if (!PRICE_WORD.test(said)) return false;
  const subject = queryWords(question).filter((word) => word.kind === 'telling' && !isOfFigure(word));
  const told = textWords(`${best?.question ?? ''} ${best?.heading ?? ''} ${said}`);
  return subject.filter((word) => matchOf(word, told) >= SAYS).length >= MOST_WORDS * subject.length;
}

const hasList = ({ passages }: Grounding): boolean =>
  passages.some(({ kind, text }) => kind === 'passage' && linesWithRows(text)?.some(({ row }) => row));

/** A follow-up must not be answered with the subject of the message before it. */
function speaksOfTopic(said: string, { passages: [best] }: Grounding, topics: string[]): boolean {
  const above = best?.kind === 'qa' ? best.question : best?.heading;
  return topics.length === 0 || speaksOf(`${above ?? ''} ${said}`, topics);
}

function asksAmount(question: string): boolean {
  const list = words(question);
  return asksNumber(list) && !list.some((word) => ASKS_WHEN.test(word));
}

/**
 * The question that a figure is looked for by: of a follow-up that names a thing, what was asked before it, of that thing.
 *
 * @param before the question that the follow-up goes on from.
 */
export function figureQuestion(
  { message, question, passages }: Grounding,
  topics: string[] = [],
  before = '',
): Pick<Grounding, 'question' | 'before'> {
  if (topics.length === 0) return { question };
  if (figureAnswer(message, passages, before)) return { question: message, before };
  const own = `${topics.join(' ')} ${PRICE}`;
  return asksForPrice(question) && figureAnswer(own, passages) ? { question: own } : { question };
}
