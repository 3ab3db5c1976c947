import type { Language } from '~/schemas/language';
import { holdsMoney } from '~/services/rows/values';
import { alternatives } from '../../language/phrases';
import { detectLanguage } from '../../language/recognise/detect';
import { asksNumber } from '../index/asks-number';
import { KeptReadings } from '../index/kept-readings';
import { titleOf } from './heading';
import { languageOf } from './language-of';
import { numberOf, numbersInWords } from './number-words';
import { linesWithRows } from './rows';
import { isRussianVerb } from './verbs';
import {
  comparedOnce,
  keptWords,
  matchOf,
  type QueryWord,
  queryWords,
  saysKey,
  type TextWords,
  textWords,
} from './word-matches';

/** What rows are looked for in. */
export type RowPassage = {
  kind: 'passage' | 'qa';
  heading: string | null;
  question: string | null;
  text: string;
  /** Found unit by unit, in a base of the kind that the encoder knows. */
  byUnits?: boolean;
  /** The cosines of its units by a configured model, as far as it is trusted: by the text of each. */
  nearness?: ReadonlyMap<string, number>;
};

/** The rows that answer a question. `title`: that of the list they stand in, where there are several. */
export type RowAnswer = { rows: { text: string; passage: number }[]; title: string };

const MAX_ROWS = 8;
/** Share of what is asked for that a row has to say: of two things asked for, both. */
const MIN_COVER = 0.65;
/** Rows that say as much as the best one, up to this share, are of its kind: all crowns, all sizes. */
const KIND_SHARE = 0.95;
/** A word in the title of a list counts for each of its rows, at a small discount. */
const TITLE_SHARE = 0.9;
const MIN_TITLE = 0.7;
/** The least similarity of a word; the similarity and the weight of a synonym. */
const MIN_MATCH = 0.5;
const MEANING = 0.5;
const MEANING_COUNTS = 0.85;
/** Below this a list does not name what is asked for at all. */
const MIN_NAMED = 0.45;
/**
 * Where at least so many passages were found, a word that this share of them says tells little of which row is meant: in
 * the list of a dentist "cleaning" is the cleaning of teeth.
 */
const MIN_PASSAGES = 4;
const COMMON_SHARE = 0.4;
/** How far a word that no row says speaks against an answer: a verb or an everyday word hardly. */
const LOST = { telling: 1, verb: 0.35, light: 0.05 };
/** The weight of numbers: low, since no list holds the count of pieces that a visitor asks about. */
const NUMBER = 0.5;
const CODE = 2;
/** Amounts of other things than money. */
const MEASURE = new RegExp(`^(?:${alternatives('list/other-amount')})`, 'u');
/** What a number is a number of. */
const SIZE = new RegExp(`^(?:${alternatives('list/size')})$`, 'u');
/** Share of rows from which on a text is a list. */
const MOSTLY = 0.6;
const AMOUNT = /\d/;

type Row = { text: string; row: boolean; passage: number; words: TextWords; title: TextWords; language: Language };
/** `titled`: the title of the list says all of it. */
type Scored = Row & { cover: number; named: number; titled: boolean };

/** Ways to ask for a price that are no words for one, also in Latin letters. */
const IDIOM = new RegExp(`^(?:${alternatives('list/asks-price')})$`, 'u');

/** What a question asks the price of. A size is told by its number. */
const tellingOf = (asked: QueryWord[]): QueryWord[] =>
  asked.filter(
    ({ kind, asksPrice, word }, at) =>
      kind !== 'stopword' &&
      !asksPrice &&
      !IDIOM.test(word) &&
      !(SIZE.test(word) && /^\d/.test(asked[at - 1]?.word ?? '')),
  );

/** Whether a question asks what something costs. */
export function asksForPrice(question: string, asked: QueryWord[] = queryWords(question)): boolean {
  if (asked.some(({ asksPrice, kind }) => asksPrice && kind !== 'stopword'))
    return !asked.some(({ word }) => /^(?:длит|долг|long)/u.test(word));
  const list = asked.map(({ word }) => word);
  return (asksNumber(list) || list.some((word) => IDIOM.test(word))) && !list.some((word) => MEASURE.test(word));
}

/**
 * The rows of price lists and tables that answer a question: the one asked for, or all of a kind, at most eight. Rows in
 * the visitor's language come before others, and a pair that says as much before all rows.
 *
 * @returns undefined where no row says what is asked for.
 */
export function rowAnswer(question: string, passages: readonly RowPassage[]): RowAnswer | undefined {
  const asked = comparedOnce(queryWords(question));
  const telling = tellingOf(asked);
  if (!telling.some(({ kind }) => kind === 'telling') || !asksForPrice(question, asked)) return undefined;
  const rows = linesOf(passages, 'rows');
  if (rows.length === 0) return undefined;
  const saying = (common?: Map<QueryWord, number>): Scored[] =>
    rows
      .map((row): Scored => ({ ...row, ...coverOf(row, telling, common) }))
      .filter(({ cover, named }) => cover >= MIN_COVER && (!common || named > 0));
  const alone = saying();
  const scored = alone.length > 0 ? alone : saying(commonIn(passages, telling));
  const language = detectLanguage(question);
  const own = scored.filter((row) => row.language === language);
  const found = own.length > 0 ? own : scored;
  const most = Math.max(0, ...found.map(({ cover }) => cover));
  if (most === 0 || pairSaysAsMuch(passages[0], telling, most)) return undefined;
  const best = found.filter(({ cover }) => cover >= most * KIND_SHARE);
  const chosen = ofOneKind(best).slice(0, MAX_ROWS);
  const passage = chosen[0]!.passage;
  const together = chosen.length > 1 && chosen.every((row) => row.passage === passage);
  return { rows: distinct(chosen), title: together ? titleOf(passages[passage]!.heading) : '' };
}

/**
 * Whether a question asks the price of something that the list found first does not name: a row of it would tell the price
 * of something else.
 */
export function namesNoRow(question: string, passages: readonly RowPassage[]): boolean {
  const [first] = passages;
  if (!first || first.kind === 'qa' || !asksForPrice(question)) return false;
  const inFirst = linesWithRows(first.text) ?? [];
  if (inFirst.filter(({ row }) => row).length <= inFirst.length * MOSTLY) return false;
  const telling = tellingOf(comparedOnce(queryWords(question)));
  if (!telling.some(({ kind }) => kind === 'telling') || rowAnswer(question, passages)) return false;
  const lines = linesOf(passages, 'all').map((line) => ({ ...line, ...coverOf(line, telling) }));
  const most = Math.max(0, ...lines.map(({ cover }) => cover));
  if (most >= MIN_COVER) return false;
  // One row alone that says part of it is meant; several that do are other things of its kind.
  return most < MIN_NAMED || lines.filter(({ cover }) => cover >= most * KIND_SHARE).length > 1;
}

/** Of the rows that answer equally well: the whole list whose title was asked for, else those the question names. */
function ofOneKind(best: Scored[]): Scored[] {
  const titled = best.find((row) => row.titled);
  if (titled) return best.filter(({ passage }) => passage === titled.passage);
  const named = Math.max(...best.map((row) => row.named));
  const rows = best.filter((row) => row.named >= named * KIND_SHARE);
  // Of lists with titles alike one is enough.
  return named === 0 ? rows.filter(({ passage }) => passage === rows[0]!.passage) : rows;
}

function distinct(rows: Row[]): RowAnswer['rows'] {
  const seen = new Set<string>();
  return rows.flatMap(({ text, passage }) => {
    if (seen.has(text)) return [];
    seen.add(text);
    return [{ text, passage }];
  });
}

type Line = Omit<Row, 'passage'>;
/** Characters of passages whose lines are kept: for the quote that follows a verdict, and for the next question. */
const KEPT_CHARACTERS = 100_000;
const kept = new KeptReadings<Line[]>(KEPT_CHARACTERS);

type Which = 'rows' | 'all';

function linesOf(passages: readonly RowPassage[], which: Which): Row[] {
  return passages.flatMap((passage, at) => {
    const key = `${which} ${passage.kind} ${passage.heading ?? ''}\n${passage.text}`;
    const lines = kept.get(key) ?? readLines(passage, which);
    kept.set(key, lines, key.length);
    return lines.map((line) => ({ ...line, passage: at }));
  });
}

/** The lines of a passage that hold a figure: its rows, or prose too. */
function readLines({ kind, heading, text }: RowPassage, which: Which): Line[] {
  if (kind === 'qa') return [];
  const all = linesWithRows(text) ?? text.split('\n').map((line) => ({ text: line, row: false }));
  const lines = all.filter((line) => (line.row || which === 'all') && AMOUNT.test(line.text));
  if (lines.length === 0) return [];
  const title = textWords(heading ?? '');
  const language = languageOf({ heading, text });
  return lines.map((line) => ({ text: line.text, row: line.row, words: rowWords(line.text), title, language }));
}

/** The words of a row; what it counts in words it counts in figures too: "a tooth with three canals". */
function rowWords(text: string): TextWords {
  const numbers = numbersInWords(text);
  return { ...textWords(text), ...(numbers.length > 0 && { numbers: new Set(numbers) }) };
}

/** Which share of the passages says each of the words that many say. */
function commonIn(passages: readonly RowPassage[], telling: QueryWord[]): Map<QueryWord, number> {
  if (passages.length < MIN_PASSAGES) return new Map();
  const read = passages.map(({ heading, question, text }) => keptWords(`${heading ?? ''} ${question ?? ''} ${text}`));
  return new Map(
    telling.flatMap((word) => {
      const share = read.filter((words) => matchOf(word, words) >= MIN_MATCH).length / read.length;
      return share >= COMMON_SHARE ? [[word, share] as const] : [];
    }),
  );
}

/**
 * How much of what is asked for a row says, with its title and by itself, from 0 to 1. @param common by word the share of the
 * passages that say it, of those that many say.
 */
function coverOf(row: Row, telling: QueryWord[], common?: Map<QueryWord, number>): Omit<Scored, keyof Row> {
  let said = 0;
  let named = 0;
  let lost = 0;
  let titled = true;
  for (const word of telling) {
    const own = strength(word, row.words);
    const above = matchOf(word, row.title);
    if (word.kind === 'telling' && above < 1) titled = false;
    // A synonym or a similar spelling in a title does not count for its rows.
    const whole = Math.max(own, above >= MIN_TITLE ? TITLE_SHARE * above : 0);
    const weight = word.kind === 'light' ? LOST.light : /^\d+$/.test(word.word) ? NUMBER : 1;
    if (whole >= MIN_MATCH) {
      said += weight * whole;
      named += weight * own;
      lost += weight * (1 - whole);
    } else
      lost += isRussianVerb(word.word)
        ? LOST.verb
        : word.kind === 'light'
          ? LOST.light
          : LOST.telling * (isCode(word.word) ? CODE : weight) * (1 - (common?.get(word) ?? 0));
  }
  const all = said + lost || 1;
  return { cover: said / all, named: named / all, titled };
}

/** "М600": of two things that differ in it, one is not the other. */
const isCode = (word: string): boolean => /\d/.test(word) && /\p{L}/u.test(word);

/** A number matches only itself, in figures or in words; a synonym counts nearly as much as the word. */
function strength(word: QueryWord, text: TextWords): number {
  const match = matchOf(word, text);
  if (/\d/.test(word.word)) return match === 1 ? 1 : 0;
  const number = numberOf(word.word);
  if (number !== undefined && saysKey(text, number)) return 1;
  return match === MEANING ? MEANING_COUNTS : match;
}

/** A pair's answer with a price, whose question says as much of what is asked. */
function pairSaysAsMuch(first: RowPassage | undefined, telling: QueryWord[], cover: number): boolean {
  if (first?.kind !== 'qa' || !holdsMoney(first.text)) return false;
  const words = textWords(`${first.question ?? ''} ${first.text}`);
  const pair = coverOf({ text: '', row: false, passage: 0, words, title: textWords(''), language: 'en' }, telling);
  return pair.cover >= cover * KIND_SHARE;
}
