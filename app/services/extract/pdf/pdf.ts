import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { cleanLine, countLetters } from '../blocks/clean';
import type { Block } from '../blocks/document';
import { ExtractError } from '../blocks/errors';
import { MAX_PDF_PAGES, MAX_TEXT_CHARS, MIN_PDF_LETTERS } from '../blocks/limits';
import { pdfBlocks } from './pdf-blocks';
import { type PageLines, pageLines } from './pdf-lines';

export type PdfText = { blocks: Block[]; pages: number; unreadablePages: number };

/**
 * Reads a PDF page by page: text in reading order, values of form fields and free-text notes after each page's text.
 *
 * @throws ExtractError encrypted, corrupt, resource_limit (pages, characters) or no_text.
 */
export async function readPdf(bytes: Uint8Array): Promise<PdfText> {
  const pdf = await openPdf(bytes);
  if (pdf.numPages > MAX_PDF_PAGES) {
    throw new ExtractError('resource_limit', `The document has ${pdf.numPages} pages; ${MAX_PDF_PAGES} can be read.`);
  }
  const pages: PageLines[] = [];
  let chars = 0;
  let unreadable = 0;
  let lastError: unknown;
  for (let number = 1; number <= pdf.numPages; number++) {
    try {
      const page = await readPage(pdf, number);
      chars += page.lines.reduce((sum, line) => sum + line.text.length, 0);
      if (chars > MAX_TEXT_CHARS) throw new ExtractError('resource_limit', 'The document has too much text to read.');
      pages.push(page);
    } catch (error) {
      if (error instanceof ExtractError || error instanceof RangeError) throw error;
      unreadable += 1;
      lastError = error;
    }
  }
  if (unreadable === pdf.numPages) throw lastError;
  const blocks = pdfBlocks(pages);
  if (countLetters(blocks.map((block) => block.text).join('\n'), MIN_PDF_LETTERS) < MIN_PDF_LETTERS) {
    throw new ExtractError('no_text', 'No text was found in the document; it may be scanned pictures of pages.');
  }
  return { blocks, pages: pdf.numPages, unreadablePages: unreadable };
}

async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  // Reading text never draws, but the module makes one matrix while it loads and fails without the class.
  (globalThis as { DOMMatrix?: unknown }).DOMMatrix ??= class {};
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  try {
    return await getDocument({
      data: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      cMapUrl: join(home, 'cmaps/'),
      cMapPacked: true,
      standardFontDataUrl: join(home, 'standard_fonts/'),
      isEvalSupported: false,
      useSystemFonts: false,
      disableFontFace: true,
      useWasm: false,
      verbosity: VerbosityLevel.ERRORS,
    }).promise;
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') {
      throw new ExtractError('encrypted', 'The document is protected with a password.');
    }
    throw error;
  }
}

async function readPage(pdf: PDFDocumentProxy, number: number): Promise<PageLines> {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: 1 });
  const content = await page.getTextContent();
  const items = content.items.filter((item) => 'str' in item);
  const annotations: Annotation[] = await page.getAnnotations().catch(() => []);
  const fields = annotations.sort(fromTop).flatMap(fieldText);
  page.cleanup();
  return { number, height: viewport.height, lines: pageLines(items, viewport.transform), fields };
}

type Annotation = {
  /** Left, bottom, right, top. */
  rect?: number[];
  subtype?: string;
  fieldType?: string;
  fieldName?: string;
  alternativeText?: string;
  fieldValue?: unknown;
  hidden?: boolean;
  password?: boolean;
  contentsObj?: { str?: string };
};

const fromTop = (a: Annotation, b: Annotation) =>
  (b.rect?.[3] ?? 0) - (a.rect?.[3] ?? 0) || (a.rect?.[0] ?? 0) - (b.rect?.[0] ?? 0);

/** The words a reader of the page sees in a form field or note, which are not part of the page's own text. */
function fieldText(annotation: Annotation): string[] {
  if (annotation.hidden || annotation.password) return [];
  if (annotation.subtype === 'FreeText') {
    const note = cleanLine(annotation.contentsObj?.str ?? '');
    return note ? [note] : [];
  }
  if (annotation.subtype !== 'Widget' || annotation.fieldType === 'Sig') return [];
  const given = Array.isArray(annotation.fieldValue) ? annotation.fieldValue : [annotation.fieldValue];
  const value = cleanLine(given.filter((part) => typeof part === 'string').join(', '));
  if (value === '' || (annotation.fieldType === 'Btn' && value === 'Off')) return [];
  const name = cleanLine(annotation.alternativeText || annotation.fieldName || '');
  return [name ? `${name}: ${value}` : value];
}
