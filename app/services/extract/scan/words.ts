import { cleanLine } from '../blocks/clean';
import { type Line, pageLines } from '../pdf/pdf-lines';

/** A word that was seen, in pixels from the top left corner; `confidence` in per cent. */
type Word = { text: string; x: number; y: number; width: number; height: number; confidence: number };
type Row = { block: string; words: Word[]; left: number; right: number; top: number; bottom: number };

export type Seen = { rows: Row[]; confidence: number; letters: number };

const WORD = '5';
/** Marks without a letter that are less sure are dirt, or a table's rules. */
const SURE_MARK = 60;
/** Less sure than this, and shorter, is dirt too. */
const SURE_LETTER = 25;
const SHORT = 2;
const MAX_WORDS = 8_000;

/** Reads the rows of the engine: level, page, block, paragraph, line, word, left, top, width, height, confidence, text. */
export function wordsOf(tsv: string): Seen {
  const rows = new Map<string, Row>();
  let letters = 0;
  let sure = 0;
  let words = 0;
  for (const line of tsv.split('\n')) {
    const [level, , block, paragraph, number, , ...rest] = line.split('\t');
    if (level !== WORD || ++words > MAX_WORDS) continue;
    const [x = 0, y = 0, width = 0, height = 0, confidence = 0] = rest.slice(0, 5).map(Number);
    const word = { text: cleanLine(rest.slice(5).join(' ')), x, y, width, height, confidence };
    const count = word.text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    if (isDirt(word, count)) continue;
    letters += count;
    sure += count * confidence;
    addTo(rows, `${block}.${paragraph}.${number}`, `${block}`, word);
  }
  return { rows: joinRows([...rows.values()]), confidence: letters === 0 ? 100 : sure / letters, letters };
}

function isDirt({ text, confidence }: Word, letters: number): boolean {
  if (text === '') return true;
  if (letters === 0) return confidence < SURE_MARK;
  return letters <= SHORT && confidence < SURE_LETTER && !/\p{N}/u.test(text);
}

function addTo(rows: Map<string, Row>, key: string, block: string, word: Word): void {
  const { x, y, width, height } = word;
  const row = rows.get(key);
  if (!row) {
    rows.set(key, { block, words: [word], left: x, right: x + width, top: y, bottom: y + height });
    return;
  }
  row.words.push(word);
  row.left = Math.min(row.left, x);
  row.right = Math.max(row.right, x + width);
  row.top = Math.min(row.top, y);
  row.bottom = Math.max(row.bottom, y + height);
}

const UNIT = /^\p{L}{1,5}\.?[^\p{L}\p{N}]*$/u;

/** No words: a price, a time, a telephone number, with a unit behind it at most. */
function isFigures(text: string): boolean {
  const letter = text.search(/\p{L}/u);
  const figures = letter < 0 ? text : text.slice(0, letter);
  return /\p{N}/u.test(figures) && (letter < 0 || UNIT.test(text.slice(letter)));
}

/** A column of prices is often seen as a block of its own: each of its figures goes back to its row. */
function joinRows(rows: Row[]): Row[] {
  const left = new Set(rows);
  for (const figures of rows) {
    if (!isFigures(textOf(figures.words))) continue;
    const name = rows.find((row) => row.block !== figures.block && left.has(row) && standsBefore(row, figures));
    if (!name) continue;
    for (const word of figures.words) addTo(new Map([['', name]]), '', name.block, word);
    left.delete(figures);
  }
  return [...left];
}

function standsBefore(row: Row, figures: Row): boolean {
  const height = Math.max(row.bottom - row.top, figures.bottom - figures.top);
  const apart = Math.abs(row.top + row.bottom - figures.top - figures.bottom) / 2;
  return apart < height * 0.5 && row.right <= figures.left && /\p{L}{3}/u.test(textOf(row.words));
}

const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ');

/** The usual height of a line, in pixels; undefined where there is none with a word in it. */
export function textHeight(rows: readonly Row[]): number | undefined {
  const heights = rows.filter(({ words }) => /\p{L}{3}/u.test(textOf(words))).map(({ top, bottom }) => bottom - top);
  return heights.sort((a, b) => a - b)[Math.floor(heights.length / 2)];
}

/** Larger than the text around it by this much, a line is a title. Heights of words differ by less with their letters. */
const TITLE = 1.35;
/** Words nearer than this, in multiples of the height, belong to one cell. */
const CELL_GAP = 1.3;

/**
 * Builds lines as a PDF's text has them: in reading order, with the cells of tables.
 *
 * @param scale pixels to a point.
 */
export function linesOf(rows: readonly Row[], scale: number): Line[] {
  const usual = textHeight(rows) ?? 12 * scale;
  const items = rows.flatMap((row) => {
    const height = row.bottom - row.top;
    const size = Math.round((height > usual * TITLE ? height : usual) / scale) || 1;
    const y = (row.top + row.bottom) / 2 / scale;
    return cellsOf(row.words, usual).map((words) => {
      const first = words[0]!;
      const last = words.at(-1)!;
      return {
        ...{ str: textOf(words), dir: 'ltr', fontName: 'scan', height: size },
        transform: [size, 0, 0, size, first.x / scale, y],
        width: (last.x + last.width - first.x) / scale,
      };
    });
  });
  return pageLines(items, [1, 0, 0, 1, 0, 0]).map((line) => ({
    ...line,
    cells: line.cells.map((cell) => ({ ...cell, text: withTenge(cell.text) })),
    text: withTenge(line.text),
  }));
}

function cellsOf(given: readonly Word[], height: number): Word[][] {
  const words = [...given].sort((a, b) => a.x - b.x);
  const cells: Word[][] = [];
  words.forEach((word, at) => {
    const before = words[at - 1];
    if (before && word.x - before.x - before.width < height * CELL_GAP) cells.at(-1)!.push(word);
    else cells.push([word]);
  });
  return cells;
}

/** The sign of the tenge, which the engine does not know, is read as a letter T behind the amount. */
const withTenge = (text: string): string => text.replace(/(\d{3}) ?[TТтt](?![\p{L}\p{N}])/gu, '$1 ₸');
