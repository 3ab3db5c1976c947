import type { SentDocument } from './child-messages';
import { readDocumentsWith, send } from './child-results';
import { openPdf } from './pdf/open-pdf';
import { pdfDrawing, pictureDrawing } from './scan/draw';
import { type Engine, startEngine } from './scan/engine';
import { pictureType } from './scan/picture';
import { readPage } from './scan/read-page';
import type { ScannedPage } from './scan/scanned-page';

/** The program of the process that reads pages from their pictures: takes a document and a page, and sends what it read. */
readDocumentsWith(async () => {
  const engine = await startEngine();
  return async (document) => send({ scanned: await scan(engine, document) });
});

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
