import { readFile } from 'node:fs/promises';
import { extractDocument, extractionText } from '../services/extract/extract.server';

const HELP = `Usage: npm run extract -- FILE…

Reads the text of documents (.pdf, .doc, .docx, .txt, .xlsx, .csv, .md, .html, .pptx, .odt, .epub, .rtf) as an upload would,
without storing anything. Pages that are pictures are not read.
Prints one JSON object a line for each file, in the order given:
  {"file","ok":true,"pages","chars","text"}           pages is null where the format has none
  {"file","ok":false,"errorKind","message"}
errorKind: encrypted, corrupt, type_mismatch, resource_limit, no_text, empty; unreadable for a path that cannot be read.

Options:
  --help    show this text

Exit code: 0 when every file was processed, whatever its result; 2 for wrong usage; 1 for a failure of the tool itself.
`;

async function line(file: string): Promise<object> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (error) {
    return { file, ok: false, errorKind: 'unreadable', message: (error as Error).message };
  }
  const extraction = await extractDocument(bytes, file);
  if (!extraction.ok) return { file, ok: false, errorKind: extraction.errorKind, message: extraction.message };
  const text = extractionText(extraction);
  return { file, ok: true, pages: extraction.pages, chars: text.length, text };
}

async function main(args: string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(HELP);
    return 0;
  }
  const ended = args.indexOf('--');
  const files = ended === -1 ? args : args.filter((_, index) => index !== ended);
  const option = (ended === -1 ? args : args.slice(0, ended)).find((arg) => arg.startsWith('-'));
  if (option || files.length === 0) {
    process.stderr.write(option ? `Unknown option ${option}.\n\n${HELP}` : `No file given.\n\n${HELP}`);
    return 2;
  }
  for (const file of files) process.stdout.write(`${JSON.stringify(await line(file))}\n`);
  return 0;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
