import { writeSync } from 'node:fs';
import { asExtractError } from './blocks/errors';
import { documentsFrom, RESULT_FD, type SentDocument, type WireLine } from './child-messages';
import { openPdf } from './pdf/open-pdf';
import { pdfDrawing, pictureDrawing } from './scan/draw';
import { type Engine, startEngine } from './scan/engine';
import { pictureType } from './scan/picture';
import { readPage } from './scan/read-page';
import type { ScannedPage } from './scan/scanned-page';

/**
 * The program of the process that reads pages from their pictures: takes a document and a page from standard input, one
 * after the other, and writes what it read as JSON lines to the descriptor its parent listens on. Its parent holds the
 * limits, from outside.
 */
async function main(): Promise<void> {
  const engine = await startEngine();
  send({ ready: true });
  for await (const document of documentsFrom(process.stdin)) {
    try {
      send({ scanned: await scan(engine, document) });
      send({ end: true });
    } catch (error) {
      const { kind, message } = asExtractError(error);
      send({ error: { kind, message } });
    }
  }
}

async function scan(engine: Engine, { bytes, page = 1 }: SentDocument): Promise<ScannedPage> {
  const picture = pictureType(bytes);
  if (picture) return readPage(engine, await pictureDrawing(bytes, picture), false);
  const pdf = await openPdf(bytes, { draw: true });
  try {
    return await readPage(engine, pdfDrawing(await pdf.getPage(page)), true);
  } finally {
    await pdf.loadingTask.destroy();
  }
}

function send(line: WireLine): void {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
  for (let offset = 0; offset < bytes.length; ) offset += writeSync(RESULT_FD, bytes, offset);
}

// Parsers write warnings to the console; nobody reads them, and a document could make them endless.
console.log = console.warn = console.info = console.error = () => {};
main().then(
  () => process.exit(0),
  () => process.exit(1),
);
