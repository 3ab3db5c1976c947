import { writeSync } from 'node:fs';
import { asExtractError } from './blocks/errors';
import { documentsFrom, RESULT_FD, type SentDocument, type WireLine } from './child-messages';

/** Writes one line to the descriptor that the parent listens on. */
export function send(line: WireLine): void {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
  for (let offset = 0; offset < bytes.length; ) offset += writeSync(RESULT_FD, bytes, offset);
}

/**
 * The program of a child process that reads: takes documents from standard input, one after the other, and ends with it.
 * It holds no limit itself: its parent does, from outside.
 *
 * @param begin made once, before the first document. @returns what reads one and sends what it says.
 */
export function readDocumentsWith(begin: () => Promise<(document: SentDocument) => Promise<void>>): void {
  // Parsers write warnings to the console; nobody reads them, and a document could make them endless.
  console.log = console.warn = console.info = console.error = () => {};
  readAll(begin).then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

async function readAll(begin: () => Promise<(document: SentDocument) => Promise<void>>): Promise<void> {
  const readOne = await begin();
  send({ ready: true });
  for await (const document of documentsFrom(process.stdin)) {
    try {
      await readOne(document);
      send({ end: true });
    } catch (error) {
      const { kind, message } = asExtractError(error);
      send({ error: { kind, message } });
    }
  }
}
