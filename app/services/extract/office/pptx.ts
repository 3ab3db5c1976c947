import type { Block } from '../blocks/document';
import { readXml } from '../blocks/xml';
import { checkOfficeZip, type ZipEntry, ZipParts } from '../blocks/zip';
import { OfficeText } from './text-blocks';

const MAX_SLIDES = 1_000;

/**
 * Reads a PPTX slide by slide, in the order in which they are shown: titles, paragraphs, tables. Hidden slides and the
 * speaker's notes are left out: nobody in the audience sees them.
 *
 * @throws ExtractError resource_limit or encrypted; other errors mean a damaged file.
 */
export async function readPptx(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
): Promise<{ blocks: Block[]; warnings: string[] }> {
  checkOfficeZip(entries);
  const parts = await ZipParts.open(bytes);
  const blocks: Block[] = [];
  let hidden = false;
  for (const path of await slidesInOrder(parts)) {
    const slide = await readSlide(parts.text(path));
    if (slide.hidden) hidden = true;
    else blocks.push(...slide.blocks);
  }
  return { blocks, warnings: hidden ? ['hidden_parts'] : [] };
}

async function slidesInOrder(parts: ZipParts): Promise<string[]> {
  const targets = new Map<string, string>();
  await readXml(parts.text('ppt/_rels/presentation.xml.rels'), {
    open(name, { Id, Target }) {
      if (name !== 'Relationship' || !Id || !Target) return;
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `ppt/${Target.replace(/^\.\//, '')}`);
    },
  });
  const slides: string[] = [];
  await readXml(parts.text('ppt/presentation.xml'), {
    open(name, attributes) {
      const path = name === 'sldId' ? targets.get(attributes['r:id'] ?? '') : undefined;
      if (path && slides.length < MAX_SLIDES) slides.push(path);
    },
  });
  return slides;
}

async function readSlide(xml: AsyncIterable<string>): Promise<{ blocks: Block[]; hidden: boolean }> {
  const text = new OfficeText();
  let hidden = false;
  let inText = false;
  let title = false;
  let furniture = false;
  await readXml(xml, {
    open(name, attributes) {
      if (name === 'sld') hidden = attributes.show === '0' || attributes.show === 'false';
      else if (name === 'sp') [title, furniture] = [false, false];
      else if (name === 'ph') {
        title = /title/i.test(attributes.type ?? '') && attributes.type !== 'subTitle';
        furniture = /^(?:dt|ftr|sldNum|hdr)$/.test(attributes.type ?? '');
      } else if (name === 'tbl') text.openTable();
      else if (name === 'tr') text.openRow();
      else if (name === 'tc') text.openCell(Number(attributes.gridSpan) || 1, Number(attributes.rowSpan) || 1);
      else if (name === 'p') text.openParagraph(title ? 1 : undefined);
      else if (name === 'br') text.add(' ');
      else if (name === 't') inText = true;
    },
    close(name) {
      if (name === 't') inText = false;
      else if (name === 'p') text.closeParagraph();
      else if (name === 'tc') text.closeCell();
      else if (name === 'tbl') text.closeTable();
    },
    text(value) {
      if (inText && !furniture) text.add(value);
    },
  });
  return { blocks: text.blocks, hidden };
}
