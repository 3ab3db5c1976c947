import mammoth from 'mammoth';
import { countLetters } from '../blocks/clean';
import type { Block } from '../blocks/document';
import { ExtractError } from '../blocks/errors';
import { checkOfficeZip, type ZipEntry } from '../blocks/zip';
import { htmlBlocks } from '../html/html-blocks';

const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
  ...[1, 2, 3, 4, 5, 6].map((level) => `p[style-name='Заголовок ${level}'] => h${level}:fresh`),
];

/**
 * Reads a DOCX: headings, paragraphs, lists, tables row by row, footnotes after the paragraph that refers to them.
 *
 * @param entries its ZIP directory: what it declares is held against the limit before anything is unpacked.
 * @throws ExtractError resource_limit, encrypted or no_text; other errors mean a damaged file.
 */
export async function readDocx(bytes: Uint8Array, entries: readonly ZipEntry[]): Promise<Block[]> {
  checkOfficeZip(entries);
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { value } = await mammoth.convertToHtml(
    { buffer },
    {
      styleMap: STYLES,
      includeEmbeddedStyleMap: false,
      convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
    },
  );
  const blocks = htmlBlocks(value);
  if (!blocks.some((block) => countLetters(block.text, 1) > 0)) {
    throw new ExtractError('no_text', 'No text was found in the document; it may consist of pictures.');
  }
  return blocks;
}
