import yauzl from 'yauzl';

export type ZipEntry = { name: string; declaredBytes: number; encrypted: boolean };

const MAX_ENTRIES = 20_000;

/**
 * Lists a ZIP file by its central directory; nothing is unpacked.
 *
 * @throws Error when the directory is missing or damaged (a truncated file), or has more than 20,000 entries.
 */
export function listZip(bytes: Uint8Array): Promise<ZipEntry[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(buffer, { lazyEntries: true, validateEntrySizes: true, strictFileNames: false }, (error, zip) => {
      if (error || !zip) return reject(error ?? new Error('not a ZIP file'));
      const entries: ZipEntry[] = [];
      zip.on('entry', (entry) => {
        entries.push({
          name: entry.fileName,
          declaredBytes: entry.uncompressedSize,
          encrypted: (entry.generalPurposeBitFlag & 1) === 1,
        });
        if (entries.length > MAX_ENTRIES) reject(new Error('too many entries'));
        else zip.readEntry();
      });
      zip.on('end', () => resolve(entries));
      zip.on('error', reject);
      zip.readEntry();
    });
  });
}
