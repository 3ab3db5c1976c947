import type { Block } from '../blocks/document';
import { joinLines, type Vocabulary, vocabularyOf } from '../blocks/hyphens';
import type { Line, PageLines } from './pdf-lines';
import { withoutRunningLines } from './pdf-margins';

type Paragraph = { page: number; lines: Line[]; table: boolean; height: number };
type BodyText = { size: number; font: string };

const BULLET = /^[•●▪◦‣■□➢✓–—-]\s/;
const NUMBERED = /^(\d{1,3}(\.\d{1,3})*[.)]|\p{L}\))\s/u;
/** A line of a table of contents, or of a price list. */
const LED_ENTRY = / …\s*(?:[$€₸₽]\s?)?\d[^…]{0,24}$/;
const ENDS_SENTENCE = /[.!?:;…]["»”)\]]?$/;
const STARTS_LOWER = /^["«“(]?\p{Ll}/u;

/** Builds headings, paragraphs and tables from the lines of all pages. */
export function pdfBlocks(given: readonly PageLines[]): Block[] {
  const pages = withoutRunningLines(given);
  const body = bodyText(pages);
  const vocabulary = vocabularyOf(pages.flatMap((page) => page.lines.map((line) => line.text)));
  const blocks: Block[] = [];
  const sizes = headingSizes(pages, body);
  for (const page of pages) {
    const paragraphs = pageParagraphs(page);
    paragraphs.forEach((paragraph, index) => {
      const block = toBlock(paragraph, body, sizes, vocabulary);
      const last = blocks.at(-1);
      if (index === 0 && last && continues(last, block)) {
        last.text = joinLines([last.text, block.text], vocabulary);
      } else if (block.text !== '') {
        blocks.push(block);
      }
    });
    for (const text of page.fields) blocks.push({ kind: 'paragraph', page: page.number, text });
  }
  return blocks;
}

/** A paragraph that runs on over the border of two pages. */
function continues(last: Block, next: Block): boolean {
  return (
    last.kind === 'paragraph' &&
    next.kind === 'paragraph' &&
    !ENDS_SENTENCE.test(last.text.slice(-2)) &&
    STARTS_LOWER.test(next.text) &&
    last.text.length > 40
  );
}

/** Size and font in which most of the letters are set. */
function bodyText(pages: readonly PageLines[]): BodyText {
  const sizes = new Map<number, number>();
  const fonts = new Map<string, number>();
  for (const line of pages.flatMap((page) => page.lines)) {
    const size = Math.round(line.size * 2) / 2;
    sizes.set(size, (sizes.get(size) ?? 0) + line.text.length);
    fonts.set(line.font, (fonts.get(line.font) ?? 0) + line.text.length);
  }
  const most = <T>(counts: Map<T, number>, none: T) =>
    [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), [none, 0] as [T, number])[0];
  return { size: most(sizes, 0), font: most(fonts, '') };
}

function headingSizes(pages: readonly PageLines[], body: BodyText): number[] {
  const sizes = new Set<number>();
  for (const line of pages.flatMap((page) => page.lines)) {
    if (line.size > body.size * 1.12) sizes.add(Math.round(line.size * 2) / 2);
  }
  return [...sizes].sort((a, b) => b - a).slice(0, 4);
}

function pageParagraphs(page: PageLines): Paragraph[] {
  const leading = typicalLeading(page.lines);
  const paragraphs: Paragraph[] = [];
  let current: Paragraph | undefined;
  page.lines.forEach((line, index) => {
    const previous = page.lines[index - 1];
    const row = line.cells.length > 1 && isTableRow(page.lines, index);
    const rowGoesOn = current?.table && row;
    const textGoesOn = current && !current.table && !row && previous && runsOn(page.lines, current, line, leading);
    if (current && (rowGoesOn || textGoesOn)) {
      current.lines.push(line);
    } else {
      current = { page: page.number, lines: [line], table: row, height: page.height };
      paragraphs.push(current);
    }
  });
  return paragraphs;
}

/** A row has a neighbour whose cells begin where some of its own do. */
function isTableRow(lines: readonly Line[], index: number): boolean {
  const line = lines[index]!;
  return [lines[index - 1], lines[index + 1]].some((other) => {
    if (!other || other.cells.length < 2 || Math.abs(other.y - line.y) > 4 * line.size) return false;
    return line.cells.slice(1).some((a) => other.cells.slice(1).some((b) => Math.abs(a.x - b.x) < line.size));
  });
}

/** The usual distance between two lines of a paragraph on this page, in multiples of the font size. */
function typicalLeading(lines: readonly Line[]): number {
  const ratios: number[] = [];
  for (let i = 1; i < lines.length; i++) {
    const [a, b] = [lines[i - 1]!, lines[i]!];
    const ratio = (b.y - a.y) / a.size;
    if (ratio > 0.7 && ratio < 3 && overlap(a, b) && sameSize(a, b)) ratios.push(ratio);
  }
  ratios.sort((a, b) => a - b);
  return ratios[Math.floor(ratios.length * 0.4)] ?? 1.2;
}

const overlap = (a: Line, b: Line) => Math.min(a.x1, b.x1) > Math.max(a.x0, b.x0);
const sameSize = (a: Line, b: Line) => Math.abs(a.size - b.size) < 0.12 * Math.max(a.size, b.size);
const isCentred = (a: Line, b: Line) =>
  Math.abs(a.x0 + a.x1 - b.x0 - b.x1) < a.size && Math.abs(a.x0 - b.x0) > a.size * 0.5;

/** Does `line` continue the paragraph that ends with the line before it? */
function runsOn(lines: readonly Line[], paragraph: Paragraph, line: Line, leading: number): boolean {
  const previous = paragraph.lines.at(-1)!;
  if (!sameSize(previous, line)) return false;
  const distance = line.y - previous.y;
  if (LED_ENTRY.test(previous.text)) return false;
  const unfinished = !ENDS_SENTENCE.test(previous.text);
  if (BULLET.test(line.text) && !/\p{L}$/u.test(previous.text)) return false;
  if (distance <= 0 || !overlap(previous, line)) return unfinished && STARTS_LOWER.test(line.text);
  if (distance > leading * 1.3 * line.size + 0.5) return false;
  if (/^[•●▪◦‣■□➢✓]\s/.test(line.text)) return false;
  if (NUMBERED.test(line.text) && (!unfinished || NUMBERED.test(paragraph.lines[0]!.text))) return false;
  if (isCentred(previous, line)) return previous.font === line.font;
  const shift = (line.x0 - previous.x0) / line.size;
  const listItem = BULLET.test(paragraph.lines[0]!.text) || NUMBERED.test(paragraph.lines[0]!.text);
  if (shift > 0.8 && !(paragraph.lines.length === 1 && listItem)) return false;
  if (shift < -0.8 && paragraph.lines.length > 1 && !unfinished) return false;
  if (previous.font !== line.font && looksLikeTitle(previous) && roomLeft(lines, previous, line)) return false;
  return !(roomLeft(lines, previous, line) && (!unfinished || !STARTS_LOWER.test(line.text)));
}

const looksLikeTitle = (line: Line) => line.text.length < 90 && /^["«“(]?[\p{Lu}\d]/u.test(line.text);

/** The first word of `line` would have fitted after `previous`: the break between them was meant. */
function roomLeft(lines: readonly Line[], previous: Line, line: Line): boolean {
  let right = Math.max(previous.x1, line.x1);
  for (const other of lines) {
    const inColumn = [previous, line].some((own) => Math.abs(other.x0 - own.x0) < 1.8 * own.size);
    if (inColumn && sameSize(other, previous)) right = Math.max(right, other.x1);
  }
  const word = line.text.split(' ', 1)[0] ?? '';
  const width = ((line.x1 - line.x0) / Math.max(line.text.length, 1)) * (word.length + 1);
  return previous.x1 + width + 0.5 * line.size < right;
}

function toBlock(paragraph: Paragraph, body: BodyText, sizes: readonly number[], vocabulary: Vocabulary): Block {
  const { lines, page } = paragraph;
  if (paragraph.table) {
    const rows = lines.map((line) => line.cells.map((cell) => cell.text).join('\t'));
    return { kind: 'table', page, text: rows.join('\n') };
  }
  const text = joinLines(
    lines.map((line) => line.text),
    vocabulary,
  );
  const level = headingLevel(lines, text, body, sizes);
  return level === null ? { kind: 'paragraph', page, text } : { kind: 'heading', level, page, text };
}

function headingLevel(lines: readonly Line[], text: string, body: BodyText, sizes: readonly number[]): number | null {
  const first = lines[0]!;
  if ((text.match(/\p{L}/gu)?.length ?? 0) < 3 || BULLET.test(text) || /[=∑∫]/.test(text)) return null;
  const depth = (/^\d{1,2}((?:\.\d{1,2})*)\.?\s/.exec(text)?.[1]?.split('.').length ?? 1) - 1;
  const larger = first.size > body.size * 1.12;
  if (larger && lines.length <= 4 && text.length <= 200 && !/[,;]$/.test(text)) {
    const rank = sizes.findIndex((size) => first.size >= size - 0.3);
    return Math.min((rank === -1 ? sizes.length : rank + 1) + depth, 6);
  }
  const ownFont =
    first.size > body.size * 0.95 && lines.every((line) => line.font === first.font && line.font !== body.font);
  if (!ownFont || lines.length > 2 || text.length > 120 || /[.,;:]$/.test(text) || !looksLikeTitle(first)) return null;
  return Math.min(sizes.length + 1 + depth, 6);
}
