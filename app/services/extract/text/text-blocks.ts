import type { Block } from '../blocks/document';
import { joinLines } from '../blocks/hyphens';

const NO_WORDS = new Map<string, number>();
const MARKDOWN_HEADING = /^(#{1,6})\s+(\S.*)$/;
/** The line below the header of a table drawn with bars. */
const TABLE_RULE = /^[\s:|+-]+$/;
const MAX_DRAWN = 5_000;
const UNDERLINE = /^(={3,}|-{3,})$/;
/** More short lines than this in a row are a list, not titles. */
const MAX_TITLES = 2;
const TITLE = /^[\p{Lu}\d][^\t]{1,79}$/u;
/** Begins as one, and is long or ends as one. */
const SENTENCE = /^["«“(]?[\p{Lu}\d].*([.!?:;…]["»”)]?$|.{60})/u;
const ENDS_SENTENCE = /[.!?:;…,]["»”)]?$/;

/**
 * Builds blocks from plain text: blank lines part paragraphs, lines with tabs are table rows, lines broken at a fixed
 * width are joined again. Headings are Markdown's, underlined lines, short lines in capitals, and short lines on their own
 * with sentences below.
 */
export function textBlocks(text: string): Block[] {
  const lines = columnsAsCells(
    barsAsCells(
      text
        .split(/\r\n|\r|\n/)
        .map((line) => withTabs(line.trimEnd().replace(/^\t+/, '')))
        .filter((line) => line !== undefined),
    ),
  );
  const width = wrapWidth(lines);
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const flush = () => {
    for (const part of tablesApart(paragraph)) blocks.push(toBlock(part, width));
    paragraph = [];
  };
  lines.forEach((raw, index) => {
    // A tab at its begin is an empty cell.
    const line = /^\t\S.*\t/.test(raw) ? raw : raw.trim();
    const markdown = MARKDOWN_HEADING.exec(line);
    if (line === '') {
      flush();
    } else if (markdown) {
      flush();
      blocks.push({ kind: 'heading', level: markdown[1]!.length, text: withoutClosingMarks(markdown[2]!) });
    } else if (UNDERLINE.test(line) && paragraph.length === 1) {
      blocks.push({ kind: 'heading', level: line[0] === '=' ? 1 : 2, text: paragraph[0]! });
      paragraph = [];
    } else if (paragraph.length === 0 && isTitle(line, lines[index + 1])) {
      blocks.push({ kind: 'heading', level: 1, text: line });
    } else {
      const titles = paragraph.length === 0 ? titlesFrom(lines, index) : 0;
      // One right above another is the title of more than the next section.
      if (titles > 0) blocks.push({ kind: 'heading', level: titles > 1 ? 1 : 2, text: line });
      else paragraph.push(line.includes('\t') ? line : line.replace(/\s+/g, ' '));
    }
  });
  flush();
  return blocks;
}

/** A table's row drawn with bars gets tabs for them; the rule below its header goes. */
function withTabs(line: string): string | undefined {
  const bare = line.trim();
  if (bare.length > MAX_DRAWN || bare.length < 3 || bare[0] !== '|' || !bare.endsWith('|')) return line;
  if (TABLE_RULE.test(bare)) return undefined;
  return bare
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
    .join('\t');
}

/** Two bars or more: one alone may part two prices, or two things. */
const MIN_BARS = 2;
const NAMED_FIGURE = /^\p{L}.*\d\P{L}{0,3}\p{L}{0,3}$/u;

/** Lines with as many bars as a line beside them get tabs for them, unless each of their cells names a thing with its price. */
function barsAsCells(lines: readonly string[]): string[] {
  const cells = lines.map(cellsBetweenBars);
  return lines.map((line, at) => {
    const mine = cells[at];
    return mine && [at - 1, at + 1].some((other) => cells[other]?.length === mine.length) ? mine.join('\t') : line;
  });
}

function cellsBetweenBars(line: string): string[] | undefined {
  if (line.length > MAX_DRAWN || line.includes('\t') || !line.includes('|')) return undefined;
  const cells = line.split('|').map((cell) => cell.trim());
  if (cells.length <= MIN_BARS || cells.some((cell) => LEADERS.test(cell))) return undefined;
  return cells.every((cell) => NAMED_FIGURE.test(cell)) ? undefined : cells;
}

/** Spaces that part columns; in a line that has such, fewer do too. */
const COLUMN = /(?<=\S) {3,}(?=\S)/;
const COLUMNS = /(?<=\S) {2,}(?=\S)/g;
/** The header of a table leaves the place above the names empty. */
const INDENT = /^ {3,}/;
const LEADERS = /[.…·_]{3,}/;
/** A value behind a dash has a name before it: no columns. */
const DASHED = /^[—–-]\s+\S/;

/** Lines in columns that spaces make get tabs for them: two such lines or more below each other, figures among them. */
function columnsAsCells(lines: readonly string[]): string[] {
  const cells = lines.map(columnsOf);
  return lines.map((line, at) => {
    const beside = [at - 1, at, at + 1].flatMap((other) => {
      const found = cells[other];
      return found ? [found] : [];
    });
    const hasFigures = beside.some(([, ...values]) => values.some((value) => /\d/.test(value)));
    const mine = cells[at];
    return mine && beside.length > 1 && hasFigures ? (INDENT.test(line) ? ['', ...mine] : mine).join('\t') : line;
  });
}

/** The cells of a line in columns that spaces make; undefined for any other. */
function columnsOf(line: string): string[] | undefined {
  if (line.length > MAX_DRAWN || line.includes('\t') || !COLUMN.test(line) || LEADERS.test(line)) return undefined;
  const cells = line.trim().split(COLUMNS);
  return cells.some((cell) => DASHED.test(cell)) ? undefined : cells;
}

/** An amount in thousands: two lines that hold one, the first at its end, are two rows of a list and no broken line. */
const AMOUNT = /\d[ .]\d{3}(?!\d)/;
const ENDS_AMOUNT = new RegExp(`${AMOUNT.source}[^\\p{L}\\d]*$`, 'u');
/** The same of amounts without a gap, "5000 тг": both lines have theirs at the end. */
const ENDS_FIGURE = /\d{3}\s?[\p{L}\p{Sc}]{0,5}\.?$/u;

const areRows = (above: string, line: string): boolean =>
  (ENDS_AMOUNT.test(above) && AMOUNT.test(line)) || (ENDS_FIGURE.test(above) && ENDS_FIGURE.test(line));

/** A Markdown heading may end with the signs it begins with. */
function withoutClosingMarks(heading: string): string {
  let end = heading.length;
  while (end > 1 && heading[end - 1] === '#') end--;
  return heading.slice(0, end).trimEnd();
}

/** Rows of cells below the names of their columns are separated from the text around them. */
function tablesApart(lines: readonly string[]): string[][] {
  const parts: string[][] = [];
  let rest: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const end = isColumnNames(lines[at]!) ? endOfRows(lines, at) : at;
    if (end - at < MIN_TABLE) rest.push(lines[at++]!);
    else {
      parts.push(rest, lines.slice(at, end));
      rest = [];
      at = end;
    }
  }
  return [...parts, rest].filter((part) => part.length > 0);
}

/** Rows of a table with the one that names its columns, and the columns that are not taken for a list's. */
const MIN_TABLE = 3;
const MIN_COLUMNS = 3;
const widthOf = (line: string): number => line.split('\t').length;
const isColumnNames = (line: string): boolean => !/\d/.test(line) && widthOf(line) >= MIN_COLUMNS;

function endOfRows(lines: readonly string[], start: number): number {
  let end = start + 1;
  while (end < lines.length && widthOf(lines[end]!) === widthOf(lines[start]!)) end++;
  return end;
}

function toBlock(lines: string[], width: number | null): Block {
  const rows = lines.filter((line) => line.includes('\t')).length;
  if (rows >= 2 && rows * 2 > lines.length) return { kind: 'table', text: lines.join('\n') };
  const joined: string[][] = [];
  let previous = '';
  for (const line of lines) {
    const wrapped =
      width !== null && previous.length > width * 0.7 && /^["«“(]?[\p{Ll}\d(]/u.test(line) && !areRows(previous, line);
    if (wrapped) joined.at(-1)?.push(line);
    else joined.push([line]);
    previous = line;
  }
  return { kind: 'paragraph', text: joined.map((parts) => joinLines(parts, NO_WORDS)).join('\n') };
}

/** The width at which most long lines were broken (40 to 120 characters), or null for text without such breaks. */
function wrapWidth(lines: readonly string[]): number | null {
  const long = lines.map((line) => line.length).filter((length) => length >= 40);
  if (long.length < 3) return null;
  long.sort((a, b) => a - b);
  const widest = long[Math.floor(long.length * 0.98)]!;
  return widest <= 120 ? widest : null;
}

function isTitle(line: string, next: string | undefined): boolean {
  if (line.length > 100 || ENDS_SENTENCE.test(line) || line !== line.toUpperCase()) return false;
  return (line.match(/\p{Lu}/gu)?.length ?? 0) >= 4 && next !== undefined;
}

/** How many titles follow each other from a line on, each alone between blank lines, with a sentence below the last; else 0. */
function titlesFrom(lines: readonly string[], at: number): number {
  if (!mayBeTitle(lines, at)) return 0;
  const above = titlesUntil(lines, at, -1);
  const below = titlesUntil(lines, at, 1);
  const titles = 1 + below.count;
  return above.count + titles <= MAX_TITLES && SENTENCE.test(below.end) ? titles : 0;
}

/** Titles next to a line in one direction, and the line at which they end. */
function titlesUntil(lines: readonly string[], start: number, step: 1 | -1): { count: number; end: string } {
  let count = 0;
  for (let at = start + step; at >= 0 && at < lines.length && count <= MAX_TITLES; at += step) {
    const line = lines[at]!.trim();
    if (line === '') continue;
    if (!mayBeTitle(lines, at)) return { count, end: line };
    count++;
  }
  return { count, end: '' };
}

function mayBeTitle(lines: readonly string[], at: number): boolean {
  const line = lines[at]!.trim();
  return TITLE.test(line) && !ENDS_SENTENCE.test(line) && !lines[at - 1]?.trim() && !lines[at + 1]?.trim();
}
