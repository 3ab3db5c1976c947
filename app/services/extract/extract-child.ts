import { writeSync } from 'node:fs';
import { asExtractError } from './blocks/errors';
import { RESULT_FD, type WireLine } from './child-messages';
import { readDocument } from './read-document';

/**
 * The program of the child process: reads one document from standard input, writes its text as JSON lines to the
 * descriptor its parent listens on, and ends. Its argument is the extension of the file's name. It holds no limit
 * itself: its parent does, from outside.
 */
async function main(): Promise<void> {
  send({ ready: true });
  const pieces: Buffer[] = [];
  for await (const piece of process.stdin) pieces.push(piece as Buffer);
  const bytes = new Uint8Array(Buffer.concat(pieces));
  pieces.length = 0;
  try {
    const { meta, blocks } = await readDocument(bytes, process.argv[2] ?? '');
    send({ meta });
    for (const block of blocks) send({ block });
    send({ end: true });
  } catch (error) {
    const { kind, message } = asExtractError(error);
    send({ error: { kind, message } });
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
