import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { cleanLine, countLetters } from '../blocks/clean';
import type { Block } from '../blocks/document';
import { ExtractError } from '../blocks/errors';
import { MAX_PDF_PAGES, MAX_TEXT_CHARS, MIN_PAGE_LETTERS } from '../blocks/limits';
import { openPdf } from './open-pdf';
import { pdfBlocks } from './pdf-blocks';
import { type PageLines, pageLines } from './pdf-lines';

/** `scan`: the pages with so little text that they are pictures, or empty. */
export type PdfText = { blocks: Block[]; pages: number; unreadablePages: number; scan: number[] };

/**
 * Reads a PDF page by page: text in reading order, values of form fields and free-text notes after each page's text.
 *
 * @throws ExtractError encrypted, corrupt or resource_limit (pages, characters).
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
  const scan = pages.filter((page) => !hasText(page)).map(({ number }) => number);
  return { blocks: pdfBlocks(pages), pages: pdf.numPages, unreadablePages: unreadable, scan };
}

function hasText({ lines, fields }: PageLines): boolean {
  const text = [...lines.map((line) => line.text), ...fields].join('\n');
  return countLetters(text, MIN_PAGE_LETTERS) >= MIN_PAGE_LETTERS;
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
