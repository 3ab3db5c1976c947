import mammoth from 'mammoth';
import { countLetters } from '../blocks/clean';
import type { Block } from '../blocks/document';
import { ExtractError } from '../blocks/errors';
import { MAX_DOCX_XML_BYTES } from '../blocks/limits';
import { htmlBlocks } from './html-blocks';
import type { ZipEntry } from './zip';

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
  if (entries.some((entry) => entry.encrypted)) {
    throw new ExtractError('encrypted', 'The document is protected with a password.');
  }
  const xml = entries.filter((entry) => /\.(xml|rels)$/i.test(entry.name));
  const declared = xml.reduce((sum, entry) => sum + entry.declaredBytes, 0);
  if (declared > MAX_DOCX_XML_BYTES) {
    const megabytes = Math.round(declared / 1024 / 1024);
    throw new ExtractError('resource_limit', `The document unpacks to ${megabytes} MB of XML, more than can be read.`);
  }
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
