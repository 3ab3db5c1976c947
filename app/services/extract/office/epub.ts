import { posix } from 'node:path';
import type { Block } from '../blocks/document';
import { ExtractError } from '../blocks/errors';
import { MAX_TEXT_CHARS } from '../blocks/limits';
import { readXml } from '../blocks/xml';
import { checkOfficeZip, type ZipEntry, ZipParts } from '../blocks/zip';
import { readWebPage } from '../html/web-page';

const MAX_CHAPTERS = 2_000;

/**
 * Reads an EPUB chapter by chapter, in the order of its spine. Each is a web page.
 *
 * @throws ExtractError resource_limit or encrypted; other errors mean a damaged file.
 */
export async function readEpub(bytes: Uint8Array, entries: readonly ZipEntry[]): Promise<Block[]> {
  checkOfficeZip(entries);
  if (entries.some(({ name }) => /^META-INF\/rights\.xml$/i.test(name))) {
    throw new ExtractError('encrypted', 'The book is protected against copying.');
  }
  const parts = await ZipParts.open(bytes);
  const blocks: Block[] = [];
  let chars = 0;
  for (const path of await chaptersOf(parts)) {
    const html = await wholeText(parts.text(path));
    chars += html.length;
    // Mark-up takes place too; this bounds the work as well as the text.
    if (chars > 2 * MAX_TEXT_CHARS) throw new ExtractError('resource_limit', 'The book has too much text to read.');
    for (const block of readWebPage(html).blocks) if (!block.link) blocks.push(block);
  }
  return blocks;
}

async function chaptersOf(parts: ZipParts): Promise<string[]> {
  let book = '';
  await readXml(parts.text('META-INF/container.xml'), {
    open(name, attributes) {
      if (name === 'rootfile') book ||= attributes['full-path'] ?? '';
    },
  });
  const files = new Map<string, string>();
  const chapters: string[] = [];
  await readXml(parts.text(book), {
    open(name, { id, href, idref, linear }) {
      if (name === 'item' && id && href) files.set(id, href);
      const file = name === 'itemref' && linear !== 'no' ? files.get(idref ?? '') : undefined;
      if (file && chapters.length < MAX_CHAPTERS) chapters.push(pathOf(book, file));
    },
  });
  return chapters;
}

function pathOf(book: string, href: string): string {
  const file = href.split('#', 1)[0] ?? '';
  try {
    return posix.join(posix.dirname(book), decodeURIComponent(file));
  } catch {
    return posix.join(posix.dirname(book), file);
  }
}

async function wholeText(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}
