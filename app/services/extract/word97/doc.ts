import { cleanText, countLetters } from '../blocks/clean';
import type { Block } from '../blocks/document';
import { ExtractError } from '../blocks/errors';
import { textBlocks } from '../text/text-blocks';
import { readWord97, type Word97 } from './word97';

const NUMBERED_HEADING = /^(?:глава|раздел|статья|бөлім|тарау|chapter|section|article)\s+[\divx]+/iu;
/** Below the levels that the document's own styles give. */
const GUESSED_LEVEL = 6;
const MAX_GUESSED = 120;
const MAX_STYLED = 200;
/** Fields inside one another that are kept in mind; a document needs two or three. */
const MAX_FIELDS = 50;

type Field = 'instruction' | 'result';

/**
 * Reads a Word file of the versions 6 to 2003: body with headings and tables, then notes and text boxes. A file whose structures do not
 * hold together is left to a more lenient parser; never give that one a DOCX, on which it hangs.
 *
 * @throws ExtractError no_text; other errors mean a damaged file.
 */
export async function readDoc(bytes: Uint8Array): Promise<Block[]> {
  let blocks: Block[];
  try {
    blocks = wordBlocks(readWord97(bytes));
  } catch (error) {
    if (error instanceof ExtractError) throw error;
    blocks = await lenientBlocks(bytes);
  }
  if (!blocks.some((block) => countLetters(block.text, 1) > 0)) {
    throw new ExtractError('no_text', 'No text was found in the document; it may consist of pictures.');
  }
  return blocks;
}

async function lenientBlocks(bytes: Uint8Array): Promise<Block[]> {
  const { default: WordExtractor } = await import('word-extractor');
  const document = await new WordExtractor().extract(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const plain = { filterUnicode: false };
  const parts = [document.getBody(plain), document.getFootnotes(plain), document.getEndnotes(plain)];
  return parts.flatMap((part) =>
    textBlocks(
      cleanText(part ?? '')
        .replace(/\t\t+/g, '\n')
        .replace(/\n/g, '\n\n'),
    ),
  );
}

function wordBlocks(word: Word97): Block[] {
  const { body, footnotes, endnotes, textboxes } = word.parts;
  return [body, footnotes, endnotes, textboxes].flatMap(({ from, to }) => partBlocks(word, from, to));
}

function partBlocks(word: Word97, from: number, to: number): Block[] {
  const blocks: Block[] = [];
  let rows: string[] = [];
  let cells: string[] = [];
  let text = '';
  let bold = word.marked;
  /** Nested fields, each in its instruction (hidden) or in its result (shown). */
  let fields: Field[] = [];
  let hidden = false;

  const endTable = () => {
    if (cells.some((cell) => cell !== '')) rows.push(rowText(cells));
    if (rows.length > 0) blocks.push({ kind: 'table', text: rows.join('\n') });
    rows = [];
    cells = [];
  };
  const endParagraph = (level: number) => {
    const line = tidy(text);
    if (line !== '') {
      endTable();
      blocks.push(paragraph(line, level, bold));
    }
    text = '';
    bold = word.marked;
  };
  for (let position = from; position < to; position++) {
    const char = word.text[position]!;
    const mark = word.markAt(position);
    if (char === '\u0013' || char === '\u0014' || char === '\u0015') {
      fields = withFieldMark(fields, char);
      hidden = fields.includes('instruction');
    } else if (char === '\u0007') {
      if (word.marked ? mark.rowEnd : word.text[position - 1] === '\u0007') {
        if (cells.some((cell) => cell !== '')) rows.push(rowText(cells));
        cells = [];
      } else cells.push(tidy(text).replace(/\s+/g, ' '));
      text = '';
      bold = word.marked;
    } else if (char === '\r' || char === '\f') {
      fields = fields.filter((field) => field === 'result');
      hidden = false;
      if (char === '\r' && (word.marked ? mark.inTable : cells.length > 0)) text += '\n';
      else endParagraph(mark.level);
    } else if (!mark.deleted && !hidden) {
      text += char;
      if (!mark.bold && char.trim() !== '') bold = false;
    }
  }
  endParagraph(0);
  endTable();
  return blocks;
}

/** The fields that are open behind a mark: the beginning of one, of its result, or its end. */
function withFieldMark(fields: Field[], mark: string): Field[] {
  if (mark === '\u0013') return [...fields, 'instruction' as const].slice(-MAX_FIELDS);
  const outer = fields.slice(0, -1);
  return mark === '\u0014' ? [...outer, 'result'] : outer;
}

const rowText = (cells: readonly string[]) => cells.filter((cell) => cell !== '').join('\t');

/** Word's own signs: line break, hyphens that do not break or only may, a bullet of its symbol font. */
function tidy(text: string): string {
  const plain = text.replaceAll('\u001e', '-').replaceAll('\u001f', '').replaceAll('\uf0b7', '•');
  return cleanText(plain)
    .replace(/[ \t]+/g, ' ')
    .trim();
}

function paragraph(text: string, level: number, bold: boolean): Block {
  if (level > 0 && text.length <= MAX_STYLED) return { kind: 'heading', level, text: text.replace(/\n/g, ' ') };
  const title = text.length <= MAX_GUESSED && !text.includes('\n') && !/[.,;:]$/.test(text) && /\p{L}{2}/u.test(text);
  const guessed =
    title && (bold || NUMBERED_HEADING.test(text) || (text === text.toUpperCase() && /\p{Lu}{4}/u.test(text)));
  return guessed ? { kind: 'heading', level: GUESSED_LEVEL, text } : { kind: 'paragraph', text };
}
