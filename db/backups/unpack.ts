import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { syncTree } from '../embedded/durable-names';
import { KEY_ENTRY, MANIFEST_ENTRY, type Manifest, manifestSchema } from './manifest';

/** The file is no backup, or is damaged. */
export class BackupError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'BackupError';
  }
}

export type Unpacked = { manifest: Manifest; key: string | undefined; bytes: number };

/**
 * Unpacks a backup's database into `folder`, which is emptied first, and checks every file against its sum.
 *
 * @throws BackupError if the file is no backup or is damaged.
 */
export async function unpackBackup(file: string, folder: string): Promise<Unpacked> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let manifest: Manifest | undefined;
  let key: string | undefined;
  let bytes = 0;
  await eachEntry(file, async (zip, entry) => {
    if (entry.fileName === MANIFEST_ENTRY) manifest = manifestSchema.parse(JSON.parse(await readText(zip, entry)));
    else if (entry.fileName === KEY_ENTRY) key = (await readText(zip, entry)).trim();
    else if (entry.fileName.startsWith('database/')) bytes += await unpackOne(zip, entry, folder);
  });
  if (!manifest) throw new BackupError('it is no backup of Komek');
  syncTree(folder);
  return { manifest, key, bytes };
}

/** What a backup takes once it is unpacked, without unpacking it. @throws BackupError if the file is no backup. */
export async function unpackedBytes(file: string): Promise<number> {
  let bytes = 0;
  await eachEntry(file, async (_zip, entry) => {
    bytes += entry.uncompressedSize;
  });
  return bytes;
}

async function eachEntry(file: string, visit: (zip: yauzl.ZipFile, entry: yauzl.Entry) => Promise<void>) {
  let zip: yauzl.ZipFile | undefined;
  try {
    // Names that lead out of the folder are refused by the library.
    zip = await yauzl.openPromise(file, { autoClose: false, lazyEntries: true, strictFileNames: true });
    for await (const entry of zip.eachEntry()) await visit(zip, entry);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof BackupError || (code && code !== 'Z_DATA_ERROR' && code !== 'Z_BUF_ERROR')) throw error;
    throw new BackupError(`it is damaged, or no backup of Komek (${(error as Error).message})`);
  } finally {
    zip?.close();
  }
}

async function readText(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<string> {
  return text(await zip.openReadStreamPromise(entry));
}

async function unpackOne(zip: yauzl.ZipFile, entry: yauzl.Entry, folder: string): Promise<number> {
  const target = path.join(folder, entry.fileName.slice('database/'.length));
  if (entry.fileName.endsWith('/')) {
    mkdirSync(target, { recursive: true, mode: 0o700 });
    return 0;
  }
  mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 });
  let sum = 0;
  const summed = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      sum = crc32(piece, sum);
      yield piece;
    }
  };
  await pipeline(await zip.openReadStreamPromise(entry), summed, createWriteStream(target, { mode: 0o600 }));
  if (sum !== entry.crc32) throw new BackupError(`it is damaged (${entry.fileName})`);
  return entry.uncompressedSize;
}
