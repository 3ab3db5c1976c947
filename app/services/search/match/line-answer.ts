import { holdsMoney } from '~/services/rows/values';
import type { Language } from '~/schemas/language';
import { detectLanguage } from '../../language/detect';
import { alternatives, groupOf } from '../../language/phrases';
import { wordsOf } from '../../language/tables/word-lists';
import { asksNumber } from '../index/asks-number';
import { keptReading } from '../index/kept-readings';
import { type Quotable, quotable } from '../quotable';
import { asksForPrice, type RowAnswer, type RowPassage, rowAnswer } from './row-answer';
import { matchOf, type QueryWord, queryWords, type TextWords, textWords } from './word-matches';

type LineAnswer = { text: string; passage: number };
/** `line`: a line of a text, and no row of a list. */
export type FigureAnswer = RowAnswer & { line?: boolean };

const anywhere = (id: string): string => `(?:${alternatives(id)})`;
const begins = (id: string): string => `(?<!\\p{L})(?:${alternatives(id)})`;

/** The kinds of figures that are asked for: how a question asks, and how a line tells one. The first that asks counts. */
type Kind = {
  asks: (question: string, asked: QueryWord[]) => boolean;
  tells: (text: string) => boolean;
  /** Whether a row of a price list can tell it. */
  rows: boolean;
};
const KINDS: Kind[] = [
  { asks: (question) => HOW_LONG.test(question), tells: (text) => DURATION.test(text), rows: true },
  { asks: (question) => ASKS_HOUR.test(question), tells: (text) => CLOCK.test(text), rows: true },
  { asks: (question) => ASKS_DAY.test(question), tells: (text) => DAY.test(text), rows: true },
  {
    asks: (question) => ASKS_WHEN.test(question),
    tells: (text) => CLOCK.test(text) || DAY.test(text) || DURATION.test(text),
    rows: true,
  },
  { asks: asksForPrice, tells: (text) => holdsMoney(text.replace(NO_PRICE, ' ')), rows: true },
  { asks: (_, asked) => asksNumber(asked.map(({ word }) => word)), tells: (text) => /\d/.test(text), rows: false },
];
const asksBy = (name: string): RegExp => new RegExp(`(?<!\\p{L})(?:${alternatives(`asks/${name}`)})`, 'iu');
const ASKS_HOUR = asksBy('hour');
const ASKS_DAY = asksBy('day');
const ASKS_WHEN = asksBy('when');
/** Years and telephone numbers. */
const NO_PRICE = /(?<!\d)(?:19|20)\d{2}(?![\d ]\d)|\+?\d[\d ()-]{8,20}\d{2}/gu;
const DURATION = new RegExp(
  `(?:\\d|${begins('amount-in-words/amount')}).{0,20}${anywhere('time-in-words/time')}`,
  'iu',
);
const HOW_LONG = new RegExp(anywhere('asks/how-long'), 'iu');
const CLOCK = /(?<![\d:.])\d{1,2}[:.]\d{2}(?!\d)|(?<!\d)\d{1,2}\s?(?:[ap]\.?m\.?|час|-(?:ден|де|ге|ге дейін|дан))/iu;
const DAY = new RegExp(
  `(?<!\\p{L})(?:${['weekday', 'days'].flatMap((group) => groupOf(group).map(({ name }) => alternatives(`${group}/${name}`))).join('|')})(?!\\p{L})`,
  'iu',
);

/** From which match on a line says a word: a synonym or a similar spelling says it too. */
const SAYS = 0.5;
/** A longer question tells a story: no line says all of it. */
const MOST_WORDS = 10;
/** What a word that says little counts. */
const LIGHT = 0.5;
/** What a word of the message before counts, where a message goes on from it. */
const BEFORE = 0.3;
/** What a line says in its own words counts more than what only the title above it says. */
const IN_TITLE = 0.8;
/** Characters: a longer line is about more than one thing. */
const MAX_LINE = 300;

const NO_SUBJECT = wordsOf('tells-no-subject');
const KIND_OF_OFFER = wordsOf('names-a-kind-of-offer');
const VERB = /^\p{sc=Cyrillic}+(?:ть|ться|тись|ти|чь|ете|ёте|ите|ешь|ишь|аем|ем|ует|ают|уют|яют)$/u;

/** Words that tell what is asked about; what only asks, or names any offer, need not stand in the answer. */
const TIME_WORD = new RegExp(`^(?:${DAY.source}|${begins('time-in-words/time')}|${begins('price-in-words/price')})`, 'iu');

function subjectOf(asked: QueryWord[]): QueryWord[] {
  return asked.filter(
    ({ word, kind, asksPrice }) =>
      kind !== 'stopword' && !asksPrice && !ASKS.test(word) && !NO_SUBJECT.has(word) && !TIME_WORD.test(word),
  );
}
const ASKS = new RegExp(
  `^(?:${['list/asks-price', 'list/other-amount', 'follow-up-aspect/words'].map((id) => alternatives(id)).join('|')})`,
  'iu',
);

/** `text` says it; `shown`: the short line that it stands in, which is quoted whole. */
type Line = { text: string; shown: string; row?: boolean; words: TextWords; above: TextWords };

/** Characters of passages whose lines are kept. */
const KEPT_CHARACTERS = 100_000;
const linesOf = keptReading((key: string): Line[] => {
  const [heading = '', text = ''] = key.split('\u0000');
  return quotable(text).flatMap(({ text, title, row, list, whole }) => {
    // Lines without an end are read as one sentence: each of them may be a line of a price list.
    const parts = row || list ? [text] : [...new Set([text, ...text.split('\n')])];
    const above = textWords(`${heading} ${title ?? ''}`);
    return parts
      .filter((part) => part.length <= MAX_LINE)
      .map((part) => ({
        ...{ text: part.trim(), row, words: textWords(part), above },
        shown: !row && whole?.includes(part) ? whole.trim() : part.trim(),
      }));
  });
}, KEPT_CHARACTERS);

type Said = LineAnswer & { row?: boolean; worth: number; language: Language };

/** By how much one line has to say more of the question than another, to be the one that answers. */
const MORE = 0.2;

/** What a question for a figure asks, and of what; undefined where it asks for something else, or of nothing. */
function readAsked(question: string, before: string) {
  const words = queryWords(question);
  if (words.length > MOST_WORDS) return undefined;
  const kind = KINDS.find((one) => one.asks(question, words));
  const all = subjectOf(words);
  const needed = new Set(all.filter(({ word, kind }) => kind === 'telling' && !KIND_OF_OFFER.has(word) && !VERB.test(word)));
  return kind && needed.size > 0 ? { kind, all, needed, before: subjectOf(queryWords(before)) } : undefined;
}

/** The lines that say all that is asked, with a figure of the kind that is asked for, best first. */
function linesSaying(question: string, passages: readonly RowPassage[], before: string): Said[] {
  const asked = readAsked(question, before);
  if (!asked) return [];
  const { tells, rows } = asked.kind;
  const found = passages.flatMap((passage, at): Said[] => {
    if (passage.kind === 'qa') return [];
    const language = detectLanguage(passage.text);
    return linesOf(`${passage.heading ?? ''}\u0000${passage.text}`).flatMap(({ text, shown, row, ...line }) => {
      const worth = (row && !rows) || !(tells(text) || tells(shown)) ? 0 : worthOf(line, asked);
      return worth > 0 ? [{ text: shown, row, passage: at, worth, language }] : [];
    });
  });
  const language = detectLanguage(question);
  const own = found.filter((one) => one.language === language);
  return (own.length > 0 ? own : found).sort((a, b) => b.worth - a.worth || a.text.length - b.text.length);
}

/** How well a line says what it has to say, and other words of the question; 0 where it does not say all it has to. */
function worthOf(
  { words, above }: Pick<Line, 'words' | 'above'>,
  { all, needed, before }: { all: QueryWord[]; needed: Set<QueryWord>; before: QueryWord[] },
): number {
  let worth = BEFORE * before.reduce((sum, word) => sum + Math.max(matchOf(word, words), matchOf(word, above)), 0);
  let own = 0;
  for (const word of all) {
    const said = matchOf(word, words);
    const match = Math.max(said, IN_TITLE * matchOf(word, above));
    if (needed.has(word)) {
      if (match < SAYS * IN_TITLE) return 0;
      if (said >= SAYS) own++;
    }
    worth += (word.kind === 'telling' ? 1 : LIGHT) * match;
  }
  return own === 0 ? 0 : worth;
}

/**
 * The rows of a list that answer a question, or the one line that does: it says every word that the question is about, more of it than
 * any other line, and has a figure of the kind that is asked for.
 *
 * @param before what was asked before, where the question goes on from it: it tells which of several lines is meant.
 */
export function figureAnswer(
  question: string,
  passages: readonly RowPassage[],
  before = '',
): FigureAnswer | undefined {
  const rows = rowAnswer(question, passages);
  const [best, ...others] = linesSaying(question, passages, before);
  if (!best) return rows;
  const inRows = rows && new Set(rows.rows.map(({ text }) => text));
  const beside = others.filter(({ text }) => !best.text.includes(text) && !text.includes(best.text));
  const isOne = (beside[0]?.worth ?? 0) < best.worth - MORE;
  if (!isOne || inRows?.has(best.text)) return rows;
  return { rows: [{ text: best.text, passage: best.passage }], title: '', line: !best.row };
}
