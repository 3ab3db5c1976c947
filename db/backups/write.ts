import { createWriteStream, type Dirent } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { type Database, executeText } from '../client';
import { withoutCheckpoints } from '../embedded/checkpoints';
import { syncFolder } from '../embedded/durable-names';
import { KEY_ENTRY, MANIFEST_ENTRY, type Manifest } from './manifest';

/** Fast: the files of a database compress to a tenth either way. */
const COMPRESSION_LEVEL = 3;
const WAL = 'pg_wal';
/** Files of the running process, which a restored database must not find. */
const OF_THE_PROCESS = /^(postmaster\.(pid|opts)|backup_label.*|base\/pgsql_tmp\/.*)$/;

type Source = { database: Database; folder: string; manifest: Manifest; key?: string };

/**
 * Writes a backup of a running embedded database to `file`, which exists only once it is whole and on the disk. The
 * database works on meanwhile: as in PostgreSQL's own base backups, files are copied while they change, and the log of
 * that time makes them consistent again.
 */
export async function writeBackup(source: Source, file: string): Promise<void> {
  const unfinished = `${file}.part`;
  try {
    await withoutCheckpoints(() => writeArchive(source, unfinished));
    const handle = await open(unfinished, 'r+');
    await handle.sync();
    await handle.close();
    await rename(unfinished, file);
    syncFolder(path.dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeArchive(source: Source, file: string): Promise<void> {
  const { database, folder } = source;
  await executeText(database, `select pg_backup_start('komek', true)`);
  let label: string | undefined;
  /** Ends the backup, which names the log it needs: from its first checkpoint to its end. */
  const stop = async () => {
    const [row] = await executeText(database, 'select labelfile from pg_backup_stop(false)');
    label = String(row?.labelfile);
    return label;
  };
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(file, { mode: 0o600 }));
  // Awaited below, once everything has been added; it may fail before.
  written.catch(() => {});
  zip.on('error', (error) => (zip.outputStream as Readable).destroy(error));
  try {
    await addFolder(zip, folder);
    // Read once all files before it have been copied.
    addLazily(zip, 'database/backup_label', async () => {
      const text = await stop();
      await addLog(zip, folder, text);
      zip.addBuffer(Buffer.from(JSON.stringify(source.manifest)), MANIFEST_ENTRY);
      if (source.key) zip.addBuffer(Buffer.from(source.key), KEY_ENTRY);
      zip.end();
      return Readable.from([Buffer.from(text)]);
    });
    await written;
  } finally {
    if (label === undefined) await stop();
  }
}

async function addFolder(zip: ZipFile, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const nameOf = (entry: Dirent) =>
    path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/');
  for (const entry of entries) {
    const name = nameOf(entry);
    if (entry.isDirectory()) zip.addEmptyDirectory(`database/${name}`);
    if (!entry.isFile() || OF_THE_PROCESS.test(name) || name.startsWith(`${WAL}/`)) continue;
    addLazily(zip, `database/${name}`, () => readNow(path.join(folder, name)));
  }
}

/** The log's files from the label's to the newest whole one. */
async function addLog(zip: ZipFile, folder: string, label: string): Promise<void> {
  const first = /\(file ([0-9A-F]{24})\)/.exec(label)?.[1];
  if (!first) throw new Error('the backup has no start');
  for (const name of (await readdir(path.join(folder, WAL))).sort()) {
    if (!/^[0-9A-F]{24}$/.test(name) || name < first) continue;
    addLazily(zip, `database/${WAL}/${name}`, () => readNow(path.join(folder, WAL, name)));
  }
}

/** A file as it is now. A table that was dropped meanwhile is gone from the log as well: an empty file stands for it. */
async function readNow(file: string): Promise<Readable> {
  try {
    const handle = await open(file, 'r');
    const { size } = await handle.stat();
    if (size > 0) return handle.createReadStream({ start: 0, end: size - 1 });
    await handle.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return Readable.from([]);
}

function addLazily(zip: ZipFile, name: string, read: () => Promise<Readable>): void {
  zip.addReadStreamLazy(name, { mode: 0o100600, compressionLevel: COMPRESSION_LEVEL }, (pass) => {
    read().then(
      (stream) => {
        stream.on('error', (error) => zip.emit('error', error));
        pass(null, stream);
      },
      (error) => pass(error, Readable.from([])),
    );
  });
}
