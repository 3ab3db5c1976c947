import { wordsOf } from '../../language/tables/word-lists';
import { figureAsked } from '../match/asked-figure';
import { isRussianVerb } from '../match/verbs';
import { matchOf, type QueryWord, queryWords, textWords } from '../match/word-matches';

/** From which match on a word says the same as another: a synonym or a translation does. */
const SAYS = 0.5;
/** How much of a pair's own question the visitor's has to say: an owner writes it in more words. */
const MIN_SHARE = 0.6;
/** Words that have to be linked: one alone is a subject, and no question. */
const MIN_LINKED = 2;

const NO_SUBJECT = wordsOf('tells-no-subject');

/** What is done is told by what it is done with: "do you make stamps" is "Can I order a stamp?". */
const KAZAKH_VERB = /^\p{sc=Cyrillic}+(?:сыздар|сіздер|ыздар|іздер|сыз|сіз)$/u;
const isVerb = (word: string): boolean => isRussianVerb(word) || KAZAKH_VERB.test(word);

const subjectOf = (words: QueryWord[]): QueryWord[] =>
  words.filter(({ kind, word }) => kind === 'telling' && !NO_SUBJECT.has(word) && !isVerb(word));

/**
 * Whether a pair's question asks what a visitor's asks, in other words or another language: all the words that tell what the
 * visitor's is about are linked to it, and most of its own to the visitor's.
 */
export function asksTheSameOtherwise(question: string, own: string): boolean {
  const [words, ownWords] = [queryWords(question), queryWords(own)];
  const [asked, told] = [subjectOf(words), subjectOf(ownWords)];
  if (asked.length === 0 || told.length === 0) return false;
  // "How much is parking?" is not "Is there parking?".
  const figure = figureAsked(question, words)?.name;
  if (figure && figure !== figureAsked(own, ownWords)?.name) return false;
  const [visitor, pair] = [textWords(question), textWords(own)];
  const said = told.filter((word) => matchOf(word, visitor) >= SAYS).length;
  const least = asked.length < MIN_LINKED ? told.length : MIN_SHARE * told.length;
  return said >= least && asked.every((word) => matchOf(word, pair) >= SAYS);
}
