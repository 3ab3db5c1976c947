import { words } from '~/services/language/words';
import { isNumber } from '../../search/match/asked-things';
import { numberOf } from '../../search/match/number-words';
import { matchOf, queryWords, textWords } from '../../search/match/word-matches';

/** Numbers of a list's points, sums of money and shares: "1. ", "30 000", "2,500", "800 тг", "15 %". */
const NO_COUNT =
  /(?<!\d)(?:\d{1,2}[.)]\s|\d{1,3}(?:[ \u00a0.,]\d{3}){1,3}|\d{1,9}\s?(?:тг|тенге|теңге|₸|kzt|tenge|%))/giu;
/** How many words may stand between a number and what it counts: "up to 8 of our children". */
const REACH = 3;
/** From which match on a word says what is counted. */
const SAYS = 0.5;

/**
 * Whether a text says how many of something there are: a number stands beside a word of the question. "Six lessons missed" is
 * not how many people a group has.
 *
 * @param question asks how many of something.
 */
export function saysCount(question: string, said: string): boolean {
  const things = queryWords(question).filter((word) => word.kind !== 'stopword' && !isNumber(word));
  if (things.length === 0) return true;
  const told = words(said.replace(NO_COUNT, ' '));
  return told.some((word, at) => {
    if (numberOf(word) === undefined) return false;
    const beside = textWords(told.slice(Math.max(0, at - REACH), at + REACH + 1).join(' '));
    return things.some((thing) => matchOf(thing, beside) >= SAYS);
  });
}
