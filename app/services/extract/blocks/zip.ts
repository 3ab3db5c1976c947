import yauzl from 'yauzl';
import { ExtractError } from './errors';
import { MAX_XML_BYTES } from './limits';

export type ZipEntry = { name: string; declaredBytes: number; encrypted: boolean };

const MAX_ENTRIES = 20_000;

/**
 * Lists a ZIP file by its central directory; nothing is unpacked.
 *
 * @throws Error when the directory is missing or damaged (a truncated file), or has more than 20,000 entries.
 */
export async function listZip(bytes: Uint8Array): Promise<ZipEntry[]> {
  const { entries } = await openZip(bytes);
  return entries.map((entry) => ({
    name: entry.fileName,
    declaredBytes: entry.uncompressedSize,
    encrypted: (entry.generalPurposeBitFlag & 1) === 1,
  }));
}

/**
 * Holds what an Office file declares against the limits, before anything of it is unpacked.
 *
 * @throws ExtractError encrypted or resource_limit.
 */
export function checkOfficeZip(entries: readonly ZipEntry[]): void {
  if (entries.some((entry) => entry.encrypted)) {
    throw new ExtractError('encrypted', 'The document is protected with a password.');
  }
  const xml = entries.filter((entry) => /\.(xml|rels|x?html?|opf)$/i.test(entry.name));
  const declared = xml.reduce((sum, entry) => sum + entry.declaredBytes, 0);
  if (declared <= MAX_XML_BYTES) return;
  const megabytes = Math.round(declared / 1024 / 1024);
  throw new ExtractError('resource_limit', `The document unpacks to ${megabytes} MB of text, more than can be read.`);
}

/** The parts of a ZIP file by their paths, in lower case and without a first slash. */
export class ZipParts {
  #zip: yauzl.ZipFile;
  #entries: Map<string, yauzl.Entry>;

  private constructor(zip: yauzl.ZipFile, entries: yauzl.Entry[]) {
    this.#zip = zip;
    this.#entries = new Map(entries.map((entry) => [partPath(entry.fileName), entry]));
  }

  static async open(bytes: Uint8Array): Promise<ZipParts> {
    const { zip, entries } = await openZip(bytes);
    return new ZipParts(zip, entries);
  }

  /**
   * The text of a part in pieces; nothing if there is none. When the caller stops reading, the unpacking stops.
   *
   * @throws Error when the part is longer than its directory says, or damaged.
   */
  async *text(path: string): AsyncGenerator<string> {
    const entry = this.#entries.get(partPath(path));
    if (!entry) return;
    const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
      this.#zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
    });
    const decoder = new TextDecoder();
    for await (const piece of stream) yield decoder.decode(piece as Buffer, { stream: true });
    yield decoder.decode();
  }
}

const partPath = (name: string): string => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();

function openZip(bytes: Uint8Array): Promise<{ zip: yauzl.ZipFile; entries: yauzl.Entry[] }> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: false };
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(buffer, options, (error, zip) => {
      if (error || !zip) return reject(error ?? new Error('not a ZIP file'));
      const entries: yauzl.Entry[] = [];
      zip.on('entry', (entry) => {
        entries.push(entry);
        if (entries.length > MAX_ENTRIES) reject(new Error('too many entries'));
        else zip.readEntry();
      });
      zip.on('end', () => resolve({ zip, entries }));
      zip.on('error', reject);
      zip.readEntry();
    });
  });
}
