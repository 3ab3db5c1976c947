import { cleanText } from './blocks/clean';
import type { Block, ExtractionMeta, PageMeta } from './blocks/document';
import { ExtractError } from './blocks/errors';
import { MAX_BLOCK_CHARS, MAX_TEXT_CHARS } from './blocks/limits';
import { type Detected, detectDocument } from './detect';
import { pictureSize } from './scan/picture';
import type { DecodedText } from './text/encoding';
import { textBlocks } from './text/text-blocks';

/** Below this many characters a page, a PDF is probably a scan with a few words laid over it. */
const FEW_CHARS_PER_PAGE = 100;
const GARBLED_SHARE = 0.05;

/**
 * Bytes to blocks: the whole work of the child process.
 *
 * @throws ExtractError with the kind told to the owner; any other error means a damaged file (see asExtractError).
 */
export async function readDocument(
  bytes: Uint8Array,
  extension: string,
): Promise<{ meta: ExtractionMeta; blocks: Block[] }> {
  const detected = await detectDocument(bytes, extension);
  const read = await readBlocks(bytes, detected);
  const blocks = read.blocks.flatMap(tidy);
  const chars = blocks.reduce((sum, block) => sum + block.text.length, 0);
  if (chars === 0 && !read.scan?.length) throw new ExtractError('no_text', 'No text was found in the document.');
  if (chars > MAX_TEXT_CHARS) throw new ExtractError('resource_limit', 'The document has too much text to read.');

  const warnings = [...(read.warnings ?? [])];
  if (read.pages !== null && chars < read.pages * FEW_CHARS_PER_PAGE) warnings.push('few_characters_per_page');
  if (isGarbled(blocks)) warnings.push('garbled');
  if (read.unreadablePages) warnings.push('unreadable_pages');
  const { pages, encoding, page, scan } = read;
  const meta = { type: detected.type, pages, chars, encoding, warnings, ...(page && { page }) };
  return { meta: { ...meta, ...(scan?.length && { scan }) }, blocks };
}

type Read = {
  blocks: Block[];
  pages: number | null;
  encoding?: string;
  unreadablePages?: number;
  /** Codes of ExtractionMeta. */
  warnings?: string[];
  page?: PageMeta;
  scan?: number[];
};

/** Each format's reader is loaded when there is such a file: loading them all would cost more than reading most files. */
async function readBlocks(bytes: Uint8Array, detected: Detected): Promise<Read> {
  switch (detected.type) {
    case 'pdf': {
      const { readPdf } = await import('./pdf/pdf');
      return readPdf(bytes);
    }
    case 'docx': {
      const { readDocx } = await import('./docx/docx');
      return { blocks: await readDocx(bytes, detected.entries), pages: null };
    }
    case 'doc': {
      const { readDoc } = await import('./word97/doc');
      return { blocks: await readDoc(bytes), pages: null };
    }
    case 'xlsx': {
      const { readXlsx } = await import('./xlsx/xlsx');
      return { ...(await readXlsx(bytes, detected.entries)), pages: null };
    }
    case 'pptx': {
      const { readPptx } = await import('./office/pptx');
      return { ...(await readPptx(bytes, detected.entries)), pages: null };
    }
    case 'odt': {
      const { readOdt } = await import('./office/odt');
      return { blocks: await readOdt(bytes, detected.entries), pages: null };
    }
    case 'epub': {
      const { readEpub } = await import('./office/epub');
      return { blocks: await readEpub(bytes, detected.entries), pages: null };
    }
    case 'rtf': {
      const { readRtf } = await import('./office/rtf');
      return { blocks: readRtf(bytes), pages: null };
    }
    case 'png':
    case 'jpg':
      pictureSize(bytes, detected.type);
      return { blocks: [], pages: null, scan: [1] };
    default:
      return readText(detected.type, detected.decoded);
  }
}

async function readText(type: 'txt' | 'csv' | 'md' | 'html', { text, encoding }: DecodedText): Promise<Read> {
  const clean = cleanText(text);
  if (clean.trim() === '') throw new ExtractError('empty', 'The file has no text in it.');
  const common = { pages: null, encoding };
  switch (type) {
    case 'csv': {
      const { csvBlocks } = await import('./text/csv');
      return { ...common, ...csvBlocks(clean) };
    }
    case 'md': {
      const { markdownBlocks } = await import('./text/markdown');
      return { ...common, blocks: markdownBlocks(clean) };
    }
    case 'html': {
      const { readWebPage } = await import('./html/web-page');
      return { ...common, ...readWebPage(clean) };
    }
    case 'txt':
      return { ...common, blocks: textBlocks(clean) };
  }
}

function tidy(block: Block): Block[] {
  const text = cleanText(block.text).trim();
  if (text === '') return [];
  const parts: Block[] = [];
  for (let rest = text; rest !== ''; ) {
    let end = rest.length;
    // A row of a table stays whole.
    const border = block.kind === 'table' ? '\n' : ' ';
    if (end > MAX_BLOCK_CHARS) end = Math.max(rest.lastIndexOf(border, MAX_BLOCK_CHARS), MAX_BLOCK_CHARS / 2);
    parts.push({ ...block, text: cleanText(rest.slice(0, end)).trim() });
    rest = rest.slice(end);
  }
  return parts;
}

/** Fonts without a table of their characters come out as private-use or replacement characters. */
function isGarbled(blocks: readonly Block[]): boolean {
  const sample = blocks
    .map((block) => block.text)
    .join('\n')
    .slice(0, 200_000);
  const odd = sample.match(/[\ufffd\ue000-\uf8ff]/g)?.length ?? 0;
  return odd > sample.length * GARBLED_SHARE;
}
