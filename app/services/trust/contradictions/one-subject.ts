import type { Statement } from '../statements/statement-type';
import { isVerb, type SubjectWord, sameWord } from '../statements/subject-words';
import type { ContradictionKind } from './kinds';

/** Without a word of their own hours and numbers are those of the business itself. */
const OF_BUSINESS: readonly ContradictionKind[] = ['hours', 'phone', 'address'];

/** The words of the subjects that both say, and the telling ones that one alone says. */
export function wordsApart(a: Statement, b: Statement) {
  const kazakh = a.language === 'kk';
  const [mine, theirs] = [a, b].map((one) => (one.subject.length > 0 ? one.subject : one.above)) as [
    SubjectWord[],
    SubjectWord[],
  ];
  const has = (list: SubjectWord[], word: SubjectWord) => list.some((other) => sameWord(word, other, kazakh));
  const shared = mine.filter((word) => has(theirs, word));
  const onlyA = mine.filter((word) => !word.weak && !has(theirs, word));
  const onlyB = theirs.filter((word) => !word.weak && !has(mine, word));
  return { kazakh, mine, theirs, has, shared, onlyA, onlyB };
}

export function isOneSubject(a: Statement, b: Statement, kind: ContradictionKind): boolean {
  const { kazakh, mine, theirs, has, shared, onlyA, onlyB } = wordsApart(a, b);
  if (kind !== 'negation' && (isAskedFor(a, theirs, kazakh) || isAskedFor(b, mine, kazakh))) return true;
  if (onlyA.length > 0 && onlyB.length > 0) return false;
  if (shared.length > 0 && ((a.ofAll && onlyA.length === 0) || (b.ofAll && onlyB.length === 0))) return true;
  const rest = [...onlyA.filter((word) => !has(b.above, word)), ...onlyB.filter((word) => !has(a.above, word))];
  if (!rest.every((word) => isVerb(word, kazakh))) return false;
  return shared.length > 0 || (OF_BUSINESS.includes(kind) && mine.length + theirs.length === 0);
}

/** "Men's haircuts" and "Women's haircuts": what stands below them has the same names. */
export function areTwoTitles(mine: SubjectWord[], theirs: SubjectWord[], kazakh: boolean): boolean {
  const has = (list: SubjectWord[], word: SubjectWord) => list.some((other) => sameWord(word, other, kazakh));
  const shared = mine.filter((word) => has(theirs, word)).length;
  return shared > 0 && shared < mine.length && theirs.some((word) => !has(mine, word));
}

/** The titles above them have no word in common, or are those of two things. */
export function areOtherTitles({ above: mine, language }: Statement, { above: theirs }: Statement): boolean {
  const kazakh = language === 'kk';
  const isShared = mine.some((word) => theirs.some((other) => sameWord(word, other, kazakh)));
  return (mine.length > 0 && theirs.length > 0 && !isShared) || areTwoTitles(mine, theirs, kazakh);
}

/** "If you are a member", "if you are not": both may be true. */
export function areOppositeCases(a: Statement, b: Statement): boolean {
  const [one, other] = [a.holdsIf(), b.holdsIf()];
  return one !== undefined && other !== undefined && one !== other;
}

/** One is the answer to a question that asks for what the other is about, and for nothing else. */
function isAskedFor({ answers, above }: Statement, theirs: SubjectWord[], kazakh: boolean): boolean {
  if (!answers || above.length === 0 || theirs.length === 0) return false;
  const within = (list: SubjectWord[], all: SubjectWord[]) =>
    list.every((word) => word.weak || isVerb(word, kazakh) || all.some((other) => sameWord(word, other, kazakh)));
  return within(theirs, above) && within(above, theirs);
}
