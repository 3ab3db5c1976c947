import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { type BackupReason, backupName, backupsAmong, deletable } from '~db/backups/kept';
import { writeBackup } from '~db/backups/write';
import type { Database } from '~db/client';
import { databaseFolder } from '~db/embedded/restored';
import { newestMigration } from '~db/migrate';
import { config } from './config.server';
import { measures } from './context/measures';
import { log } from './log.server';

/** What a backup must leave free on its disk, in bytes: a full disk stops the database. */
const LEFT_FREE = 256 * 1024 * 1024;

export class NoRoomError extends Error {
  constructor(folder: string, needed: number) {
    super(`${folder} has less than ${Math.ceil(needed / 1024 / 1024)} MB free, which a backup needs`);
    this.name = 'NoRoomError';
  }
}

export type MadeBackup = { file: string; bytes: number; seconds: number };
type Wish = { reason: BackupReason; to?: string; key?: string };

let last: Promise<unknown> = Promise.resolve();

/**
 * Backs the running embedded database up, one backup after the other, and deletes those that are no longer kept.
 *
 * @param wish `to`: a file instead of a new one in BACKUP_DIR. `key`: the server's key, which is otherwise left out.
 * @throws NoRoomError if the disk may not have room for it.
 */
export function makeBackup(database: Database, wish: Wish): Promise<MadeBackup> {
  const made = last.then(() => make(database, wish));
  last = made.catch(() => {});
  return made;
}

async function make(database: Database, { reason, to, key }: Wish): Promise<MadeBackup> {
  const started = performance.now();
  const madeAt = new Date();
  const file = to ?? path.join(config.backupDir ?? path.join(config.dataDir, 'backups'), backupName(madeAt, reason));
  try {
    const folder = databaseFolder(config.dataDir);
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    await checkRoom(path.dirname(file), await folderBytes(folder));
    const migration = await newestMigration(database);
    const manifest = { format: 1 as const, madeAt: madeAt.toISOString(), reason, migration };
    await writeBackup({ database, folder, manifest, key }, file);
    deleteOld();
    const seconds = Number(((performance.now() - started) / 1000).toFixed(1));
    const bytes = statSync(file).size;
    log.info({ file, bytes, seconds, reason }, 'backup made');
    measures.backup('ok');
    return { file, bytes, seconds };
  } catch (error) {
    measures.backup('failed');
    throw error;
  }
}

/** @param bytes the files to be packed, which never grow by that. */
export async function checkRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes + LEFT_FREE) throw new NoRoomError(folder, bytes + LEFT_FREE);
}

async function folderBytes(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    // It may have been removed since.
    bytes += await stat(path.join(entry.parentPath, entry.name)).then(
      ({ size }) => size,
      () => 0,
    );
  }
  return bytes;
}

function deleteOld(): void {
  const folder = config.backupDir;
  if (!folder) return;
  for (const { name } of deletable(backups())) rmSync(path.join(folder, name), { force: true });
}

/** The backups in BACKUP_DIR, the newest first. */
export function backups() {
  try {
    return config.backupDir ? backupsAmong(readdirSync(config.backupDir)) : [];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The newest backup's size; 0 without one. */
export function newestBackupBytes(): number {
  const [newest] = backups();
  if (!newest || !config.backupDir) return 0;
  return statSync(path.join(config.backupDir, newest.name), { throwIfNoEntry: false })?.size ?? 0;
}
