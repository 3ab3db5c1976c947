import { readable } from '~/services/answer/support/reading/figures';
import { groupOf, wholeWords } from '~/services/language/phrases';
import { stem } from '~/services/language/stem';
import { words } from '~/services/language/words';
import type { Statement } from '../statements/statement-type';
import { isVerb, type SubjectWord, sameWord } from '../statements/subject-words';

/**
 * Whether a statement says of the same thing what a shorter one says, with words that only adorn it: "Removal — 8,000", "The
 * removal of a tooth costs 10,000". A word makes another thing of it where it names a size, a class, people, a case or a place,
 * where it stands as an adjective does, or behind a word as "with" and "for". In doubt it does.
 */

const MOST_WORDS = 3;
const APART = wholeWords(groupOf('apart').map(({ id }) => id));
const ADJECTIVE = /(?:ый|ий|ая|яя|ое|ые|ого|его|ому|ему|ую|юю|ых|их|ыми|ими|ым|им)$/u;
const PARTICIPLE = /\p{L}{3}(?:[ае]нн|вш|[уюая]щ)(?:[ыоаиея]\p{L}{1,2}|ую|юю)$/u;
/** Nouns and verbs that end alike. */
const NO_ADJECTIVE = /(?:[нтцлрс]и(?:е|я|й|ям|ях|ем))$|(?:а|и|у)ем$/u;
/** What stands behind them is a part, a kind, a place or people. */
const NARROWS = new Set('с со без для из на при в во за under with without for in on per үшін бойынша'.split(' '));
const OURS = /^(?:our|наш\p{L}*|біздің)$/u;
/** What follows them in English is a deed. */
const DOES = /^(?:we|you|they|can|may|will|must)$/u;
/** Beside a time they name the event that it is counted from. */
const COUNTED = { before: /^(?:до|после|дня|момента|before|after)$/u, behind: /^(?:дейін|кейін|бұрын)$/u };
const CYRILLIC = /\p{Script=Cyrillic}/u;

export function isSaidWithMore(more: Statement, less: Statement, odd: SubjectWord[]): boolean {
  if (odd.length > MOST_WORDS || odd.some(({ act }) => act)) return false;
  const kazakh = more.language === 'kk';
  const [long, short] = [more, less].map(({ quote }) => words(readable(quote))) as [string[], string[]];
  const isOdd = (word: string) => odd.some((one) => one.word === word);
  const isIn = (list: string[], word: string) =>
    list.some((other) => other === word || sharesForm(word, other, kazakh));
  // The shorter one has a word of its own that makes it another thing, though it says nothing elsewhere: "simple".
  const tellsApart = (list: string[], other: string[]) =>
    (list.join(' ').match(APART) ?? []).some((found) => found.split(' ').some((word) => !isIn(other, word)));
  if (short.some((word) => isAdjective(word) && !isIn(long, word))) return false;
  if (tellsApart(short, long) || tellsApart(long, short)) return false;
  return odd.every(({ word }) => adorns({ word, long, short, isOdd, isIn, of: more }));
}

/** The words that may tell another thing: no verb, nothing that is done with it, nor what the business calls its own. */
export function tellingOf({ quote, language, figures }: Statement, odd: SubjectWord[]): SubjectWord[] {
  const said = words(readable(quote));
  const isTimed = figures.some(({ of }) => of === 'length');
  const adorns = ({ word }: SubjectWord) => {
    const at = said.indexOf(word);
    const [farther = '', before = ''] = [said[at - 2], said[at - 1]];
    if ([word, before, farther].some((one) => OURS.test(one)) || DOES.test(before)) return true;
    const isCounted =
      COUNTED.before.test(before === 'the' ? farther : before) || COUNTED.behind.test(said[at + 1] ?? '');
    return isTimed && isCounted;
  };
  return odd.filter((one) => one.act || !(isVerb(one, language === 'kk') || PARTICIPLE.test(one.word) || adorns(one)));
}

const form = (word: string): SubjectWord => ({ word, stem: stem(word), bases: new Set([word]) });
const sharesForm = (a: string, b: string, kazakh: boolean): boolean => sameWord(form(a), form(b), kazakh);
export const isAdjective = (word: string): boolean =>
  word.length > 4 && ADJECTIVE.test(word) && !NO_ADJECTIVE.test(word) && !PARTICIPLE.test(word);

type Looked = {
  word: string;
  long: string[];
  short: string[];
  isOdd: (word: string) => boolean;
  isIn: (list: string[], word: string) => boolean;
  of: Statement;
};

function adorns({ word, long, short, isOdd, isIn, of }: Looked): boolean {
  if (isAdjective(word) || isName(word, of.quote)) return false;
  const at = long.indexOf(word);
  let before = at - 1;
  while (before >= 0 && (isOdd(long[before]!) || isAdjective(long[before]!))) before--;
  if (NARROWS.has(long[before] ?? '')) return false;
  // "Battery warranty": it stands before the word that both say.
  if (of.language === 'ru') return true;
  let behind = at + 1;
  while (behind < long.length && isOdd(long[behind]!)) behind++;
  return !isIn(short, long[behind] ?? '');
}

/** In other letters, with a figure, or with a capital within a sentence. */
export function isName(word: string, quote: string): boolean {
  if (/\d/u.test(word) || (CYRILLIC.test(quote) && !CYRILLIC.test(word))) return true;
  const at = quote.toLowerCase().replaceAll('ё', 'е').indexOf(word);
  return at > 0 && /\p{Lu}/u.test(quote[at] ?? '') && !/[.!?:]\s*$|^[^\p{L}]*$/u.test(quote.slice(0, at));
}

/** Who or what it is for, or is not there: "for companies". */
const REACH = 3;
const FOR = new Set('для кроме без for except without'.split(' '));

/** Whether a word says for whom or what something is so. */
export function isNarrowed(word: string, text: string): boolean {
  const said = words(text);
  const at = said.indexOf(word);
  const isFor = said.slice(Math.max(0, at - REACH), Math.max(0, at)).some((each) => FOR.has(each));
  return isFor || (at >= 0 && said.slice(at + 1, at + 1 + REACH).includes('үшін'));
}
