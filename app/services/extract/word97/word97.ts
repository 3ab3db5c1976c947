import iconv from 'iconv-lite';
import { ExtractError } from '../blocks/errors';
import { decodeByLetters } from '../text/encoding';
import { readCompoundFile } from './cfb';

/** What is known of a character of the text; of a paragraph it is told at the character that ends it. */
export type Mark = { rowEnd: boolean; inTable: boolean; bold: boolean; deleted: boolean; level: number };

/** A Word 97-2003 document as one string in the order of reading, and where its parts begin and end in it. */
export type Word97 = {
  text: string;
  parts: { body: Range; footnotes: Range; endnotes: Range; textboxes: Range };
  markAt(position: number): Mark;
  /** False when the paragraphs of the formatting do not end where those of the text do; then nothing is marked. */
  marked: boolean;
};

type Range = { from: number; to: number };
type Piece = { from: number; to: number; offset: number; unit: 1 | 2 };

const WORD_97 = 0xa5ec;
const FAST_SAVED = 0x0004;
const ROW_END = 0x10;
const IN_TABLE = 0x20;
const BOLD = 0x40;
const DELETED = 0x80;
const LEVEL = 0x0f;

const SPRM = { inTable: 0x2416, rowEnd: 0x2417, outline: 0x2640, deleted: 0x0800, bold: 0x0835 } as const;
/** Operand bytes of a property modifier by the top three bits of its code; 6 means a length byte follows. */
const OPERAND_BYTES = [1, 1, 2, 4, 2, 2, 0, 3];
const PAGE = 512;
const ENDS_PARAGRAPH = new Set('\r\u0007\f');

/**
 * Reads text, table marks, outline levels and deletions by the piece table and the formatted pages (MS-DOC, sections
 * 2.4.1, 2.9.177 and 2.9.174).
 *
 * @throws RangeError and others when a structure points outside the file.
 */
export function readWord97(bytes: Uint8Array): Word97 {
  const file = readCompoundFile(bytes);
  const main = file.stream('WordDocument');
  if (!main) throw new RangeError('no text stream');
  const fib = new DataView(main.buffer, main.byteOffset, main.byteLength);
  if (fib.getUint16(0, true) !== WORD_97) return readWord6(main, fib);
  const table = file.stream((fib.getUint16(10, true) & 0x0200) !== 0 ? '1Table' : '0Table');
  if (!table) throw new RangeError('no table stream');

  const pieces = readPieces(fib, new DataView(table.buffer, table.byteOffset, table.byteLength));
  const text = pieces
    .map(({ from, to, offset, unit }) => {
      const slice = main.subarray(offset, offset + (to - from) * unit);
      return iconv.decode(Buffer.from(slice), unit === 1 ? 'windows-1252' : 'utf-16le', { stripBOM: false });
    })
    .join('');
  const marks = new Uint8Array(text.length);
  const byOffset = [...pieces].sort((a, b) => a.offset - b.offset);
  const tableView = new DataView(table.buffer, table.byteOffset, table.byteLength);
  const marked = readParagraphs(fib, tableView, byOffset, marks, text);
  if (marked) readCharacters(fib, tableView, byOffset, marks);
  else marks.fill(0);
  return { text, parts: readParts(fib, text.length), markAt: (position) => toMark(marks[position] ?? 0), marked };
}

/** Word 6 and 95 keep plain text in one piece, a byte a letter in the encoding of their country. */
function readWord6(main: Uint8Array, fib: DataView): Word97 {
  const start = fib.getUint32(0x18, true);
  const length = fib.getUint32(0x34, true);
  if ((fib.getUint16(10, true) & FAST_SAVED) !== 0 || start + length > main.length) {
    throw new ExtractError('corrupt', 'The document was saved by an old version of Word in a way that cannot be read.');
  }
  const { text } = decodeByLetters(Buffer.from(main.subarray(start, start + length)));
  const none = { from: length, to: length };
  const parts = { body: { from: 0, to: length }, footnotes: none, endnotes: none, textboxes: none };
  return { text, parts, markAt: () => toMark(0), marked: false };
}

function toMark(bits: number): Mark {
  return {
    rowEnd: (bits & ROW_END) !== 0,
    inTable: (bits & IN_TABLE) !== 0,
    bold: (bits & BOLD) !== 0,
    deleted: (bits & DELETED) !== 0,
    level: bits & LEVEL,
  };
}

function readParts(fib: DataView, length: number): Word97['parts'] {
  const counts = [0x4c, 0x50, 0x54, 0x58, 0x5c, 0x60, 0x64].map((offset) => fib.getUint32(offset, true));
  let from = 0;
  const ranges = counts.map((count) => {
    const range = { from: Math.min(from, length), to: Math.min(from + count, length) };
    from += count;
    return range;
  });
  return { body: ranges[0]!, footnotes: ranges[1]!, endnotes: ranges[5]!, textboxes: ranges[6]! };
}

function readPieces(fib: DataView, table: DataView): Piece[] {
  let at = fib.getUint32(0x01a2, true);
  while (table.getUint8(at) === 1) at += 3 + table.getUint16(at + 1, true);
  if (table.getUint8(at) !== 2) throw new RangeError('no piece table');
  const count = Math.floor((table.getUint32(at + 1, true) - 4) / 12);
  const start = at + 5;
  const pieces: Piece[] = [];
  for (let i = 0; i < count; i++) {
    const from = table.getUint32(start + i * 4, true);
    const to = table.getUint32(start + (i + 1) * 4, true);
    const packed = table.getUint32(start + (count + 1) * 4 + i * 8 + 2, true);
    const narrow = (packed & 0x40000000) !== 0;
    const offset = narrow ? (packed & 0x3fffffff) >>> 1 : packed & 0x3fffffff;
    const unit = narrow ? 1 : 2;
    if (to < from || offset + (to - from) * unit > fib.byteLength) throw new RangeError('piece outside the file');
    pieces.push({ from, to, offset, unit });
  }
  return pieces;
}

/** Calls `visit` for each run of the formatted pages listed at `fibOffset`: its bytes in the file and its page. */
function eachRun(
  fib: DataView,
  table: DataView,
  fibOffset: number,
  visit: (from: number, to: number, page: DataView, index: number, runs: number) => void,
): void {
  const start = fib.getUint32(fibOffset, true);
  const count = Math.floor((fib.getUint32(fibOffset + 4, true) - 4) / 8);
  for (let i = 0; i < count; i++) {
    const number = table.getUint32(start + (count + 1) * 4 + i * 4, true) & 0x3fffff;
    if ((number + 1) * PAGE > fib.byteLength) continue;
    const page = new DataView(fib.buffer, fib.byteOffset + number * PAGE, PAGE);
    const runs = page.getUint8(PAGE - 1);
    for (let run = 0; run < runs && (run + 2) * 4 < PAGE; run++) {
      visit(page.getUint32(run * 4, true), page.getUint32((run + 1) * 4, true), page, run, runs);
    }
  }
}

/** @returns whether the runs end, as they must, at characters that end a paragraph or cell. */
function readParagraphs(
  fib: DataView,
  table: DataView,
  pieces: readonly Piece[],
  marks: Uint8Array,
  text: string,
): boolean {
  let whole = 0;
  let broken = 0;
  eachRun(fib, table, 0x0102, (from, to, page, index, runs) => {
    let last = -1;
    eachPosition(pieces, Math.max(from, to - 2), to, (position) => {
      last = position;
    });
    if (last !== -1) {
      if (ENDS_PARAGRAPH.has(text[last]!)) whole += 1;
      else broken += 1;
    }
    const at = page.getUint8((runs + 1) * 4 + index * 13) * 2;
    if (at === 0 || at + 4 > PAGE) return;
    const size = page.getUint8(at);
    const start = size === 0 ? at + 2 : at + 1;
    const length = size === 0 ? page.getUint8(at + 1) * 2 : size * 2 - 1;
    const end = Math.min(start + length, PAGE - 1);
    if (start + 2 > end) return;
    // The first nine places after "Normal" in every style sheet are the nine headings (MS-DOC 2.9.271).
    const style = page.getUint16(start, true);
    let bits = style >= 1 && style <= 9 ? style : 0;
    eachProperty(page, start + 2, end, (code, value) => {
      if (code === SPRM.inTable && value) bits |= IN_TABLE;
      if (code === SPRM.rowEnd && value) bits |= ROW_END;
      if (code === SPRM.outline) bits = (bits & ~LEVEL) | (value < 9 ? value + 1 : 0);
    });
    if (bits) eachPosition(pieces, from, to, (position) => (marks[position]! |= bits));
  });
  return whole > 0 && broken < whole * 0.1;
}

function readCharacters(fib: DataView, table: DataView, pieces: readonly Piece[], marks: Uint8Array): void {
  eachRun(fib, table, 0x00fa, (from, to, page, index, runs) => {
    const at = page.getUint8((runs + 1) * 4 + index) * 2;
    if (at === 0) return;
    let bits = 0;
    eachProperty(page, at + 1, Math.min(at + 1 + page.getUint8(at), PAGE - 1), (code, value) => {
      if (code === SPRM.deleted && value & 1) bits |= DELETED;
      if (code === SPRM.bold && value & 1) bits |= BOLD;
    });
    if (bits) eachPosition(pieces, from, to, (position) => (marks[position]! |= bits));
  });
}

function eachProperty(page: DataView, from: number, to: number, visit: (code: number, value: number) => void): void {
  for (let at = from; at + 3 <= to; ) {
    const code = page.getUint16(at, true);
    visit(code, page.getUint8(at + 2));
    const kind = code >> 13;
    at += 2 + (kind === 6 ? page.getUint8(at + 2) + 1 : OPERAND_BYTES[kind]!);
  }
}

/** The positions in the text of the bytes from..to of the file; `pieces` sorted by offset. */
function eachPosition(pieces: readonly Piece[], from: number, to: number, visit: (position: number) => void): void {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const piece = pieces[middle]!;
    if (piece.offset + (piece.to - piece.from) * piece.unit <= from) low = middle + 1;
    else high = middle;
  }
  for (let i = low; i < pieces.length && pieces[i]!.offset < to; i++) {
    const { from: first, to: last, offset, unit } = pieces[i]!;
    const start = first + Math.max(0, Math.ceil((from - offset) / unit));
    const end = Math.min(last, first + Math.ceil((to - offset) / unit));
    for (let position = start; position < end; position++) visit(position);
  }
}
