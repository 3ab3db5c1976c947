import type { SentDocument } from './child-messages';
import { readDocumentsWith, send } from './child-results';
import { readDocument } from './read-document';

/** The program of the child process that reads documents: sends the text of each, block by block. */
readDocumentsWith(async () => readOne);

async function readOne({ extension, bytes, logo }: SentDocument): Promise<void> {
  if (logo) return draw(bytes);
  const { meta, blocks } = await readDocument(bytes, extension);
  send({ meta });
  for (const block of blocks) send({ block });
}

/** The canvas is loaded where it is needed: text needs none. */
async function draw(bytes: Uint8Array): Promise<void> {
  const { drawLogo } = await import('./scan/draw-logo');
  send({ logo: await drawLogo(bytes) });
}
