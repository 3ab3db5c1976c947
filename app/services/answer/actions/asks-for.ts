import { alternatives, whole } from '~/services/language/phrases';
import { detectLanguage } from '~/services/language/recognise/detect';
import { words } from '~/services/language/words';
import { matchOf, type QueryWord, queryWords, type TextWords, textWords } from '~/services/search/match/word-matches';
import { FRAME, OR, SAME_MEANING } from './buttons.server';

/**
 * Whether a message asks for what an action does, told by its words alone. To name the same thing is not enough: "where is
 * my order" has one telling word, and so have "how do I order" and "can I change my order". Of an action that looks
 * something up the message has to ask for the same of it, and to speak of nothing else.
 */

const MARKS = ['where', 'when', 'how-much', 'own'] as const;
type Mark = (typeof MARKS)[number];
const pattern = (id: string): RegExp => whole(alternatives(id), 'u');
const everywhere = (id: string | string[]): RegExp => whole(alternatives(id), 'gu');
const MARK = Object.fromEntries(MARKS.map((mark) => [mark, pattern(`web-action-asks/${mark}`)])) as Record<
  Mark,
  RegExp
>;
const EVERY_MARK = MARKS.map((mark) => everywhere(`web-action-asks/${mark}`));
const STATE = everywhere('web-action-says/state');
const GREETING = everywhere([
  'small-talk/greeting-1',
  'small-talk/greeting-2',
  'small-talk/greeting-3',
  'small-talk/greeting-4',
]);
const LOOK = everywhere('web-action-says/look');
const says = (name: 'wish' | 'rule'): RegExp =>
  new RegExp(
    `${pattern(`web-action-says/${name}`).source}|(?:${alternatives(`web-action-ends/${name}`)})(?!\\p{L})`,
    'u',
  );
const WISH = says('wish');
const RULE = says('rule');
/** "When a visitor asks …" is no question for a time. */
const OPENS_CONDITION =
  /^\s*(?:when(?:ever)?|if|когда|если)(?=\s)(?=.*(?:visitor|customer|client|user|somebody|someone|посетител|клиент|покупател|пользовател))/iu;
const SENTENCE_END = /[.?!;\n](?:\s|$)/u;
/** No message is read beyond it. */
const READ = 1000;
/** Kazakh says whose a thing is, and who does something, at the end of the word. */
const KAZAKH_OWN = /(?:[ыіу]м(?:н[ыі]ң|д[ыі]|[ғг][ае]|д[ае]|н[ае]н|[ае])?|м[ыі]н)$/u;
/** Of its own thing a visitor may say one word more: "is my phone repair finished?" */
const MORE_OF_OWN = 1;

/** An action with the values that a message tells it. */
type Known = { action: { whenToUse: string }; given: object };

type Wording = {
  things: QueryWord[];
  marks: Set<Mark>;
  state: boolean;
  looks: boolean;
  wishes: boolean;
  rules: boolean;
};
type Sentence = {
  words: TextWords;
  /** Telling words besides those that ask. */
  telling: QueryWord[];
  marks: Set<Mark>;
  state: boolean;
  looks: boolean;
  wishes: boolean;
  rules: boolean;
  asksPrice: boolean;
};

/** The action whose condition a message asks for; of several the one that it names best. */
export function actionAskedFor<T extends Known>(actions: T[], message: string): T | undefined {
  const sentences = sentencesOf(message);
  const [best] = actions
    .map((one) => ({ one, share: asksFor(one.action.whenToUse, sentences, Object.keys(one.given).length > 0) }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share);
  return best?.one;
}

/**
 * How well a message asks for what a condition describes, by its words; 0: not.
 *
 * @param told the message tells a value that the action needs.
 */
export function asksFor(condition: string, sentences: Sentence[], told: boolean): number {
  const wordings = condition
    .split(OR)
    .map(wordingOf)
    .filter(({ things }) => things.length > 0);
  const isLookUp = wordings.some(({ marks, state, looks }) => marks.size > 0 || state || looks);
  const fits = sentences.map((sentence) => {
    const named = wordings.filter(({ things }) =>
      things.every((thing) => matchOf(thing, sentence.words) >= SAME_MEANING),
    );
    const asked = named.filter((wording) => {
      if (sentence.asksPrice && !wording.things.some(({ asksPrice }) => asksPrice)) return false;
      return isLookUp ? asksTheSame(wording, wordings, sentence, told) : wishesTheSame(wording, sentence);
    });
    return Math.max(
      0,
      ...asked.map(({ things }) => things.reduce((sum, thing) => sum + matchOf(thing, sentence.words), 0)),
    );
  });
  return Math.max(0, ...fits);
}

/** The sentences of a message as all conditions are compared with them, and of each what stands between commas and is a question by itself. */
export function sentencesOf(message: string): Sentence[] {
  const isQuestion = ({ marks }: Sentence) => marks.has('where') || marks.has('when') || marks.has('how-much');
  return message
    .slice(0, READ)
    .split(SENTENCE_END)
    .flatMap((text) => {
      const parts = text.includes(',') ? text.split(',').map(sentenceOf).filter(isQuestion) : [];
      return [sentenceOf(text), ...parts];
    });
}

/** The sentence asks about the thing what one of the wordings asks, and neither wishes something done nor asks for the rules. */
function asksTheSame(wording: Wording, wordings: Wording[], sentence: Sentence, told: boolean): boolean {
  const { marks, state, looks, wishes, rules, telling } = sentence;
  // "When does my subscription end" asks for no rule where the condition says it so.
  if ((wishes && !wording.wishes) || (rules && !wording.rules)) return false;
  const isOwn = marks.has('own');
  const same =
    state || told || (looks && isOwn) || wordings.some((wording) => !wording.state && hasMarks(wording.marks, marks));
  return same && besides(wording.things, telling).length <= (isOwn ? MORE_OF_OWN : 0);
}

/** "Where is the order" is "where is my order"; "how many bonuses" is not "how many bonuses do I have". */
function hasMarks(wanted: Set<Mark>, said: Set<Mark>): boolean {
  const isPlaceOrTime = wanted.has('where') || wanted.has('when');
  return wanted.size > 0 && [...wanted].every((mark) => said.has(mark) || (mark === 'own' && isPlaceOrTime));
}

/** Of an action that does something: one word of a condition is all that a message says, several are said all. */
const wishesTheSame = ({ things }: Wording, { rules, telling }: Sentence): boolean =>
  things.length > 1 || (!rules && besides(things, telling).length === 0);

function besides(things: QueryWord[], telling: QueryWord[]): QueryWord[] {
  const known = textWords(things.map(({ word }) => word).join(' '));
  return telling.filter((word) => matchOf(word, known) < SAME_MEANING && !/\d/.test(word.word));
}

function wordingOf(alternative: string): Wording {
  const plain = words(alternative.replace(OPENS_CONDITION, ' ').replace(FRAME, ' ')).join(' ');
  const rest = plain.replace(LOOK, ' ').replace(STATE, ' ');
  // "Status" alone is the thing itself, and so is "order", which tells little elsewhere.
  const things = [tellingOf(rest), tellingOf(plain), queryWords(rest).filter(({ kind }) => kind === 'light')];
  return {
    things: things.find((words) => words.length > 0) ?? [],
    marks: marksOf(plain),
    state: has(plain, STATE),
    looks: has(plain, LOOK),
    ...demandsOf(plain),
  };
}

/** Whether it wishes something done, or asks how it is in general; "do I have" asks for no rule. */
function demandsOf(plain: string): { wishes: boolean; rules: boolean } {
  const rest = plain.replace(LOOK, ' ');
  return { wishes: WISH.test(rest), rules: RULE.test(rest.replace(EVERY_MARK.at(-1) as RegExp, ' ')) };
}

function sentenceOf(text: string): Sentence {
  const plain = words(text).join(' ').replace(GREETING, ' ').trim();
  const marks = marksOf(plain);
  if (detectLanguage(text) === 'kk' && plain.split(' ').some((word) => KAZAKH_OWN.test(word))) marks.add('own');
  const rest = plain.replace(LOOK, ' ');
  const asked = EVERY_MARK.reduce((left, mark) => left.replace(mark, ' '), rest);
  return {
    words: textWords(plain),
    telling: tellingOf(asked.replace(STATE, ' ')),
    marks,
    state: has(rest, STATE),
    looks: has(plain, LOOK),
    ...demandsOf(plain),
    asksPrice: queryWords(asked).some(({ asksPrice }) => asksPrice),
  };
}

const tellingOf = (text: string): QueryWord[] => queryWords(text).filter(({ kind }) => kind === 'telling');
const marksOf = (plain: string): Set<Mark> => new Set(MARKS.filter((mark) => MARK[mark].test(plain)));
const has = (text: string, found: RegExp): boolean => text.search(found) >= 0;
