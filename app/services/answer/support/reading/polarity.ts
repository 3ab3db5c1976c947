import { alternatives, groupOf, whole, wholeWords } from '~/services/language/phrases';

/** Whether a clause says that something is so or that it is not, in text in lower case with ё as е. */

const ENGLISH = `${alternatives('polarity/not', ['en'])}|\\p{L}+n['’]t`;
const RUSSIAN = alternatives('polarity/not', ['ru']);
/** Endings of verbs that deny: "келмейді", "келмес", "келмеңіз". */
const KAZAKH_VERBS =
  '\\p{L}+[мбп][ае]й(?:м[ыі]з|с[ыі]з|д[ыі]|м[ыі]н)?|\\p{L}+[мбп][ае]с(?:а|е|аңыз|еңіз|ам|ем)?|\\p{L}+[мбп][ае]ң[ыі]з';
const KAZAKH = `${alternatives('polarity/not', ['kk'])}|${KAZAKH_VERBS}`;
/** In Kazakh "не" is "or" and "what". */
const NEGATION = { kk: whole(KAZAKH), others: whole(`${ENGLISH}|${RUSSIAN}`) };
const negationOf = (kazakh: boolean): RegExp => (kazakh ? NEGATION.kk : NEGATION.others);
/** Denies nothing: it only bounds, or looks like a denial. */
const BOUND = wholeWords('polarity/bound');
const WITHOUT = wholeWords('polarity/without');
const ANSWER = new RegExp(`^\\s*(?:${alternatives('polarity/answer')})(?=[\\s,.!:;-])[\\s,.!:;-]*`, 'u');

/** A text without the yes or no that it begins with: that answers the question and not what is said behind it. */
export const withoutAnswer = (text: string): string => text.replace(ANSWER, '');

/** @param kazakh whether the text is Kazakh. */
export const denies = (clause: string, kazakh: boolean): boolean =>
  clause.replace(BOUND, ' ').match(negationOf(kazakh)) !== null;

/** Whether two clauses may both be true as far as they deny: what is "without prepayment" needs none. */
export const mayAgree = (a: Clause, b: Clause): boolean =>
  denies(a.text, a.kazakh) === denies(b.text, b.kazakh) || [a, b].some(({ text }) => text.match(WITHOUT) !== null);

type Clause = { text: string; kazakh: boolean };

/** Words that cannot both be true of one thing. */
const OPPOSITE_IDS = ['opposite-1', 'opposite-2'].map((group) => groupOf(group).map(({ id }) => id));
const OPPOSITES = OPPOSITE_IDS.map((ids) => ids.map((id) => wholeWords(id))) as [RegExp, RegExp][];
/** Any of them, which most texts have none of. */
const ANY_OPPOSITE = wholeWords(OPPOSITE_IDS.flat(), 'u');

/** Whether one clause says the opposite of what the other says, by a word of one that is not in the other. */
export function opposed(a: string, b: string): boolean {
  if (!ANY_OPPOSITE.test(a) || !ANY_OPPOSITE.test(b)) return false;
  return OPPOSITES.some(([one, other]) => onlyIn(one, other, a, b) || onlyIn(other, one, a, b));
}

function onlyIn(mine: RegExp, theirs: RegExp, a: string, b: string): boolean {
  const has = (pattern: RegExp, text: string): boolean => text.match(pattern) !== null;
  return has(mine, a) && !has(theirs, a) && has(theirs, b) && !has(mine, b);
}

const CLAUSE_END = new RegExp(
  `[,;:()!?\\n]|\\.(?=\\s|$)|\\s-\\s|(?<![\\p{L}])(?:${alternatives('polarity/but')})(?![\\p{L}])`,
  'u',
);

export const clausesOf = (text: string): string[] => text.split(CLAUSE_END).filter((part) => /[\p{L}\d]/u.test(part));

/** A text without the words that only say whether something is so: they are no subject of it. */
export function withoutPolarity(text: string, kazakh: boolean): string {
  const rest = text.replace(negationOf(kazakh), ' ');
  return ANY_OPPOSITE.test(rest) ? OPPOSITES.flat().reduce((left, pattern) => left.replace(pattern, ' '), rest) : rest;
}

const EXISTS = wholeWords('polarity/there-is');
/** Whether a clause says of a thing no more than that it is there, or is not. */
export const saysExistence = (clause: string, kazakh: boolean): boolean =>
  clause.match(EXISTS) !== null || denies(clause, kazakh);

/** Clauses of a window at most: "in winter, from November to March, the rental is closed". */
const WINDOW = 3;
const SENTENCE_END = /(?:[.!?](?![.!?])|\n)(?:\s|$)/u;

/** The clauses of a text, and those next to each other in a sentence together. */
export function windowsOf(text: string): string[] {
  return text.split(SENTENCE_END).flatMap((sentence) => {
    const clauses = clausesOf(sentence);
    return clauses.flatMap((_, from) =>
      Array.from({ length: Math.min(WINDOW, clauses.length - from) }, (_, more) =>
        clauses.slice(from, from + more + 1).join(', '),
      ),
    );
  });
}
