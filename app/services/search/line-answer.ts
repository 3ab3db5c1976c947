import type { Language } from '~/schemas/language';
import { detectLanguage } from '../language/recognise/detect';
import { wordsOf } from '../language/tables/word-lists';
import { keptReading } from './index/kept-readings';
import { type FigureKind, figureAsked, isOfFigure } from './match/asked-figure';
import { languageOf } from './match/language-of';
import { numberOf } from './match/number-words';
import { type RowAnswer, type RowPassage, rowAnswer } from './match/row-answer';
import { isRussianVerb } from './match/verbs';
import {
  comparedOnce,
  keptWords,
  matchOf,
  type QueryWord,
  queryWords,
  type TextWords,
  textWords,
} from './match/word-matches';
import { quotable } from './sentences/quotable';

/** `line`: one line of a text, and no row of a list. */
export type FigureAnswer = RowAnswer & { line?: boolean };

/** From which match on a line says a word: a synonym or a similar spelling says it too. */
const SAYS = 0.5;
/** From which match on it says the one word that a question is about, in the same language. */
const SAYS_ALONE = 0.7;
/** A longer question tells a story: no line says all of it. */
const MOST_WORDS = 10;
/** What a word that says little counts. */
const LIGHT = 0.5;
/** What a word of the message before counts, where a message goes on from it. */
const BEFORE = 0.3;
/** What a word counts that only the title above a line says. */
const IN_TITLE = 0.8;
/** Characters: a longer line is about more than one thing. */
const MAX_LINE = 300;
/** By how much one line has to say more of the question than another, to be the one that answers. */
const MORE = 0.2;
/** By how much where rows say it too: two words of the message before. */
const OF_BEFORE = 1.5 * BEFORE;
/** Asks for a price in a language that rows are compared in. */
const PRICE = 'цена';

const NO_SUBJECT = wordsOf('tells-no-subject');
const KIND_OF_OFFER = wordsOf('names-a-kind-of-offer');

/** What a question for a figure asks: the words that a line has to say, and all that tell which line is meant. */
type Asked = { kind: FigureKind; all: QueryWord[]; needed: Set<QueryWord>; before: QueryWord[]; language: Language };

/** `text` says it; `shown`: the short line that it stands in, which is quoted whole. */
type Line = { text: string; shown: string; row?: boolean; words: TextWords; above: TextWords };
type Said = {
  text: string;
  row?: boolean;
  passage: number;
  worth: number;
  own: number;
  before: number;
  language: Language;
};

/** What was found in a list of passages, by question: the verdict, the quote and what stands beside it ask the same. */
const answered = new WeakMap<readonly RowPassage[], Map<string, FigureAnswer | undefined>>();

/**
 * The rows of a list that answer a question, or the one line that does: it says every word that the question is about, more
 * of it than any other line, and has a figure of the kind that is asked for.
 *
 * @param passages that do not change any more.
 * @param before the question before, where this one goes on from it: it tells what is asked for, and which of several lines is meant.
 */
export function figureAnswer(question: string, passages: readonly RowPassage[], before = ''): FigureAnswer | undefined {
  const known = answered.get(passages) ?? new Map<string, FigureAnswer | undefined>();
  answered.set(passages, known);
  const key = `${before}\u0000${question}`;
  if (!known.has(key)) known.set(key, findFigure(question, passages, before));
  return known.get(key);
}

function findFigure(question: string, passages: readonly RowPassage[], before: string): FigureAnswer | undefined {
  const asked = readAsked(question, before);
  const byWords = rowAnswer(asked?.kind.name === 'price' && before ? `${question} ${PRICE}` : question, passages);
  if (!asked || !passages[0]?.byUnits) return byWords;
  // Asked for an hour, a row that tells a price alone says nothing.
  const { name, tells } = asked.kind;
  const ofTime = name !== 'price' && name !== 'number';
  const rows = !ofTime || byWords?.rows.every(({ text }) => tells(text)) ? byWords : undefined;
  // Prose of any kind says when, and how many: there a line is no surer than the rest.
  if (name === 'when' || name === 'number') return rows;
  const [best, ...others] = linesSaying(asked, passages);
  if (!best) return rows;
  const isRow = ({ text }: Said): boolean => !!rows?.rows.some((one) => one.text === text);
  const asRows = others.filter(isRow);
  // Rows that say it too go before one line, unless that line alone says what the message goes on from.
  const goesOn =
    asRows.length > 0 && asRows.every((one) => best.own >= one.own && best.before - one.before > OF_BEFORE);
  if ((isRow(best) || asRows.length > 0) && !goesOn) return rows;
  const next = others.find(({ text }) => !best.text.includes(text) && !text.includes(best.text));
  const isOne = best.worth - (next?.worth ?? 0) > MORE;
  // What is found first by one word alone is no more than that.
  if (!isOne || (best.passage > 0 && asked.needed.size === 1)) return rows;
  return { rows: [{ text: best.text, passage: best.passage }], title: '', line: !best.row };
}

/** Undefined of what asks for no figure, or of nothing. */
function readAsked(question: string, before: string): Asked | undefined {
  const [words, earlier] = [queryWords(question), queryWords(before)].map(comparedOnce) as [QueryWord[], QueryWord[]];
  if (words.length > MOST_WORDS) return undefined;
  const own = figureAsked(question, words);
  const kind = own && (own.name !== 'number' || !before) ? own : figureAsked(before, earlier);
  const all = subjectOf(words);
  const needed = new Set(all.filter((one) => one.kind === 'telling' && !mayBeMissing(one)));
  if (!kind || needed.size === 0) return undefined;
  return { kind, all, needed, before: subjectOf(earlier), language: detectLanguage(`${question} ${before}`) };
}

/** The words that tell what a question is about. */
const subjectOf = (words: QueryWord[]): QueryWord[] =>
  words.filter((one) => one.kind !== 'stopword' && !isOfFigure(one) && !NO_SUBJECT.has(one.word));

/** What names any offer, what is done with it, and how many of it: an answer says it in other words. */
const mayBeMissing = ({ word }: QueryWord): boolean =>
  KIND_OF_OFFER.has(word) || isRussianVerb(word) || numberOf(word) !== undefined;

/** The lines that say all that is asked, with a figure of the kind that is asked for, best first. */
function linesSaying(asked: Asked, passages: readonly RowPassage[]): Said[] {
  const { tells, name } = asked.kind;
  const found = passages.flatMap((passage, at): Said[] => {
    if (passage.kind === 'qa') return [];
    const language = languageOf(passage);
    return linesOf(`${passage.heading ?? ''}\u0000${passage.text}`).flatMap(({ text, shown, row, ...line }) => {
      // A price says nothing of how many there are.
      if ((row && name === 'number') || !(tells(text) || (name === 'price' && tells(shown)))) return [];
      const own = worthOf(line, asked, language);
      const before = beforeOf(line, asked);
      return own > 0 ? [{ text: shown, row, passage: at, worth: own + before, own, before, language }] : [];
    });
  });
  const own = found.filter(({ language }) => language === asked.language);
  return (own.length > 0 ? own : found).sort((a, b) => b.worth - a.worth || a.text.length - b.text.length);
}

/** Characters of passages whose lines are kept. */
const KEPT_CHARACTERS = 100_000;
const linesOf = keptReading((key: string): Line[] => {
  const [heading = '', body = ''] = key.split('\u0000');
  return quotable(body).flatMap(({ text, title, row, list, whole }) => {
    // Lines without an end are read as one sentence: each of them may be a line of a price list.
    const parts = row || list ? [text] : [...new Set([text, ...text.split('\n')])];
    const above = textWords(`${heading} ${title ?? ''}`);
    return parts
      .filter((part) => part.length <= MAX_LINE)
      .map((part) => ({
        ...{ text: part.trim(), row, words: keptWords(part), above },
        shown: !row && whole?.includes(part) ? whole.trim() : part.trim(),
      }));
  });
}, KEPT_CHARACTERS);

type LineWords = Pick<Line, 'words' | 'above'>;

/** How much a line says of the question that a message goes on from. */
const beforeOf = ({ words, above }: LineWords, { before }: Asked): number =>
  BEFORE * before.reduce((sum, word) => sum + Math.max(matchOf(word, words), matchOf(word, above)), 0);

/** How well a line says what it has to say, and other words of the question; 0 where it does not say all it has to. */
function worthOf({ words, above }: LineWords, { all, needed, language }: Asked, of: Language): number {
  const least = needed.size === 1 && of === language ? SAYS_ALONE : SAYS;
  let worth = 0;
  let own = 0;
  for (const word of all) {
    const said = matchOf(word, words);
    const match = Math.max(said, IN_TITLE * matchOf(word, above));
    if (needed.has(word)) {
      if (match < SAYS * IN_TITLE) return 0;
      if (said >= least) own++;
    }
    worth += (word.kind === 'telling' ? 1 : LIGHT) * match;
  }
  return own === 0 ? 0 : worth;
}
