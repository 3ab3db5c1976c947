import { isFiller } from '~/services/answer/support/reading/fillers';
import { kazakhBases } from '~/services/answer/support/reading/kazakh-bases';
import { alternatives, groupOf, whole, wholeWords } from '~/services/language/phrases';
import { stem } from '~/services/language/stem';
import { STOPWORDS } from '~/services/language/stopwords';
import { wordsOf } from '~/services/language/tables/word-lists';
import { words } from '~/services/language/words';
import { keptReading } from '~/services/search/index/kept-readings';

/**
 * The words that say what a statement is about. Synonyms join nothing here: a manicure is no pedicure, and words of one
 * row of the table are often two things with two prices. Only forms of one word are the same.
 */

/**
 * A word of a statement: `stem` by its spelling, `bases` of a Kazakh one without its endings. `act`: a thing that a business
 * does and names by a noun or a verb: "delivery", "we deliver"; its word is the act's. `weak`: it tells the thing only where
 * the other statement says it too: "the goods", the children of an age.
 */
export type SubjectWord = { word: string; stem: string; bases: ReadonlySet<string>; act?: boolean; weak?: boolean };

const LISTED = wordsOf('tells-no-subject');
const WEAK = wordsOf('tells-subject-if-shared');
/** A shorter stem is that of too many words. */
const MIN_STEM = 4;
const LISTED_STEMS: ReadonlySet<string> = new Set([...LISTED].map(stem).filter((each) => each.length >= MIN_STEM));
const isSilent = (word: string): boolean =>
  STOPWORDS.has(word) || LISTED.has(word) || LISTED_STEMS.has(stem(word)) || isFiller(word);

/** What is done is mostly said in one of several ways: "даём гарантию", "гарантия". */
const VERB = {
  ru: /(?:[аяуюе]ем|[дврлсчжшт]им|ются|ется|ится|ятся|[ую]ют|[аяе]ют|[иа]ть|ять)$/u,
  kk: /(?:[аеоыі]м[ыі]з|йм[ыі]з|[аеыиіуү]д[ыі]|йд[ыі]|лген|лған|луда|луде)$/u,
};

/** Whether a word only says how it is done, in a statement that is otherwise about the same. */
export const isVerb = ({ word }: SubjectWord, kazakh: boolean): boolean => VERB[kazakh ? 'kk' : 'ru'].test(word);

/** "Check-in", "check-out", "pick-up", "drop-off": two things, told apart by a word that alone tells nothing. */
const WITH_DIRECTION = /(\p{L}{3,20})-(in|out|up|off|on|down|back)(?!\p{L})/giu;

const ACTS = groupOf('act').map(({ id, name }) => ({ name: `=${name}`, pattern: whole(alternatives(id), 'u') }));
const ACT_WORDS: SubjectWord[] = ACTS.map(({ name }) => ({
  word: name,
  stem: name,
  bases: new Set([name]),
  act: true,
}));
const ANY_ACT = wholeWords(
  groupOf('act').map(({ id }) => id),
  'gu',
);

/** The acts of a text, and the text without their words. */
export function actsIn(text: string): { acts: SubjectWord[]; left: string } {
  if (text.match(ANY_ACT) === null) return { acts: [], left: text };
  return { acts: ACT_WORDS.filter((_, at) => ACTS[at]!.pattern.test(text)), left: text.replace(ANY_ACT, ' ') };
}

/** Characters of words that are kept, for Kazakh and for other languages: the statements of a business repeat a few thousand words. */
const KEPT = 60_000;
const readWord = {
  ofKazakh: keptReading((word) => wordRead(word, true), KEPT),
  ofOthers: keptReading((word) => wordRead(word, false), KEPT),
};

const wordRead = (word: string, kazakh: boolean): { telling?: SubjectWord } =>
  isSilent(word)
    ? {}
    : {
        telling: {
          ...{ word, stem: stem(word), bases: new Set(kazakh ? [word, ...kazakhBases(word)] : [word]) },
          ...(WEAK.has(word) && { weak: true }),
        },
      };

/** The telling words of a text without figures, each once; those of acts among them by their own names. */
export function subjectWords(text: string, kazakh: boolean): SubjectWord[] {
  const { acts, left } = actsIn(text);
  const found = [...acts];
  // The direction in front: words that begin alike are taken for forms of one.
  for (const word of words(left.replace(WITH_DIRECTION, '$2$1'))) {
    if (word.length < 2 || /^\d+$/.test(word)) continue;
    const { telling } = (kazakh ? readWord.ofKazakh : readWord.ofOthers)(word);
    if (telling && !found.some((other) => sameWord(telling, other, kazakh))) found.push(telling);
  }
  return found;
}

/** Letters that two forms have in common at least, and that each may have behind them at most. */
const SHARED = 5;
const ENDING = 3;
/** Kazakh puts denial, person and case behind the word. */
const KAZAKH_ENDING = 6;

/** Whether two words are forms of one word. */
export function sameWord(a: SubjectWord, b: SubjectWord, kazakh: boolean): boolean {
  if (a === b) return true;
  if (a.word === b.word || a.stem === b.stem) return !kazakh || a.word === b.word || shareBase(a, b);
  if (a.act || b.act) return false;
  if (kazakh && shareBase(a, b)) return true;
  // A stem is cut too short now and then: "запись", "записи".
  return beginAlike(a.word, b.word, kazakh ? KAZAKH_ENDING : ENDING) || (!kazakh && beginAlike(a.stem, b.stem, ENDING));
}

function beginAlike(a: string, b: string, ending: number): boolean {
  const common = commonLength(a, b);
  return common >= SHARED && a.length - common <= ending && b.length - common <= ending;
}

/** A base of two letters is that of too many words. */
const MIN_BASE = 3;
const shareBase = (a: SubjectWord, b: SubjectWord): boolean =>
  [...a.bases].some((base) => base.length >= MIN_BASE && b.bases.has(base));

function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
