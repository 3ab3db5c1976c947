import WordExtractor from 'word-extractor';
import type { Block } from '../extract.server';
import { cleanText, countLetters } from './clean';
import { ExtractError } from './errors';
import { textBlocks } from './text-blocks';

/** A paragraph of this shape is taken for a heading; the file's own styles are not read. */
const NUMBERED_HEADING =
  /^(?:(?:глава|раздел|статья|бөлім|тарау|chapter|section|article)\s+\S+|[IVX]+\.\s|\d{1,2}(?:\.\d{1,2})*\.?\s+\p{Lu}{2,}).*$/iu;

/**
 * Reads a Word 97-2003 file: its body, then notes and text boxes. Never give it a DOCX, on which the parser hangs.
 *
 * @throws ExtractError no_text; other errors mean a damaged file or one older than Word 97.
 */
export async function readDoc(bytes: Uint8Array, word6: boolean): Promise<Block[]> {
  if (word6) throw new ExtractError('corrupt', 'The document was written by a version of Word older than 97.');
  const document = await new WordExtractor().extract(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const plain = { filterUnicode: false };
  const parts = [
    document.getBody(plain),
    document.getFootnotes(plain),
    document.getEndnotes(plain),
    document.getTextboxes({ ...plain, includeHeadersAndFooters: false }),
  ];
  const text = parts.map((part) => tableRows(cleanText(part ?? ''))).join('\n');
  if (countLetters(text, 1) === 0) {
    throw new ExtractError('no_text', 'No text was found in the document; it may consist of pictures.');
  }
  // Each line is a paragraph of its own here, so blank lines are put between them; table rows stay together.
  const lines = text.split('\n');
  const spaced = lines.map((line, index) => (isRow(line) && isRow(lines[index + 1]) ? line : `${line}\n`));
  return textBlocks(spaced.join('\n')).map(withHeading);
}

const isRow = (line: string | undefined) => line?.includes('\t') ?? false;

/** The parser gives a tab for the end of each cell and another for the end of the row. */
function tableRows(text: string): string {
  return text.replace(/\t\t+/g, '\n').replace(/\n{3,}/g, '\n\n');
}

function withHeading(block: Block): Block {
  const short = block.kind === 'paragraph' && block.text.length <= 120 && !block.text.includes('\n');
  if (!short || /[.,;:]$/.test(block.text) || !NUMBERED_HEADING.test(block.text)) return block;
  return { kind: 'heading', level: 2, text: block.text };
}
