import { splitSentences } from '../../language/split-sentences';
import { keptReading } from '../index/kept-readings';
import { linesWithRows } from '../match/rows';

/** Up to six words without figures or an end; what follows one is a sentence. */
const TITLE = /^(?=.{1,60}$)\p{Lu}[\p{L}'’-]*(?: [\p{L}'’&-]+){0,5}$/u;
/** "Guarantee. Six months on frames": a word or two with a stop, before the sentences of its line. */
const RUN_IN_TITLE = /^(?:\d{1,2}[.)]\s+)?\p{Lu}[\p{L}'’-]*(?: [\p{L}'’-]+){0,2}[.:]$/u;
const WHOLE_SENTENCE = /^["'«“‘(]*[\p{Lu}\p{N}][\s\S]*[.!?…]["'»”’)]*$/u;

/** `whole`: the line that a sentence stands in, if it is short: its sentences are about one thing. */
export type Quotable = { text: string; title?: string; row?: boolean; list?: string[]; line?: number; whole?: string };

/** Characters of a line that is quoted whole. */
export const SHORT_LINE = 300;

/** A line that begins a point of a list. Points are quoted together with the line above them. */
const POINT = /^\s*(?:[•●▪◦*–—-]|\d{1,2}[.)]|\p{L}\))\s/u;
const MAX_POINTS = 8;

/** Characters of passages whose sentences are kept: a reply reads some of them twice. */
const KEPT_CHARACTERS = 120_000;

/** What can be quoted of a text: its sentences with the title above them, and the rows of its lists. Callers must not change it. */
export const quotable = keptReading(readQuotable, KEPT_CHARACTERS);

function readQuotable(text: string): readonly Quotable[] {
  const lines = linesWithRows(text) ?? [{ text, row: false }];
  return withPoints(
    withTitles(
      lines.flatMap((line, at): Quotable[] =>
        line.row || line.list ? [line] : numbered(splitSentences(line.text), line.text, at * MAX_LINES),
      ),
    ),
  );
}

/** Gives a sentence that ends in a colon the points below it: "If you cancel:" alone says nothing. */
function withPoints(all: Quotable[]): Quotable[] {
  return all.map((one, at) => {
    if (one.row || one.list || !one.text.endsWith(':')) return one;
    const list: string[] = [];
    for (const next of all.slice(at + 1)) {
      if (next.row || (next.line !== all[at + list.length]?.line && !POINT.test(next.text))) break;
      list.push(next.text);
    }
    return list.length > 0 && list.length <= MAX_POINTS ? { ...one, list } : one;
  });
}

/** More than a text has lines. */
const MAX_LINES = 10_000;

/** Sentences with the number of the line that each begins in; one that is wrapped counts as one line. */
function numbered(sentences: string[], text: string, first: number): Quotable[] {
  let line = first;
  let end = 0;
  // A text of one long line has thousands of sentences: its ends are looked for once.
  let ofLine = lineAt(text, 0);
  return sentences.map((sentence) => {
    const start = Math.max(end, text.indexOf(sentence, end));
    if (text.slice(end, start).includes('\n')) line++;
    end = start + sentence.length;
    if (start >= ofLine.end) ofLine = lineAt(text, start);
    return { text: sentence, line, ...(ofLine.whole !== undefined && { whole: ofLine.whole }) };
  });
}

/** Where the line of a place ends, and the line itself if it is short. */
function lineAt(text: string, place: number): { end: number; whole?: string } {
  const from = text.lastIndexOf('\n', place) + 1;
  const next = text.indexOf('\n', Math.max(from, place));
  const end = next < 0 ? text.length : next;
  return { end, ...(end - from <= SHORT_LINE && { whole: text.slice(from, end) }) };
}

/**
 * Without what only names what is said below or behind it: nobody quotes "Delivery" before the sentence on delivery, or a
 * question instead of its answer.
 */
function withTitles(all: Quotable[]): Quotable[] {
  let title = '';
  let ofLine: Quotable | undefined;
  let asked: { text: string; line?: number } | undefined;
  return all.flatMap((one, at): Quotable | never[] => {
    if (one.row || one.list) return one;
    const next = all[at + 1];
    if (isAnswered(one, next)) {
      asked = { text: one.text, line: next!.line };
      return [];
    }
    if (asked && asked.line === one.line) return { ...one, title: asked.text };
    asked = undefined;
    if (opensLine(all, at)) {
      ofLine = one;
      return [];
    }
    if (ofLine && ofLine.line === one.line) {
      const text = all[at - 1] === ofLine ? `${ofLine.text} ${one.text}` : one.text;
      return { ...one, text, title: ofLine.text };
    }
    if (!isTitleOf(one.text, next)) return { ...one, title };
    title = one.text;
    return [];
  });
}

const ASKS = /\?["'»”’)]*$/u;

/** Whether a sentence asks, and the next one answers. */
const isAnswered = ({ text }: Quotable, next: Quotable | undefined): boolean =>
  ASKS.test(text) && next !== undefined && !next.row && !next.list && !ASKS.test(next.text);

/** Whether a sentence is the title of the others in its line. It is quoted with the first of them. */
const opensLine = (all: Quotable[], at: number): boolean =>
  RUN_IN_TITLE.test(all[at]!.text) && all[at]!.line !== all[at - 1]?.line && all[at]!.line === all[at + 1]?.line;

const isTitleOf = (text: string, next: Quotable | undefined): boolean =>
  next !== undefined &&
  !next.row &&
  next.text.length >= 2 * text.length &&
  TITLE.test(text) &&
  WHOLE_SENTENCE.test(next.text);
