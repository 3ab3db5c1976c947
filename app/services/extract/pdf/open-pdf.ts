import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { ExtractError } from '../blocks/errors';
import { MAX_PICTURE_PIXELS } from '../blocks/limits';

/**
 * Opens a PDF to read its text, or to draw its pages. A process does one or the other.
 *
 * @throws ExtractError encrypted; other errors mean a damaged file.
 */
export async function openPdf(bytes: Uint8Array, { draw = false } = {}): Promise<PDFDocumentProxy> {
  // Reading text never draws, but the module makes one matrix while it loads and fails without the class.
  if (!draw) (globalThis as { DOMMatrix?: unknown }).DOMMatrix ??= class {};
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  try {
    return await getDocument({
      data: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      cMapUrl: join(home, 'cmaps/'),
      cMapPacked: true,
      standardFontDataUrl: join(home, 'standard_fonts/'),
      // Decoders of the pictures that scanners write (JBIG2, JPEG 2000).
      wasmUrl: join(home, 'wasm/'),
      isEvalSupported: false,
      useSystemFonts: false,
      disableFontFace: true,
      useWasm: draw,
      maxImageSize: MAX_PICTURE_PIXELS,
      verbosity: VerbosityLevel.ERRORS,
    }).promise;
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException') {
      throw new ExtractError('encrypted', 'The document is protected with a password.');
    }
    throw error;
  }
}
