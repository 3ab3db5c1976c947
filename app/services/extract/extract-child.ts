import { writeSync } from 'node:fs';
import { asExtractError } from './blocks/errors';
import { documentsFrom, RESULT_FD, type WireLine } from './child-messages';
import { readDocument } from './read-document';

/**
 * The program of the child process: reads documents from standard input, one after the other, writes the text of each as
 * JSON lines to the descriptor its parent listens on, and ends with its input. It holds no limit itself: its parent does,
 * from outside.
 */
async function main(): Promise<void> {
  send({ ready: true });
  for await (const { extension, bytes, logo } of documentsFrom(process.stdin)) {
    try {
      if (logo) await draw(bytes);
      else await read(bytes, extension);
      send({ end: true });
    } catch (error) {
      const { kind, message } = asExtractError(error);
      send({ error: { kind, message } });
    }
  }
}

async function read(bytes: Uint8Array, extension: string): Promise<void> {
  const { meta, blocks } = await readDocument(bytes, extension);
  send({ meta });
  for (const block of blocks) send({ block });
}

/** The canvas is loaded where it is needed: text needs none. */
async function draw(bytes: Uint8Array): Promise<void> {
  const { drawLogo } = await import('./scan/draw-logo');
  send({ logo: await drawLogo(bytes) });
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
