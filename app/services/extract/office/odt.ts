import type { Block } from '../blocks/document';
import { ExtractError } from '../blocks/errors';
import { readXml } from '../blocks/xml';
import { checkOfficeZip, type ZipEntry, ZipParts } from '../blocks/zip';
import { OfficeText } from './text-blocks';

/** Remarks, deleted text, and what programs keep beside the text. */
const UNSEEN = new Set(['annotation', 'tracked-changes', 'forms', 'sequence-decls', 'ruby-text']);
const MAX_SPACES = 100;
const MAX_LEVEL = 6;

/**
 * Reads the text of an ODT: headings, paragraphs, lists, tables, footnotes where they stand.
 *
 * @throws ExtractError resource_limit or encrypted; other errors mean a damaged file.
 */
export async function readOdt(bytes: Uint8Array, entries: readonly ZipEntry[]): Promise<Block[]> {
  checkOfficeZip(entries);
  const parts = await ZipParts.open(bytes);
  await readXml(parts.text('META-INF/manifest.xml'), {
    open(name) {
      if (name === 'encryption-data') throw new ExtractError('encrypted', 'The document is protected with a password.');
    },
  });
  const text = new OfficeText();
  let unseen = 0;
  // Text stands in paragraphs and headings alone; what is around them is the file's layout.
  let depth = 0;
  await readXml(parts.text('content.xml'), {
    open(name, attributes) {
      if (UNSEEN.has(name)) unseen += 1;
      if (unseen > 0) return;
      if (name === 'h' || name === 'p') {
        // A note's paragraph stands within the one that refers to it.
        if (depth++ === 0) text.openParagraph(name === 'h' ? levelOf(attributes) : undefined);
        else text.add(' ');
      } else if (name === 's') text.add(' '.repeat(Math.min(Number(attributes['text:c']) || 1, MAX_SPACES)));
      else if (name === 'tab' || name === 'line-break') text.add(' ');
      else if (name === 'table') text.openTable();
      else if (name === 'table-row') text.openRow();
      else if (name === 'table-cell') text.openCell(spanOf(attributes, 'columns'), spanOf(attributes, 'rows'));
    },
    close(name) {
      if (UNSEEN.has(name)) unseen -= 1;
      if (unseen > 0) return;
      if (name === 'h' || name === 'p') {
        if (--depth === 0) text.closeParagraph();
      } else if (name === 'table-cell') text.closeCell();
      else if (name === 'table') text.closeTable();
    },
    text(value) {
      if (unseen === 0 && depth > 0) text.add(value);
    },
  });
  return text.blocks;
}

const levelOf = (attributes: Record<string, string>): number =>
  Math.min(Math.max(Number(attributes['text:outline-level']) || 1, 1), MAX_LEVEL);

const spanOf = (attributes: Record<string, string>, of: 'columns' | 'rows'): number =>
  Number(attributes[`table:number-${of}-spanned`]) || 1;
