import { ExtractError } from './blocks/errors';
import type { ZipEntry } from './blocks/zip';
import { type PictureType, pictureType } from './scan/picture';
import { type DecodedText, decodeText } from './text/encoding';
import { isCompoundFile, readCompoundFile } from './word97/cfb';

/** Formats that are plain text: their bytes do not tell them apart, so the name does. */
const TEXT_TYPES = ['txt', 'csv', 'md', 'html'] as const;
type TextType = (typeof TEXT_TYPES)[number];

/** Besides DOCX, files that are ZIP files within. */
type ZipType = 'xlsx' | 'pptx' | 'odt' | 'epub';

export type Detected =
  | { type: 'pdf' }
  | { type: 'docx'; entries: ZipEntry[] }
  | { type: 'doc' }
  | { type: ZipType; entries: ZipEntry[] }
  | { type: 'rtf' }
  | { type: PictureType }
  | { type: TextType; decoded: DecodedText };

const FIB_ENCRYPTED = 0x0100;
const NAMES: Record<string, string> = {
  pdf: 'a PDF',
  docx: 'a Word document (DOCX)',
  doc: 'a Word document (DOC)',
  xlsx: 'an Excel workbook (XLSX)',
  pptx: 'a presentation (PPTX)',
  odt: 'an OpenDocument text (ODT)',
  epub: 'a book (EPUB)',
  rtf: 'a Rich Text (RTF) file',
  png: 'a PNG picture',
  jpg: 'a JPEG picture',
};
/** Other endings of the same formats. */
const SAME_TYPE: Record<string, string> = { htm: 'html', markdown: 'md', jpeg: 'jpg' };

/**
 * Finds what a document is by its bytes alone, and holds that against the extension of its name.
 *
 * @param ending lower case, without the dot.
 * @throws ExtractError type_mismatch, encrypted, corrupt or empty.
 */
export async function detectDocument(bytes: Uint8Array, ending: string): Promise<Detected> {
  const extension = SAME_TYPE[ending] ?? ending;
  if (bytes.length === 0) throw new ExtractError('empty', 'The file has no content.');
  const detected = await byContent(bytes, extension);
  if (detected.type !== extension) throw mismatch(extension, NAMES[detected.type] ?? 'plain text');
  return detected;
}

async function byContent(bytes: Uint8Array, extension: string): Promise<Detected> {
  const picture = pictureType(bytes);
  if (picture) return { type: picture };
  if (isCompoundFile(bytes)) return compound(bytes, extension);
  if (Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1024)).includes('%PDF-')) {
    return { type: 'pdf' };
  }
  if (startsWith(bytes, 'PK\u0003\u0004') || startsWith(bytes, 'PK\u0005\u0006')) return zip(bytes, extension);
  if (startsWith(bytes, '{\\rtf')) return { type: 'rtf' };
  const decoded = decodeText(bytes);
  if (decoded) return { type: TEXT_TYPES.find((type) => type === extension) ?? 'txt', decoded };
  const { fileTypeFromBuffer } = await import('file-type');
  const known = await fileTypeFromBuffer(bytes).catch(() => undefined);
  throw mismatch(extension, known ? `a ${known.ext.toUpperCase()} file` : 'a binary file of unknown kind');
}

function compound(bytes: Uint8Array, extension: string): Detected {
  let file: ReturnType<typeof readCompoundFile>;
  try {
    file = readCompoundFile(bytes);
  } catch {
    if (extension === 'doc') throw new ExtractError('corrupt', 'The document is damaged: its directory is unreadable.');
    throw mismatch(extension, 'a damaged Office file');
  }
  if (file.names.has('EncryptedPackage')) {
    if (!['docx', 'doc', 'xlsx', 'pptx'].includes(extension)) throw mismatch(extension, 'an encrypted Office file');
    throw new ExtractError('encrypted', 'The document is protected with a password.');
  }
  if (!file.names.has('WordDocument')) {
    const other =
      file.names.has('Workbook') || file.names.has('Book')
        ? 'an old Excel workbook (XLS): save it as XLSX'
        : 'another Office file';
    throw mismatch(extension, other);
  }
  if (extension !== 'doc') throw mismatch(extension, 'a Word document (DOC)');
  let head: Uint8Array | null = null;
  try {
    head = file.stream('WordDocument');
  } catch {
    // Told below, with a stream too short to be one.
  }
  if (!head || head.length < 512) throw new ExtractError('corrupt', 'The document is damaged: its text is missing.');
  const fib = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if ((fib.getUint16(10, true) & FIB_ENCRYPTED) !== 0) {
    throw new ExtractError('encrypted', 'The document is protected with a password.');
  }
  return { type: 'doc' };
}

async function zip(bytes: Uint8Array, extension: string): Promise<Detected> {
  let entries: ZipEntry[];
  const { listZip, ZipParts } = await import('./blocks/zip');
  try {
    entries = await listZip(bytes);
  } catch {
    if (['docx', 'xlsx', 'pptx', 'odt', 'epub'].includes(extension))
      throw new ExtractError('corrupt', 'The document is damaged: it is not complete.');
    throw mismatch(extension, 'a ZIP file');
  }
  const names = new Set(entries.map((entry) => entry.name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase()));
  const office = names.has('[content_types].xml');
  if (office && [...names].some((name) => /^word\/[^/]+\.xml$/.test(name))) return { type: 'docx', entries };
  if (office && names.has('xl/workbook.xml')) return { type: 'xlsx', entries };
  if (office && names.has('ppt/presentation.xml')) return { type: 'pptx', entries };
  const parts = await ZipParts.open(bytes);
  const kind = await beginningOf(parts.text('mimetype'));
  if (kind === 'application/vnd.oasis.opendocument.text') return { type: 'odt', entries };
  if (kind === 'application/epub+zip') return { type: 'epub', entries };
  throw mismatch(extension, 'a ZIP file');
}

async function beginningOf(pieces: AsyncIterable<string>): Promise<string> {
  for await (const piece of pieces) return piece.slice(0, 100).trim();
  return '';
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[i] !== text.charCodeAt(i)) return false;
  return true;
}

function mismatch(extension: string, really: string): ExtractError {
  const name = extension ? `.${extension}` : 'a file without an extension';
  return new ExtractError('type_mismatch', `The name says ${name}, the content is ${really}.`);
}
